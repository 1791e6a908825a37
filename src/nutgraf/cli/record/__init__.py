"""``nutgraf record``."""
