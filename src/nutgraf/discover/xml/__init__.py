"""XML from untrusted sources, read as a stream of events."""
