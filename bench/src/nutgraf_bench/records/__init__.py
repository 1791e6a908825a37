"""Accuracy of `read_record`, on labelled, changed and generated pages."""
