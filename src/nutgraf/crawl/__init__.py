"""Crawl sites: from root links to summarized articles in a store."""
