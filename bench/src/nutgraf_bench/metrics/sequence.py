"""Longest common subsequence of tokens: CETR's measure, and with difflib VB-PTC's.

CETR (Weninger et al. 2010) uses the longest common subsequence of tokens. VB-PTC (Gong et al.
2020) counts the tokens in difflib's matching blocks: a common subsequence too, but not always the
longest.
"""

from __future__ import annotations

from dataclasses import dataclass
from difflib import SequenceMatcher

from rapidfuzz.distance import LCSseq

from nutgraf_bench.dataset import LabelledPage
from nutgraf_bench.metrics.base import Score, tokens, without_headline


@dataclass(frozen=True)
class TokenLcs:
    """Tokens of the longest common subsequence (CETR)."""

    name: str = "lcs"

    def score(self, page: LabelledPage, output: str) -> Score | None:
        """Return the score of a page, or None without a gold text."""
        if page.text is None:
            return None
        gold = tokens(without_headline(page.text, page.headline))
        given = tokens(without_headline(output, page.headline))
        return Score.of_counts(LCSseq.similarity(gold, given), len(given), len(gold))


@dataclass(frozen=True)
class Difflib:
    """Tokens in difflib's matching blocks (VB-PTC)."""

    name: str = "difflib"

    def score(self, page: LabelledPage, output: str) -> Score | None:
        """Return the score of a page, or None without a gold text."""
        if page.text is None:
            return None
        gold = tokens(without_headline(page.text, page.headline))
        given = tokens(without_headline(output, page.headline))
        matcher = SequenceMatcher(None, gold, given, autojunk=False)
        common = sum(block.size for block in matcher.get_matching_blocks())
        return Score.of_counts(common, len(given), len(gold))
