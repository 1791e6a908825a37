"""Summaries: the most important sentences of a text."""
