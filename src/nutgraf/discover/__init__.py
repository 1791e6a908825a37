"""Read links from feeds, sitemaps, front pages and aggregators: bytes in, links out."""
