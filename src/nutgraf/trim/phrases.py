"""Lists of phrases in many languages."""

from __future__ import annotations


def phrases(text: str) -> frozenset[str]:
    """Return the casefolded phrases of a list that has one or more in a line, split by bars."""
    folded = text.casefold()
    return frozenset(line.strip() for part in folded.split("\n") for line in part.split("|"))
