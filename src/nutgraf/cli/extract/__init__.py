"""``nutgraf extract``."""
