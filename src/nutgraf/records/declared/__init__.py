"""What tags and data declare about a work: meta tags, JSON-LD, microdata, scripts."""
