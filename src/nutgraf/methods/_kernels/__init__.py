"""Compiled loops of the methods."""
