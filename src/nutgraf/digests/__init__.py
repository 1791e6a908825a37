"""The digest of some sites: their articles with summaries, and how it is written."""
