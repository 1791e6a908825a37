"""Declared data about a work: meta tags, JSON-LD, microdata, script data, BibTeX."""
