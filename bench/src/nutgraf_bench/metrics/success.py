"""Whole articles: the success rate of the relevance paper (tables 1 to 3).

There a page is a success if the whole article was extracted and nothing else. ``exact`` requires
equal tokens. ``success`` requires 98 % of the shingles on both sides: a person who checks pages
overlooks the credit of a caption, but not a missing paragraph.
"""

from __future__ import annotations

from dataclasses import dataclass

from nutgraf_bench.dataset import LabelledPage
from nutgraf_bench.metrics.base import Score, TextMetric, tokens
from nutgraf_bench.metrics.shingle import Shingle


@dataclass(frozen=True)
class Exact(TextMetric):
    """The share of pages with exactly the tokens of the gold."""

    name: str = "exact"

    def compare(self, gold: str, given: str) -> Score:
        """Return the score of a text."""
        right = float(tokens(gold) == tokens(given))
        return Score(right, right, right)


@dataclass(frozen=True)
class Success:
    """The share of pages with at least 98 % of the shingles on both sides (relevance)."""

    least: float = 0.98
    name: str = "success"

    def score(self, page: LabelledPage, output: str) -> Score | None:
        """Return the score of a page, or None without a gold text."""
        shingle = Shingle().score(page, output)
        if shingle is None:
            return None
        right = float(min(shingle.precision, shingle.recall) >= self.least)
        return Score(right, right, right)
