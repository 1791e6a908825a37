"""Common lines, weighted by length: CETR's second measure, and TWCEM's.

CETR compares the extracted lines with those labelled by hand, as sets; TWCEM says "following
CETR". Lines are compared by their tokens and weighted by their number, so that a caption does not
count as much as a paragraph.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from nutgraf_bench.dataset import LabelledPage
from nutgraf_bench.metrics.base import Score, tokens, without_headline


@dataclass(frozen=True)
class Lines:
    """Precision and recall over whole lines."""

    name: str = "lines"

    def score(self, page: LabelledPage, output: str) -> Score | None:
        """Return the score of a page, or None without a gold text."""
        if page.text is None:
            return None
        gold = _lines(without_headline(page.text, page.headline))
        given = _lines(without_headline(output, page.headline))
        return Score.of_counts(_size(gold & given), _size(given), _size(gold))


def _lines(text: str) -> Counter[tuple[str, ...]]:
    lines = (tuple(tokens(line)) for line in text.split("\n"))
    return Counter(line for line in lines if line)


def _size(lines: Counter[tuple[str, ...]]) -> int:
    return sum(len(line) * count for line, count in lines.items())
