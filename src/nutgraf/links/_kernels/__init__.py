"""Compiled loops over many links at once."""
