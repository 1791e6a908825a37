"""Full-text search in SQLite and PostgreSQL."""
