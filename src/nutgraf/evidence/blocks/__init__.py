"""Evidence about blocks for the default method, family by family."""
