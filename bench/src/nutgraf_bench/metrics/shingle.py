"""Shingles: runs of four tokens in common, each counted as often as it occurs.

The metric of the article extraction benchmark that extraction tools publish
their figures on. A text shorter than four tokens is one shingle.
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
        """The score of one page."""
        if page.text is None:
            return None
        gold = shingles(without_headline(page.text, page.headline), self.size)
        given = shingles(without_headline(output, page.headline), self.size)
        return Score.of_counts((gold & given).total(), given.total(), gold.total())


def shingles(text: str, size: int = 4) -> Counter[tuple[str, ...]]:
    """All runs of ``size`` tokens, with how often each occurs."""
    words = tokens(text)
    if not words:
        return Counter()
    return Counter(tuple(words[i : i + size]) for i in range(max(1, len(words) - size + 1)))
