"""Learns the default method's model: ``python -m nutgraf_bench.training.fused``."""
