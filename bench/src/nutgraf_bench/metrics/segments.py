"""Segments: pieces of text that must be in (``with``) and must not be in (``without``).

White space is collapsed on both sides. Precision is the share of wanted ones among the segments
found, recall the share of wanted ones that were found. Over several pages the counts are summed,
as a page has only a handful of segments.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from nutgraf_bench.dataset import LabelledPage
from nutgraf_bench.metrics.base import Score


@dataclass(frozen=True, slots=True)
class SegmentCounts:
    """Number of segments that are rightly and wrongly in and out."""

    right_in: int = 0
    wrong_in: int = 0
    wrong_out: int = 0
    right_out: int = 0

    def __add__(self, other: SegmentCounts) -> SegmentCounts:
        """Return the sum of both counts."""
        return SegmentCounts(
            self.right_in + other.right_in,
            self.wrong_in + other.wrong_in,
            self.wrong_out + other.wrong_out,
            self.right_out + other.right_out,
        )

    @property
    def score(self) -> Score:
        """Precision, recall and F1 over the segments."""
        return Score.of_counts(
            self.right_in, self.right_in + self.wrong_in, self.right_in + self.wrong_out
        )

    @property
    def accuracy(self) -> float:
        """Share of segments that are right."""
        total = self.right_in + self.wrong_in + self.wrong_out + self.right_out
        return (self.right_in + self.right_out) / total if total else 0.0


@dataclass(frozen=True)
class Segments:
    """Pieces that must be in and must not be in, added up over all pages."""

    name: str = "segments"

    def score(self, page: LabelledPage, output: str) -> Score | None:
        """Return the score of a page, or None without segments."""
        if not page.wanted and not page.unwanted:
            return None
        return count_segments(page, output).score


def count_segments(page: LabelledPage, output: str) -> SegmentCounts:
    """Return the counts of a page."""
    text = " ".join(output.split())
    wanted = [" ".join(segment.split()) in text for segment in page.wanted]
    unwanted = [" ".join(segment.split()) in text for segment in page.unwanted]
    return SegmentCounts(
        right_in=sum(wanted),
        wrong_in=sum(unwanted),
        wrong_out=len(wanted) - sum(wanted),
        right_out=len(unwanted) - sum(unwanted),
    )


def total(counts: Iterable[SegmentCounts]) -> SegmentCounts:
    """Return the sum of the counts."""
    return sum(counts, SegmentCounts())
