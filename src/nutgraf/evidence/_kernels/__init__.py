"""Compiled loops over the blocks and nodes of a page."""
