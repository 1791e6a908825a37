"""Trims of other texts: comments, other stories, a second copy, links."""
