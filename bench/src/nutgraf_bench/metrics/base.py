"""The metric interface, and the average over pages.

Precision and recall are averaged over pages, and F1 is computed from the two means, as published
article extraction benchmarks do. The mean of the pages' F1 is reported too.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from nutgraf_bench.dataset import LabelledPage

# Words, or characters in Chinese and Japanese, which have no spaces.
_TOKEN: Final = re.compile(
    r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]"
    r"|[^\W\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+"
)
# The headline is near the top of the output; a byline or a date may precede it.
_HEADLINE_LINES: Final = 5


@dataclass(frozen=True, slots=True)
class Score:
    """Precision, recall and F1, of one page or of many."""

    precision: float
    recall: float
    f1: float

    @classmethod
    def of(cls, precision: float, recall: float) -> Score:
        """Return the score with the harmonic mean of the two as F1."""
        total = precision + recall
        return cls(precision, recall, 2 * precision * recall / total if total else 0.0)

    @classmethod
    def of_counts(cls, common: float, given: float, gold: float) -> Score:
        """Return the score for this much in common between output and gold.

        Both empty is right; one of them empty is wrong.
        """
        if given == 0 and gold == 0:
            return cls(1.0, 1.0, 1.0)
        return cls.of(common / given if given else 0.0, common / gold if gold else 0.0)


class Metric(Protocol):
    """Compares extracted text with the gold."""

    @property
    def name(self) -> str:
        """Name in tables and on the command line."""
        ...

    def score(self, page: LabelledPage, output: str) -> Score | None:
        """Return the score of a page, or None if it lacks the gold for this metric."""
        ...


class TextMetric(ABC):
    """A metric of the extracted text against the gold text, both without the headline."""

    def score(self, page: LabelledPage, output: str) -> Score | None:
        """Return the score of a page, or None without a gold text."""
        if page.text is None:
            return None
        gold = without_headline(page.text, page.headline)
        return self.compare(gold, without_headline(output, page.headline))

    @abstractmethod
    def compare(self, gold: str, given: str) -> Score:
        """Return the score of a text."""


@dataclass(frozen=True, slots=True)
class Average:
    """Mean precision and recall over pages, and the F1 of these means."""

    pages: int
    precision: float
    recall: float
    f1: float
    mean_f1: float


def average(scores: Sequence[Score]) -> Average:
    """Return the average over pages; zero without pages."""
    count = len(scores)
    if count == 0:
        return Average(0, 0.0, 0.0, 0.0, 0.0)
    whole = Score.of(
        sum(score.precision for score in scores) / count,
        sum(score.recall for score in scores) / count,
    )
    mean_f1 = sum(score.f1 for score in scores) / count
    return Average(count, whole.precision, whole.recall, whole.f1, mean_f1)


def tokens(text: str) -> list[str]:
    """Return the words of a text, or its characters where it is Chinese or Japanese."""
    return _TOKEN.findall(text)


def without_headline(text: str, headline: str | None) -> str:
    """Return the text without the headline near its top, if there is one."""
    wanted = tokens(headline.casefold()) if headline else []
    if not wanted:
        return text
    lines = text.split("\n")
    seen = 0
    for i, line in enumerate(lines):
        words = tokens(line.casefold())
        if words == wanted:
            return "\n".join(lines[:i] + lines[i + 1 :])
        seen += bool(words)
        if seen == _HEADLINE_LINES:
            break
    return text
