"""The figures of docs/records-pages.md: what simple pages keep, page types, rows, time.

    python -m nutgraf_bench.measurements.record_pages DATA

DATA is the folder that holds ``scholarly`` and ``wcxb_dev``.
"""

from __future__ import annotations

import json
import re
import sys
import time
from collections import Counter
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from nutgraf.page.decoding.decode import decode
from nutgraf.page.page import Page
from nutgraf.page.parsing.parse import parse
from nutgraf.records.rows.read_rows import read_rows
from nutgraf.records.simple_page.simplify import simple_page
from nutgraf.records.simple_page.visual_blocks import visual_blocks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    Gold = dict[str, Any]


def pages(folder: Path) -> Iterator[tuple[Gold, Page]]:
    """Yield the pages of a set with their gold."""
    with (folder / "gold.jsonl").open() as lines:
        for gold in map(json.loads, lines):
            html = (folder / "html" / f"{gold['id']}.html").read_bytes()
            yield gold, parse(decode(html), gold["url"])


def letters(text: str) -> str:
    """Return the text without punctuation and white space, case-folded."""
    return re.sub(r"\W+", "", text.casefold())


def items(gold: Gold) -> Iterator[tuple[str, str]]:
    """Yield what the simple page must keep, with the name of its item."""
    yield "title", gold["title"] or ""
    yield "abstract", (gold["abstract"] or "")[:80]
    yield "doi", gold["doi"] or ""
    for name in ("authors", "keywords"):
        yield from ((name, value) for value in gold[name] or ())
    for reference in gold["references"] or ():
        title = re.search(r"citation_title=([^;]+)", reference)
        yield "references", title[1] if title else reference[:60]


def kept(data: Path) -> None:
    """Print how much of the visible gold the simple page keeps."""
    shown, stays, sizes = Counter[str](), Counter[str](), []
    for gold, page in pages(data / "scholarly"):
        whole, simple = letters(" ".join(page.block_texts)), letters(simple_page(page).text)
        sizes.append(1 - len(simple) / max(len(whole), 1))
        for name, value in items(gold):
            wanted = letters(value)
            if len(wanted) > 3 and wanted in whole:
                shown[name] += 1
                stays[name] += wanted in simple
    print("kept:", {name: f"{stays[name]} of {shown[name]}" for name in shown})
    print(f"dropped: {sum(sizes) / len(sizes):.1%} of the text, the mean over pages")


def types(name: str, found: Iterable[tuple[Gold, Page]]) -> None:
    """Print the number of pages by type."""
    print(f"{name}:", dict(Counter(simple_page(page).kind for _, page in found)))


def spent(name: str, step: Callable[[Page], object], found: Iterable[tuple[Gold, Page]]) -> None:
    """Print the time of a step on the median page."""
    times = []
    for _, page in found:
        before = time.process_time()
        step(page)
        times.append(time.process_time() - before)
    print(f"{name} {step.__name__}: {median(times) * 1000:.1f} ms")


def main() -> None:
    """Print all figures."""
    data = Path(sys.argv[1])
    kept(data)
    scholarly = list(pages(data / "scholarly"))
    types("scholarly", scholarly)
    of_type: dict[str, list[tuple[Gold, Page]]] = {}
    for gold, page in pages(data / "wcxb_dev"):
        if len(of_type.setdefault(gold["type"], [])) < 100:
            of_type[gold["type"]].append((gold, page))
    for name, found in of_type.items():
        types(name, found)
    lists = of_type["listing"] + of_type["collection"]
    counts = [len(read_rows(page)) for _, page in lists]
    print(f"rows: 5 or more on {sum(count >= 5 for count in counts)} of {len(lists)} pages")
    for step in (visual_blocks, simple_page, read_rows):
        spent("scholarly", step, scholarly)
        spent("lists", step, lists)


if __name__ == "__main__":
    main()
