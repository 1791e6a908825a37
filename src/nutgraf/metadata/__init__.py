"""Who, when, where: one field a file."""
