"""Read randomly generated scholarly pages and report which variants are read wrong.

    python -m nutgraf_bench.records.varied_pages [--data DATA/scholarly] [--pages 600] [--seed 0]
    python -m nutgraf_bench.records.varied_pages [--data DATA/scholarly] --show SEED

Works come from the gold of the data set, or without ``--data`` from the tests. A page depends
on its seed alone; ``--show`` prints it.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from nutgraf_bench.records.measure import ITEMS
from nutgraf_bench.records.varied_pages.measure import (
    Outcome,
    all_mean,
    inventing_seeds,
    item_mean,
    lowest_parts,
    outcomes,
    wrong_seeds,
)
from nutgraf_bench.records.varied_pages.page import varied_page
from nutgraf_bench.records.varied_pages.works import gold_works, made_up_works

_SHOWN_PARTS: Final = 6
_SHOWN_SEEDS: Final = 8
_CLEARLY_LOWER: Final = 0.02


def main() -> None:
    """Generate, read and report."""
    parser = argparse.ArgumentParser(description="Read pages put together at random.")
    parser.add_argument("--data", type=Path, help="the folder of the data set")
    parser.add_argument("--pages", type=int, default=600)
    parser.add_argument("--seed", type=int, default=0, help="of the first page")
    parser.add_argument("--show", type=int, metavar="SEED", help="print the page of this seed")
    arguments = parser.parse_args()
    works = gold_works(arguments.data) if arguments.data else made_up_works()
    if arguments.show is not None:
        print(varied_page(works, arguments.show).html)
        return
    seeds = range(arguments.seed, arguments.seed + arguments.pages)
    report(outcomes(works, seeds))


def report(found: Sequence[Outcome]) -> None:
    """Print the means, and for each item the variants and pages that are read wrong."""
    means = (f"{item} {item_mean(found, item):.3f}" for item in ITEMS)
    print(f"{len(found)} pages: {', '.join(means)}; all items {all_mean(found):.3f}")
    for item in ITEMS:
        _report_item(found, item)


def _report_item(found: Sequence[Outcome], item: str) -> None:
    usual = item_mean(found, item)
    has = sum(item in each.scores for each in found)
    print(f"\n{item} {usual:.3f} on {has} pages")
    print(f"  wrong: {_seeds(wrong_seeds(found, item))}")
    if has < len(found):
        print(f"  invented on {len(found) - has} without: {_seeds(inventing_seeds(found, item))}")
    for each in lowest_parts(found, item)[:_SHOWN_PARTS]:
        if each.mean < usual - _CLEARLY_LOWER:
            print(f"  {each.mean:.3f} {each.part} = {each.way} ({each.pages} pages)")


def _seeds(seeds: Sequence[int]) -> str:
    """Return the number of seeds and the first of them."""
    first = " ".join(map(str, seeds[:_SHOWN_SEEDS]))
    more = " ..." if len(seeds) > _SHOWN_SEEDS else ""
    return f"{len(seeds)} ({first}{more})" if seeds else "0"


if __name__ == "__main__":
    main()
