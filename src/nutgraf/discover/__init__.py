"""Where articles are announced: feeds, sitemaps, front pages; bytes in, links out."""
