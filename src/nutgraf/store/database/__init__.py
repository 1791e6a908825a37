"""The database under the store: engine, tables, migrations, errors."""
