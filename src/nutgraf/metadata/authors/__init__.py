"""The authors of an article: declared ones, then the byline."""
