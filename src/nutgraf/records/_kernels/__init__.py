"""Compiled loops over the lines and nodes of scholarly pages."""
