"""SimHash fingerprints, to find near-duplicates."""
