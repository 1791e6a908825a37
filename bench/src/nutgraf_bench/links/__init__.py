"""Accuracy of link verdicts."""
