"""Accuracy of page kinds, and training of their model."""
