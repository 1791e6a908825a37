"""Accuracy of summaries."""
