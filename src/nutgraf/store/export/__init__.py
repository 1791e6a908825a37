"""Articles as JSON Lines, CSV or Parquet."""
