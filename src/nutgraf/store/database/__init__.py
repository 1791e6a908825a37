"""The database under the store: connection, tables, schema versions, errors."""
