"""Compiled loops of the trims."""
