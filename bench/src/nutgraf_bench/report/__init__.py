"""Output of a run: a table on the terminal, an HTML report."""
