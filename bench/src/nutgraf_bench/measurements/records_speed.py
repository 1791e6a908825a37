"""Time to read the items of scholarly pages, for docs/records.md.

    python -m nutgraf_bench.measurements.records_speed DATA/scholarly/html_nometa [ROUNDS]

Every third page of the folder is timed, after a warm-up on others, in CPU time. Text caches are
cleared before each round, so that no page benefits from an earlier round. Prints the best of the
rounds for each page, and the first round.
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
"""Target in milliseconds per page."""


def caches() -> list[Any]:
    """Return the caches of `nutgraf.records` for page content, without those for word lists."""
    modules = [
        import_module(each.name) for each in walk_packages(records.__path__, "nutgraf.records.")
    ]
    held = [value for module in modules for value in vars(module).values()]
    cached = {id(value): value for value in held if hasattr(value, "cache_parameters")}
    return [each for each in cached.values() if (each.cache_parameters()["maxsize"] or 0) > 1]


def timed(html: bytes) -> tuple[float, float]:
    """Return the milliseconds for decoding and parsing a page, and for reading its items."""
    begin = process_time()
    decoded = decode(html)
    page = parse(decoded)
    parsed = process_time()
    read_record_page(page, html=decoded)
    return 1e3 * (parsed - begin), 1e3 * (process_time() - parsed)


def show(name: str, times: list[tuple[float, float]]) -> None:
    """Print mean and median of parsing, reading and both."""
    parts = zip(*times, strict=True)
    columns = {"parse": next(parts), "read": next(parts), "both": [sum(each) for each in times]}
    figures = (f"{key} {mean(each):.1f} ({median(each):.1f})" for key, each in columns.items())
    over = sum(each > AIM for each in columns["both"])
    print(f"{name}: {', '.join(figures)}; {over} of {len(times)} over {AIM:.0f} ms")


def main(folder: str, rounds: str = "5") -> None:
    """Print the best times of all rounds, and those of the first round."""
    paths = sorted(Path(folder).glob("*.html"))
    for path in paths[1::3][:WARMING]:
        timed(path.read_bytes())
    pages = [path.read_bytes() for path in paths[::3]]
    times = []
    for _ in range(int(rounds)):
        for each in caches():
            each.cache_clear()
        times.append([timed(html) for html in pages])
    least = [
        (min(each[0] for each in page), min(each[1] for each in page))
        for page in zip(*times, strict=True)
    ]
    print("milliseconds a page, mean (median)")
    show(f"least of {rounds} rounds", least)
    show("first round", times[0])


if __name__ == "__main__":
    main(*sys.argv[1:])
