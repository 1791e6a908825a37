"""What a run of the bench shows: a table on the terminal, a page with pictures."""
