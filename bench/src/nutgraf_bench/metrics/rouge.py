"""ROUGE-1, ROUGE-2 and ROUGE-L (Lin 2004) of a summary against one reference.

Words are compared in lower case, unstemmed; Chinese and Japanese by characters. ROUGE-L uses the
longest common subsequence of the whole text.
"""

from __future__ import annotations

from collections import Counter

from rapidfuzz.distance import LCSseq

from nutgraf_bench.metrics.base import Score, tokens
from nutgraf_bench.metrics.shingle import shingles


def rouge_n(reference: str, summary: str, n: int = 1) -> Score:
    """Score the common words (n = 1) or word n-grams."""
    if n < 1:
        raise ValueError(f"n is 1 or more, not {n}")
    gold, given = _runs(reference, n), _runs(summary, n)
    return Score.of_counts((gold & given).total(), given.total(), gold.total())


def rouge_l(reference: str, summary: str) -> Score:
    """Score the longest common subsequence of words."""
    gold, given = tokens(reference.casefold()), tokens(summary.casefold())
    return Score.of_counts(LCSseq.similarity(gold, given), len(given), len(gold))


def _runs(text: str, n: int) -> Counter[tuple[str, ...]]:
    # A text shorter than n words has no n-gram.
    runs = shingles(text.casefold(), n)
    return Counter({run: count for run, count in runs.items() if len(run) == n})
