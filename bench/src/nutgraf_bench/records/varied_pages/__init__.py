"""Pages of works put together at random from the many ways to write each part."""
