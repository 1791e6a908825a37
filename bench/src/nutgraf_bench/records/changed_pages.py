"""The pages of the labelled set, changed one thing at a time: what each change costs.

    python -m nutgraf_bench.records.changed_pages DATA/scholarly [CHANGE ...]

Each row is a change of all pages without tags, each column the F1 of an item
where the page shows it unchanged. `nutgraf_bench.records.html_changes` has the changes;
without names of changes, all are made.
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
from nutgraf_bench.records.item_scores import item_score, read
from nutgraf_bench.records.measure import ITEMS, WITHOUT_TAGS, gold_of, scholarly_pages, shown


@dataclass(frozen=True, slots=True)
class WantedPage:
    """A page, and the items that are to be read from it, changed or not."""

    html: bytes
    wanted: dict[str, Any]


def wanted_pages(folder: Path) -> list[WantedPage]:
    """The pages of the set, with the items that the gold has and the page shows."""
    pages = []
    for each in scholarly_pages(folder, WITHOUT_TAGS):
        html = each.html()
        page = parse(decode(html))
        has = (item for item in ITEMS if gold_of(each.gold, item) and shown(each.gold, item, page))
        pages.append(WantedPage(html, {item: gold_of(each.gold, item) for item in has}))
    return pages


def changed_scores(pages: Iterable[WantedPage], change: Change) -> dict[str, list[float]]:
    """The scores of each item over the changed pages."""
    scores: dict[str, list[float]] = {item: [] for item in ITEMS}
    for page in pages:
        record = read(change(page.html))
        for item, wanted in page.wanted.items():
            scores[item].append(item_score(item, wanted, record))
    return scores


def of_all(scores: dict[str, list[float]]) -> float:
    """The mean over all items of all pages."""
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
