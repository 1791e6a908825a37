"""The keywords of a work."""
