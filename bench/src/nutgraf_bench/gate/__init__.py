"""Accuracy floors that a change must not fall below."""
