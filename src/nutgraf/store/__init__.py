"""What was found, kept: SQLite in a file, or PostgreSQL."""
