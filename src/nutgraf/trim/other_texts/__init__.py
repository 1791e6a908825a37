"""Trims of text that belongs to others: comments, other stories, a second copy."""
