"""Time per page, as ratios to selectolax's bare parse and to peers.

    python -m nutgraf_bench.measurements.speed DATA/aed2023 [--pages N]

All runners take each page in turn, so a slowdown of the machine affects them
all. A page's time is the least CPU time of its rounds. Needs the extra ``peers``.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path

import trafilatura
from selectolax.lexbor import LexborHTMLParser

import nutgraf
from nutgraf.page.decoding.decode import decode
from nutgraf.page.parsing.parse import parse
from nutgraf_bench.measurements.growth import best
from nutgraf_bench.runners.resiliparse import run as resiliparse

# Required speed: (compared with, maximum multiple of its time).
BARS = {
    "page model": [("bare parse", 5.0)],
    "fused": [("resiliparse", 2.5), ("trafilatura", 1 / 6)],
    **{name: [("trafilatura", 1 / 3)] for name in "twcem wordtree relevance cetr cetd".split()},
    "cedst": [("trafilatura", 1.0)],
}


def runners() -> dict[str, Callable[[bytes], object]]:
    """Return what is timed, by name."""
    table: dict[str, Callable[[bytes], object]] = {
        "bare parse": LexborHTMLParser,
        "page model": lambda html: parse(decode(html)),
        "trafilatura": trafilatura.extract,
        "resiliparse": lambda html: resiliparse(html, None, None),
        "all of fused": lambda html: nutgraf.extract(html).to_dict(),
    }
    for name in nutgraf.method_names():
        method = nutgraf.get_method(name)
        table[name] = partial(nutgraf.extract, method=method)
    return table


def measure(pages: list[bytes], rounds: int) -> dict[str, float]:
    """Return the seconds per page of each runner: best of the rounds, averaged over pages."""
    table = runners()
    total = dict.fromkeys(table, 0.0)
    for run in table.values():  # warm up: imports, models, caches
        run(pages[0])
    for page in pages:
        for name, run in table.items():
            total[name] += best(partial(run, page), rounds)
    return {name: seconds / len(pages) for name, seconds in total.items()}


def main() -> int:
    """Print the table. Return 1 if a required speed is missed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("set", type=Path, help="a data set: a folder with html/")
    parser.add_argument("--pages", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    files = sorted((options.set / "html").glob("*.html"))
    files = files[:: max(1, len(files) // options.pages)][: options.pages]
    seconds = measure([file.read_bytes() for file in files], options.rounds)
    print(f"{len(files)} pages of {options.set.name}")
    print(f"{'':16}{'ms a page':>10}{'x parse':>9}{'x resiliparse':>15}{'x trafilatura':>15}   bar")
    missed = 0
    for name, spent in seconds.items():
        verdicts = []
        for against, most in BARS.get(name, ()):
            reached = spent <= most * seconds[against]
            missed += not reached
            verdicts.append(f"at most {most:.2f} x {against}: {'reached' if reached else 'MISSED'}")
        print(
            f"{name:16}{spent * 1000:>10.2f}{spent / seconds['bare parse']:>9.2f}"
            f"{spent / seconds['resiliparse']:>15.2f}{spent / seconds['trafilatura']:>15.3f}"
            f"   {'; '.join(verdicts)}".rstrip()
        )
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
