"""A record in the formats that reference managers read: BibTeX, RIS and CSL-JSON."""
