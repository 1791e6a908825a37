"""Segments: pieces of text that must be in (``with``) and must not be in (``without``).

White space is collapsed on both sides before the comparison. Precision is the
share of right ones among all segments found, recall the share of wanted ones
that were found. Over many pages the counts are added up, not the pages
averaged: a page has only a handful of segments.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from nutgraf_bench.dataset import LabelledPage
from nutgraf_bench.metrics.base import Score


@dataclass(frozen=True, slots=True)
class SegmentCounts:
    """How many segments were rightly and wrongly in and out."""

    right_in: int = 0
    wrong_in: int = 0
    wrong_out: int = 0
    right_out: int = 0

    def __add__(self, other: SegmentCounts) -> SegmentCounts:
        """Both counts together."""
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
        """The share of segments on the right side."""
        total = self.right_in + self.wrong_in + self.wrong_out + self.right_out
        return (self.right_in + self.right_out) / total if total else 0.0


@dataclass(frozen=True)
class Segments:
    """Precision and recall over the segments of a page."""

    name: str = "segments"

    def score(self, page: LabelledPage, output: str) -> Score | None:
        """The score of one page."""
        if not page.wanted and not page.unwanted:
            return None
        return count_segments(page, output).score


def count_segments(page: LabelledPage, output: str) -> SegmentCounts:
    """The counts of one page."""
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
    """All pages' counts together."""
    return sum(counts, SegmentCounts())
