"""The title of an article, and the blocks of the page that show it."""
