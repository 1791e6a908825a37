"""Methods: each gives one score per block. One paper a file, the default in `fused`."""
