"""Methods: one paper a file, each giving one score a block."""
