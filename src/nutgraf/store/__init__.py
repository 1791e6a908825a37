"""The store of articles and runs, in an SQLite file or in PostgreSQL."""
