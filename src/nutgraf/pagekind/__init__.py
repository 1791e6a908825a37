"""What kind of page this is, and what only that kind has: index links, next page, live entries."""
