"""Feeds: RSS, RDF, Atom and JSON Feed."""
