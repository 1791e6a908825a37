"""Whole articles: the success rate of the relevance paper (tables 1 to 3).

There a page is a success when the article was extracted wholly and nothing
else with it. ``exact`` asks for equal tokens; ``success`` for at least 98 % of
the shingles on both sides, as a person who checks pages overlooks a caption's
credit but not a missing paragraph.
"""

from __future__ import annotations

from dataclasses import dataclass

from nutgraf_bench.dataset import LabelledPage
from nutgraf_bench.metrics.base import Score, tokens, without_headline
from nutgraf_bench.metrics.shingle import Shingle


@dataclass(frozen=True)
class Exact:
    """One where the tokens are equal, else zero."""

    name: str = "exact"

    def score(self, page: LabelledPage, output: str) -> Score | None:
        """The score of one page."""
        if page.text is None:
            return None
        gold = tokens(without_headline(page.text, page.headline))
        given = tokens(without_headline(output, page.headline))
        right = float(gold == given)
        return Score(right, right, right)


@dataclass(frozen=True)
class Success:
    """One where precision and recall over shingles are both at least ``least``, else zero."""

    least: float = 0.98
    name: str = "success"

    def score(self, page: LabelledPage, output: str) -> Score | None:
        """The score of one page."""
        shingle = Shingle().score(page, output)
        if shingle is None:
            return None
        right = float(min(shingle.precision, shingle.recall) >= self.least)
        return Score(right, right, right)
