"""Evidence about a whole page: what kind of page it is."""
