"""The bench: what every method and its peers are worth on labelled pages, and what they cost."""
