"""How long reading the items of scholarly pages takes: the figures of docs/records.md.

    python -m nutgraf_bench.measurements.records_speed DATA/scholarly/html_nometa [ROUNDS]

Each third page of the folder is timed after others were read, in processor time. The caches of
texts are emptied before each round, so no page is read as one that was seen before; of each page
the least of the rounds counts, and the first round is given by itself.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from statistics import mean, median
from time import process_time
from typing import Any

from nutgraf import records
from nutgraf.page.decoding.decode import decode
from nutgraf.page.parsing.parse import parse
from nutgraf.records.read import read_record_page

WARMING = 20
AIM = 15.0
"""Milliseconds a page."""


def caches() -> list[Any]:
    """The caches of this room that hold what single pages say; word lists stay."""
    modules = [
        import_module(each.name) for each in walk_packages(records.__path__, "nutgraf.records.")
    ]
    held = [value for module in modules for value in vars(module).values()]
    cached = {id(value): value for value in held if hasattr(value, "cache_parameters")}
    return [each for each in cached.values() if (each.cache_parameters()["maxsize"] or 0) > 1]


def timed(html: bytes) -> tuple[float, float]:
    """Milliseconds for decoding and parsing a page, and for reading its items."""
    begin = process_time()
    decoded = decode(html)
    page = parse(decoded)
    parsed = process_time()
    read_record_page(page, html=decoded)
    return 1e3 * (parsed - begin), 1e3 * (process_time() - parsed)


def show(name: str, times: list[tuple[float, float]]) -> None:
    """One line: mean and median of parsing, reading and both."""
    parts = zip(*times, strict=True)
    columns = {"parse": next(parts), "read": next(parts), "both": [sum(each) for each in times]}
    figures = (f"{key} {mean(each):.1f} ({median(each):.1f})" for key, each in columns.items())
    over = sum(each > AIM for each in columns["both"])
    print(f"{name}: {', '.join(figures)}; {over} of {len(times)} over {AIM:.0f} ms")


def main(folder: str, rounds: str = "5") -> None:
    """Print the times of the least of the rounds, and of the first."""
    paths = sorted(Path(folder).glob("*.html"))
    for path in paths[1::3][:WARMING]:
        timed(path.read_bytes())
    pages = [path.read_bytes() for path in paths[::3]]
    told = []
    for _ in range(int(rounds)):
        for each in caches():
            each.cache_clear()
        told.append([timed(html) for html in pages])
    least = [
        (min(each[0] for each in page), min(each[1] for each in page))
        for page in zip(*told, strict=True)
    ]
    print("milliseconds a page, mean (median)")
    show(f"least of {rounds} rounds", least)
    show("first round", told[0])


if __name__ == "__main__":
    main(*sys.argv[1:])
