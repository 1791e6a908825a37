"""Evidence for the published methods."""
