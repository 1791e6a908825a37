"""Common lines, weighted by length: CETR's second measure, and TWCEM's.

CETR compares the extracted lines with those labelled by hand, as sets; TWCEM says "following
CETR". Lines are compared by their tokens and weighted by their number, so that a caption does not
count as much as a paragraph.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from nutgraf_bench.metrics.base import Score, TextMetric, tokens


@dataclass(frozen=True)
class Lines(TextMetric):
    """Whole lines in common, weighted by their tokens (CETR, TWCEM)."""

    name: str = "lines"

    def compare(self, gold: str, given: str) -> Score:
        """Return the score of a text."""
        wanted, found = _lines(gold), _lines(given)
        return Score.of_counts(_size(wanted & found), _size(found), _size(wanted))


def _lines(text: str) -> Counter[tuple[str, ...]]:
    lines = (tuple(tokens(line)) for line in text.split("\n"))
    return Counter(line for line in lines if line)


def _size(lines: Counter[tuple[str, ...]]) -> int:
    return sum(len(line) * count for line, count in lines.items())
