"""When an article was published and last changed."""
