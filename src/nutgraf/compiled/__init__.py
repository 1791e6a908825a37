"""The loops that run over every character, word, node or tree: compiled, and nothing else is."""
