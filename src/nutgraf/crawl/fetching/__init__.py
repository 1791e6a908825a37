"""Fetch pages politely through Scrapy's downloader: robots.txt, delays, retries, address checks."""
