"""Metrics: one definition a file, each with the paper or benchmark that it is from."""
