"""Whether a link leads to an article."""
