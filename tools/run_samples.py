"""Extract the sample pages with every method, and print how well each did.

    python tools/run_samples.py

The score is F1 over runs of four words, in percent, against the text beside each page. The front
page has no article, so its column is the number of words kept, which should be 0. These few pages
show that the methods work, not which one is best.
"""

from __future__ import annotations

import re
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table

import nutgraf

SAMPLES: Final = Path(__file__).resolve().parent.parent / "samples"
RUN: Final = 4
# A Chinese character is a word here, so that the score needs no segmenter.
_WORD: Final = re.compile(r"[\u3400-\u9fff]|[^\W\u3400-\u9fff]+")


@dataclass(frozen=True)
class Sample:
    """A page and what should be extracted from it."""

    name: str
    html: bytes
    expected: str


def samples() -> list[Sample]:
    """Return all sample pages."""
    return [
        Sample(page.stem, page.read_bytes(), page.with_suffix(".txt").read_text("utf-8"))
        for page in sorted(SAMPLES.glob("*.html"))
    ]


def words(text: str) -> list[str]:
    """Return the words of a text in lower case."""
    return _WORD.findall(text.lower())


def f1(expected: str, found: str) -> float:
    """Return F1 over runs of four words."""
    right, got = _runs(expected), _runs(found)
    shared = (right & got).total()
    return 2 * shared / max(right.total() + got.total(), 1)


def _runs(text: str) -> Counter[tuple[str, ...]]:
    found = words(text)
    return Counter(tuple(found[i : i + RUN]) for i in range(max(len(found) - RUN + 1, 1)))


def table(pages: list[Sample]) -> Table:
    """Return the table: a row per method, a column per page."""
    grid = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 1, 0, 0))
    grid.add_column("method")
    for page in pages:
        grid.add_column(page.name, justify="right")
    grid.add_column("mean", justify="right")
    grid.add_column("ms", justify="right")
    for method in nutgraf.method_names():
        for page in pages:  # loads models and word lists, which is not timed
            nutgraf.extract(page.html, method=method)
        begin = time.perf_counter()
        texts = [nutgraf.extract(page.html, method=method).text for page in pages]
        took = (time.perf_counter() - begin) / len(pages) * 1000
        scores = [f1(p.expected, t) for p, t in zip(pages, texts, strict=True) if p.expected]
        cells = [
            f"{f1(page.expected, text) * 100:.0f}" if page.expected else f"({len(words(text))})"
            for page, text in zip(pages, texts, strict=True)
        ]
        mean = sum(scores) / len(scores) * 100
        grid.add_row(method, *cells, f"{mean:.1f}", f"{took:.1f}")
    return grid


def main() -> None:
    """Print the table."""
    pages = samples()
    screen = Console(highlight=False)
    if not screen.is_terminal:
        screen = Console(highlight=False, width=1000)
    screen.print(
        f"{len(pages)} sample pages, {len(nutgraf.method_names())} methods: F1 in percent, over "
        f"runs of {RUN} words;\non the right their mean, and milliseconds per page. "
        "The front page has no article:\nits column is the number of words kept, best 0.\n"
    )
    screen.print(table(pages))
    screen.print(
        "\nSee one page block by block: .venv/bin/nutgraf extract samples/ferry.html --explain"
    )


if __name__ == "__main__":
    main()
