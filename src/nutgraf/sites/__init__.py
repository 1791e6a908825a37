"""What is known of a whole site."""
