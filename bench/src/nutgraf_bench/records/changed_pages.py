"""Robustness: F1 of each item after one change to the HTML of all pages.

    python -m nutgraf_bench.records.changed_pages DATA/scholarly [CHANGE ...]

Each row is a change, applied to all pages without meta tags. Each column is the F1 of an item
that the unchanged page shows. The changes are in `nutgraf_bench.records.html_changes`; the
default is all of them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean
from typing import Any

from nutgraf.page.decoding.decode import decode
from nutgraf.page.parsing.parse import parse
from nutgraf_bench.records.html_changes import CHANGES, Change
from nutgraf_bench.records.measure import ITEMS, WITHOUT_TAGS, gold_of, scholarly_pages, shown
from nutgraf_bench.records.scores import item_f1, read


@dataclass(frozen=True, slots=True)
class WantedPage:
    """A page, and the items to read from it, changed or not."""

    html: bytes
    wanted: dict[str, Any]


def wanted_pages(folder: Path) -> list[WantedPage]:
    """Return the pages of the set, with the items that the gold has and the page shows."""
    pages = []
    for each in scholarly_pages(folder, WITHOUT_TAGS):
        html = each.html()
        page = parse(decode(html))
        has = (item for item in ITEMS if gold_of(each.gold, item) and shown(each.gold, item, page))
        pages.append(WantedPage(html, {item: gold_of(each.gold, item) for item in has}))
    return pages


def changed_scores(pages: Iterable[WantedPage], change: Change) -> dict[str, list[float]]:
    """Return the scores of each item over the changed pages."""
    scores: dict[str, list[float]] = {item: [] for item in ITEMS}
    for page in pages:
        record = read(change(page.html))
        for item, wanted in page.wanted.items():
            scores[item].append(item_f1(item, wanted, record))
    return scores


def of_all(scores: dict[str, list[float]]) -> float:
    """Return the mean over all items of all pages."""
    return mean(score for each in scores.values() for score in each)


def main(folder: str, *names: str) -> None:
    """Print a row for each change."""
    pages = wanted_pages(Path(folder))
    width = max(map(len, CHANGES))
    print(" " * width, *(f"{item[:9]:>9}" for item in ITEMS), f"{'all items':>9}")
    for name in names or CHANGES:
        scores = changed_scores(pages, CHANGES[name])
        columns: Sequence[float] = [*(mean(scores[item]) for item in ITEMS), of_all(scores)]
        print(f"{name:{width}}", *(f"{column:9.3f}" for column in columns), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
