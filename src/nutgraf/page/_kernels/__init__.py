"""Compiled loops of the page model: over bytes, the parser's tree and its nodes."""
