"""Published methods: one paper a file."""
