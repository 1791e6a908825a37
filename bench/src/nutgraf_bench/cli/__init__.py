"""The command ``nutgraf-bench``."""
