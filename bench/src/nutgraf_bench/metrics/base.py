"""What a metric gives, and how pages are averaged.

Precision and recall are averaged over pages, and F1 is taken of the two means:
so do the published article extraction benchmarks. The mean of the pages' own
F1 stands beside it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from nutgraf_bench.dataset import LabelledPage

# Words; in Chinese and Japanese, which have no spaces, characters.
_TOKEN: Final = re.compile(
    r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]"
    r"|[^\W\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+"
)
# A headline stands at the top of what a tool gives; a byline or a date may come before it.
_HEADLINE_LINES: Final = 5


@dataclass(frozen=True, slots=True)
class Score:
    """Precision, recall and F1, of one page or of many."""

    precision: float
    recall: float
    f1: float

    @classmethod
    def of(cls, precision: float, recall: float) -> Score:
        """The score with the harmonic mean of the two as its F1."""
        total = precision + recall
        return cls(precision, recall, 2 * precision * recall / total if total else 0.0)

    @classmethod
    def of_counts(cls, common: float, given: float, gold: float) -> Score:
        """The score for this much in common, of what was given and of what was wanted.

        Nothing wanted and nothing given is right; one of them empty is wrong.
        """
        if given == 0 and gold == 0:
            return cls(1.0, 1.0, 1.0)
        return cls.of(common / given if given else 0.0, common / gold if gold else 0.0)


class Metric(Protocol):
    """A way to compare the text that came out with the text that was wanted."""

    @property
    def name(self) -> str:
        """What it is called, in tables and on the command line."""
        ...

    def score(self, page: LabelledPage, output: str) -> Score | None:
        """The score of one page; None where the page has no gold of this kind."""
        ...


@dataclass(frozen=True, slots=True)
class Average:
    """The mean precision and recall of many pages, and the F1 of these means."""

    pages: int
    precision: float
    recall: float
    f1: float
    mean_f1: float


def average(scores: Sequence[Score]) -> Average:
    """The average over pages; zero for no pages."""
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
    """The words of a text; the characters where it is Chinese or Japanese."""
    return _TOKEN.findall(text)


def without_headline(text: str, headline: str | None) -> str:
    """The text without the line near its top that is the headline, if there is one."""
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
