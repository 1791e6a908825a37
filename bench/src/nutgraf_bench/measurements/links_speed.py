"""Time to judge 100,000 links, for docs/links.md.

    python -m nutgraf_bench.measurements.links_speed DATA [ROUNDS]

The labelled links are repeated, each time with their hosts under one of seven subdomains. Times are
CPU time.
"""

from __future__ import annotations

import sys
from itertools import count, islice
from pathlib import Path
from time import process_time

from nutgraf.links.judge import judge_links
from nutgraf.model import Link
from nutgraf_bench.links.data import labelled_links

LINKS = 100_000
SUBDOMAINS = 7


def many_links(data: Path) -> list[Link]:
    """Return 100,000 links from seven times as many sites as are labelled."""
    known = labelled_links(data)
    endless = (
        Link(link.url.replace("://", f"://s{time % SUBDOMAINS}."), link.anchor or "")
        for time in count()
        for link in known
    )
    return list(islice(endless, LINKS))


def main(data: str, rounds: str = "5") -> None:
    """Print the seconds of each round."""
    links = many_links(Path(data))
    judge_links(links[:1000])  # the model is read once
    for _ in range(int(rounds)):
        begin = process_time()
        judge_links(links)
        print(f"{LINKS} links: {process_time() - begin:.2f} s")


if __name__ == "__main__":
    main(*sys.argv[1:])
