"""Scholarly pages: the nine items of a record, lists of records, and page simplification."""
