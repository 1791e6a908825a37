"""Fetching pages: politeness, robots.txt, and the process that runs Scrapy."""
