"""Does a link lead to an article?"""
