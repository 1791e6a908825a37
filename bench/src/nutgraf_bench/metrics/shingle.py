"""Shingles: common runs of four tokens, each counted as often as it occurs.

This is the metric of the article extraction benchmark for which tools publish their figures. A
text shorter than four tokens is one shingle.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from nutgraf_bench.metrics.base import Score, TextMetric, tokens


@dataclass(frozen=True)
class Shingle(TextMetric):
    """Runs of four tokens in common, each counted as often as it occurs."""

    size: int = 4
    name: str = "shingle"

    def compare(self, gold: str, given: str) -> Score:
        """Return the score of a text."""
        wanted, found = shingles(gold, self.size), shingles(given, self.size)
        return Score.of_counts((wanted & found).total(), found.total(), wanted.total())


def shingles(text: str, size: int = 4) -> Counter[tuple[str, ...]]:
    """Count the runs of ``size`` tokens."""
    words = tokens(text)
    if not words:
        return Counter()
    return Counter(tuple(words[i : i + size]) for i in range(max(1, len(words) - size + 1)))
