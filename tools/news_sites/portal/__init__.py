"""The second sample site: layout tables, in two editions."""
