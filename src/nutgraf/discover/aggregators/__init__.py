"""Pages that list other publishers' articles, and search results."""
