"""The abstract of a work."""
