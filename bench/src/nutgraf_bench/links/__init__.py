"""Accuracy of link verdicts, and training of the link model."""
