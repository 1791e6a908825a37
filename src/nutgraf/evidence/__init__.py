"""Evidence: named columns over a page, computed at most once, at first use."""
