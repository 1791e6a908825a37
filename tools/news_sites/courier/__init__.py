"""The first sample site: semantic HTML5 with JSON-LD."""
