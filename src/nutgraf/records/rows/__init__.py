"""Lists of records on a page, such as search results: their rows and fields."""
