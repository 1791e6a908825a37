"""Pages of scholarly works: a page of many records made simple, and its items read."""
