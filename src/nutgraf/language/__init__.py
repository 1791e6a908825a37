"""Words, sentences and languages."""
