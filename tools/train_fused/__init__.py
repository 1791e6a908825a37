"""Learns the default method's model: ``python -m tools.train_fused``."""
