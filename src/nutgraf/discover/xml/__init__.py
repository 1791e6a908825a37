"""Read XML from untrusted sources as a stream of events."""
