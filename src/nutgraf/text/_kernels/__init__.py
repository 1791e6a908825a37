"""Compiled loops over characters and words."""
