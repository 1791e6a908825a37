"""Metrics: one a file, each with the paper or benchmark that defines it."""
