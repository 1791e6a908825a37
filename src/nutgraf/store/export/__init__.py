"""Export articles as JSON Lines, CSV or Parquet."""
