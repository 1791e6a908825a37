"""When an article was published and last changed: declared in tags or JSON-LD, or visible."""
