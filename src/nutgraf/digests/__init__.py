"""Digests of sites: articles with summaries, as HTML, Markdown or JSON."""
