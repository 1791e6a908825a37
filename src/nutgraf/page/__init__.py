"""The one page model: bytes are decoded, parsed once, and read as columns."""
