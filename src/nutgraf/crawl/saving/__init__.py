"""Results on their way to the store: batches, one writer, outcomes."""
