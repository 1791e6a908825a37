"""Evidence that the published methods ask for."""
