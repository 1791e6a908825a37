"""Read generated pages, score them and find the variants that are read wrong."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import mean
from typing import Final

from nutgraf_bench.records.measure import ITEMS
from nutgraf_bench.records.scores import item_f1, read
from nutgraf_bench.records.varied_pages.page import VariedPage, varied_page
from nutgraf_bench.records.varied_pages.works import Work

WRONG: Final = 0.9
_MIN_PAGES: Final = 8


@dataclass(frozen=True, slots=True)
class Outcome:
    """A page, the score of each of its items, and the items that were read but are not there."""

    page: VariedPage
    scores: dict[str, float]
    invented: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PartMean:
    """Mean score of an item on the pages with one variant of a part."""

    part: str
    way: str
    mean: float
    pages: int


def outcome(page: VariedPage) -> Outcome:
    """Read a page and score it."""
    record = read(page.html.encode())
    scores = {item: item_f1(item, page.wanted[item], record) for item in ITEMS}
    has = {item: score for item, score in scores.items() if page.wanted[item]}
    invented = tuple(item for item in ITEMS if item not in has and not scores[item])
    return Outcome(page, has, invented)


def outcomes(works: Sequence[Work], seeds: Iterable[int]) -> list[Outcome]:
    """Return the outcomes of the pages of these seeds."""
    return [outcome(varied_page(works, seed)) for seed in seeds]


def item_mean(found: Iterable[Outcome], item: str) -> float:
    """Return the mean of an item over the pages that have it."""
    return mean(each.scores[item] for each in found if item in each.scores)


def all_mean(found: Iterable[Outcome]) -> float:
    """Return the mean over all items of all pages."""
    return mean(score for each in found for score in each.scores.values())


def wrong_seeds(found: Iterable[Outcome], item: str) -> list[int]:
    """Return the seeds of pages on which an item was read wrong."""
    return [each.page.seed for each in found if each.scores.get(item, 1.0) < WRONG]


def inventing_seeds(found: Iterable[Outcome], item: str) -> list[int]:
    """Return the seeds of pages without the item on which one was read."""
    return [each.page.seed for each in found if item in each.invented]


def lowest_parts(found: Iterable[Outcome], item: str) -> list[PartMean]:
    """Return the variants by the mean of an item, lowest first."""
    by_way: dict[tuple[str, str], list[float]] = defaultdict(list)
    for each in found:
        if item in each.scores:
            for chosen in each.page.parts.items():
                by_way[chosen].append(each.scores[item])
    means = [
        PartMean(part, way, mean(scores), len(scores))
        for (part, way), scores in by_way.items()
        if len(scores) >= _MIN_PAGES
    ]
    return sorted(means, key=lambda each: each.mean)
