"""The authors of a work."""
