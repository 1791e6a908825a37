"""DOI, volume, issue and publication date of a work."""
