"""Measurements behind the figures in the documentation: speed, memory, growth."""
