"""Evidence about blocks for the default method, one module for each family."""
