"""The list of works that a work cites."""
