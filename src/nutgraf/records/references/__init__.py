"""The references of a work, as a list."""
