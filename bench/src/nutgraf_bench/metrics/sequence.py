"""Longest common subsequence of tokens: CETR's measure, and with difflib VB-PTC's.

CETR (Weninger et al. 2010) uses the longest common subsequence of tokens. VB-PTC (Gong et al.
2020) counts the tokens in difflib's matching blocks: a common subsequence too, but not always the
longest.
"""

from __future__ import annotations

from dataclasses import dataclass
from difflib import SequenceMatcher

from rapidfuzz.distance import LCSseq

from nutgraf_bench.metrics.base import Score, TextMetric, tokens


@dataclass(frozen=True)
class TokenLcs(TextMetric):
    """Tokens of the longest common subsequence (CETR)."""

    name: str = "lcs"

    def compare(self, gold: str, given: str) -> Score:
        """Return the score of a text."""
        a, b = tokens(gold), tokens(given)
        return Score.of_counts(LCSseq.similarity(a, b), len(b), len(a))


@dataclass(frozen=True)
class Difflib(TextMetric):
    """Tokens in difflib's matching blocks (VB-PTC)."""

    name: str = "difflib"

    def compare(self, gold: str, given: str) -> Score:
        """Return the score of a text."""
        a, b = tokens(gold), tokens(given)
        matcher = SequenceMatcher(None, a, b, autojunk=False)
        common = sum(block.size for block in matcher.get_matching_blocks())
        return Score.of_counts(common, len(b), len(a))
