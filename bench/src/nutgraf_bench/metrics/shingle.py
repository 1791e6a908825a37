"""Shingles: common runs of four tokens, each counted as often as it occurs.

This is the metric of the article extraction benchmark for which tools publish their figures. A
text shorter than four tokens is one shingle.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from nutgraf_bench.dataset import LabelledPage
from nutgraf_bench.metrics.base import Score, tokens, without_headline


@dataclass(frozen=True)
class Shingle:
    """Precision and recall over shingles of ``size`` tokens."""

    size: int = 4
    name: str = "shingle"

    def score(self, page: LabelledPage, output: str) -> Score | None:
        """Return the score of a page, or None without a gold text."""
        if page.text is None:
            return None
        gold = shingles(without_headline(page.text, page.headline), self.size)
        given = shingles(without_headline(output, page.headline), self.size)
        return Score.of_counts((gold & given).total(), given.total(), gold.total())


def shingles(text: str, size: int = 4) -> Counter[tuple[str, ...]]:
    """Count the runs of ``size`` tokens."""
    words = tokens(text)
    if not words:
        return Counter()
    return Counter(tuple(words[i : i + size]) for i in range(max(1, len(words) - size + 1)))
