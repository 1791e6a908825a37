"""The rows of a page that lists records, and their fields."""
