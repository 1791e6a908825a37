"""The title of a work."""
