"""Training of the default method: ``python -m nutgraf_bench.training.fused``."""
