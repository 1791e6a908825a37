"""Words, sentences, languages, scripts, names and dates: everything about natural language."""
