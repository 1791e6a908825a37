"""Records in the formats of reference managers: BibTeX, RIS and CSL-JSON."""
