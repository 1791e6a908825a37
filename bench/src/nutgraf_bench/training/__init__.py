"""Training of every model that ships. Each writes the same file from the same data."""
