"""Live blogs: finding them on a page, and reading their entries."""
