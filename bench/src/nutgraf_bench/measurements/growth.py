"""How the time of a page grows with its size: milliseconds and milliseconds a megabyte.

    python -m nutgraf_bench.measurements.growth [--method NAME] [--shape NAME] [--limit BYTES]
                                           [--profile]

The pages are made here: an article's structure, repeated until it has the
size, from 10 KB to 10 MB. It is CPU time, the best of some rounds. Linear cost
is a last column that stays where it is; the slope of log time over log size is
below the table. Pages beyond the limit of nodes would be read in part and so
look cheap: then the table says so.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import time
from collections.abc import Callable
from functools import partial

import nutgraf
from nutgraf.limits import Watch
from nutgraf.methods.registry import DEFAULT
from nutgraf.page.decoding.decode import decode
from nutgraf.page.parsing.parse import parse
from nutgraf_bench.execution.growth import growth

SIZES = (10_000, 30_000, 100_000, 300_000, 1_000_000, 3_000_000, 10_000_000)

_WORDS = (
    "the harbour council voted on {} to rebuild the old lighthouse, ending a dispute that had "
    "split the town for years; the money, said its members, would be found in spring. "
)


def _navigation(i: int) -> str:
    links = "".join(f'<li><a href="/s{i}/{j}">Section {j} of {i}</a></li>' for j in range(12))
    return f'<nav class="menu"><ul>{links}</ul></nav>'


def _article(i: int) -> str:
    paragraphs = "".join(
        f"<p>{j}. {_WORDS.format(i) * (2 + j % 3)}<a href='/t/{i}'>More on {j}</a>, it said.</p>"
        for j in range(8)
    )
    return (
        f"<section><h2>Part {i}</h2>{paragraphs}<ul><li>One of {i}</li><li>Two</li></ul>"
        f"<figure><img src='/i/{i}.jpg' alt='A lamp'><figcaption>Lamp {i}</figcaption></figure>"
        f"<aside><h3>Read more</h3>{_navigation(i)}</aside></section>"
    )


def _wrapped(piece: Callable[[int], str]) -> Callable[[int], str]:
    def page(size: int) -> str:
        head = "<!doctype html><title>Council votes | Post</title><body>"
        parts, length, i = [head, _navigation(0), "<article><h1>Council votes</h1>"], 0, 0
        while length < size - 1_000:
            parts.append(piece(i))
            length += len(parts[-1])
            i += 1
        return "".join([*parts, "</article></body>"])[:size]

    return page


# What a page is made of. The last ones are the worst that the guard lets through.
SHAPES: dict[str, Callable[[int], str]] = {
    "article": _wrapped(_article),
    "text": _wrapped(lambda i: f"<p>{_WORDS.format(i) * 20}</p>"),
    "links": _wrapped(_navigation),
    "table": _wrapped(lambda i: f"<table><tr><th>{i}<th>b</tr><tr><td>c, {i}<td>d</tr></table>"),
    "tiny": _wrapped(lambda _: "<p>a,"),
}

FORMS: dict[str, Callable[[str, str], object]] = {
    "page model": lambda html, _: parse(decode(html), None, Watch()),
    "extract": lambda html, method: nutgraf.extract(html, method=method),
    "markdown": lambda html, method: nutgraf.extract(html, method=method).to_markdown(),
}


def best(run: Callable[[], object], rounds: int) -> float:
    """The least CPU time of some rounds."""
    times = []
    for _ in range(rounds):
        begin = time.process_time()
        run()
        times.append(time.process_time() - begin)
    return min(times)


def main() -> int:
    """Print a table for each shape."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--method", default=DEFAULT)
    parser.add_argument("--shape", choices=SHAPES, default="article")
    parser.add_argument("--limit", type=int, default=SIZES[-1], help="the largest page, in bytes")
    parser.add_argument("--profile", action="store_true", help="where the largest page's time goes")
    options = parser.parse_args()
    sizes = [size for size in SIZES if size <= options.limit]
    make = SHAPES[options.shape]
    nutgraf.extract(make(sizes[0]), method=options.method)  # imports, models, caches
    print(f"{options.method} on {options.shape}: ms, and ms a MB")
    print(f"{'bytes':>12}" + "".join(f"{name:>12}{'/MB':>9}" for name in FORMS))
    times: dict[str, list[float]] = {name: [] for name in FORMS}
    for size in sizes:
        html = make(size)
        line = f"{len(html):>12,}"
        for name, run in FORMS.items():
            rounds = 1 if size > 1_000_000 else 3
            seconds = best(partial(run, html, options.method), rounds)
            times[name].append(seconds)
            line += f"{seconds * 1e3:>12.1f}{seconds * 1e9 / size:>9.0f}"
        note = nutgraf.extract(html, method="ttr").partial
        print(line + (f"   {note}" if note else ""), flush=True)
    for name in FORMS:
        grown = growth(sizes, times[name])
        if grown.exponent is not None:
            print(f"{name}: time grows with size to the power {grown.exponent:.2f}")
    if options.profile:
        profile = cProfile.Profile()
        profile.runcall(FORMS["markdown"], make(sizes[-1]), options.method)
        pstats.Stats(profile).sort_stats("tottime").print_stats(15)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
