"""Accuracy of summaries, by ROUGE."""
