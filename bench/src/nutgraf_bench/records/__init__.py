"""Accuracy of `read_record` on labelled pages."""
