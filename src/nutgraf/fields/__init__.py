"""What metadata and records share: values with their source, and declared data read once."""
