"""Save results: batches, a single writer, page outcomes."""
