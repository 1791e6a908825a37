"""Words as a set: the coarsest of the four granularities of Gottron 2007.

The fifth paper uses it for its table of content extraction.
"""

from __future__ import annotations

from dataclasses import dataclass

from nutgraf_bench.metrics.base import Score, TextMetric, tokens


@dataclass(frozen=True)
class WordSet(TextMetric):
    """Distinct words in common, ignoring case (Gottron)."""

    name: str = "wordset"

    def compare(self, gold: str, given: str) -> Score:
        """Return the score of a text."""
        wanted, found = set(tokens(gold.casefold())), set(tokens(given.casefold()))
        return Score.of_counts(len(wanted & found), len(found), len(wanted))
