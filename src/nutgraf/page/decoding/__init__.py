"""From bytes to UTF-8: the declared charset, or the one the bytes give away."""
