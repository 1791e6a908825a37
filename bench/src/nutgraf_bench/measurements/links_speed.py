"""How long 100,000 links take to be judged together: the figure of docs/links.md.

    python -m nutgraf_bench.measurements.links_speed DATA [ROUNDS]

The labelled links of the data with their texts, again and again, the hosts of each time under one
of seven subdomains; in processor time.
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
    """So many links of as many sites as there are, seven times over."""
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
