"""``nutgraf digest``."""
