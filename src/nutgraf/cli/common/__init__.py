"""What several commands share: options, sources, terminal output."""
