"""Words as a set: the coarsest of the four granularities of Gottron 2007.

The fifth paper uses it for its table of content extraction.
"""

from __future__ import annotations

from dataclasses import dataclass

from nutgraf_bench.dataset import LabelledPage
from nutgraf_bench.metrics.base import Score, tokens, without_headline


@dataclass(frozen=True)
class WordSet:
    """Precision and recall over distinct words, ignoring case."""

    name: str = "wordset"

    def score(self, page: LabelledPage, output: str) -> Score | None:
        """Return the score of a page, or None without a gold text."""
        if page.text is None:
            return None
        gold = set(tokens(without_headline(page.text, page.headline).casefold()))
        given = set(tokens(without_headline(output, page.headline).casefold()))
        return Score.of_counts(len(gold & given), len(given), len(gold))
