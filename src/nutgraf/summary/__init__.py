"""Summaries: the sentences of a text that say most about it."""
