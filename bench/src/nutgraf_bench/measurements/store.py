"""Speed of a store: ``python -m nutgraf_bench.measurements.store WHERE N``.

WHERE is a new file or the URL of an empty PostgreSQL database. N articles of 600 words are saved,
with word frequencies by Zipf's law. Prints elapsed time and, in brackets, CPU time, which is more
reliable on a busy machine.
"""

from __future__ import annotations

import random
import resource
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import accumulate, islice
from typing import Any

from nutgraf.model import Article, Link, Summary, SummarySentence
from nutgraf.store.export.json_csv import json_lines
from nutgraf.store.rows import PageRow
from nutgraf.store.similar.simhash import simhash
from nutgraf.store.store import open_store

WORDS = 600
VOCABULARY = 30_000
AT_ONCE = 50
ASKED = 50

Item = tuple[PageRow, Article, Summary]


def items(draw: random.Random) -> Iterator[Item]:
    """Yield pages with their articles and summaries, without end."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    words = ["".join(draw.choices(letters, k=draw.randint(2, 10))) for _ in range(VOCABULARY)]
    weights = list(accumulate(1 / (i + 1) for i in range(VOCABULARY)))
    number = 0
    while True:
        url = f"https://news.example/{number}"
        text = " ".join(draw.choices(words, cum_weights=weights, k=WORDS))
        title = " ".join(draw.choices(words, cum_weights=weights, k=8))
        summary = Summary((SummarySentence(text[:200], 0, 200, 0.5),))
        yield PageRow(url, 200, outcome="article"), article(url, title, text), summary
        number += 1


def article(url: str, title: str, text: str) -> Article:
    """Return an article with a title, a text and nothing else."""
    empty: dict[str, Any] = dict.fromkeys(
        "published modified language site image section confidence next_page partial body".split()
    )
    empty |= {"authors": (), "tags": (), "entries": (), "links": (), "sources": {}, "blocks": ()}
    return Article(title=title, text=text, url=url, page_type="article", method="fused", **empty)


@contextmanager
def timed(what: str, count: int) -> Iterator[None]:
    """Print the time per item."""
    clock, processor = time.perf_counter(), time.process_time()
    yield
    clock, processor = time.perf_counter() - clock, time.process_time() - processor
    each, worked = clock / count, processor / count
    print(f"{what:28} {1 / each:9,.0f} a second, {each * 1e3:8.3f} ms ({worked * 1e3:.3f})")


def again(what: str, ask: Callable[[], object]) -> None:
    """Run a query several times and print its time."""
    with timed(what, ASKED):
        for _ in range(ASKED):
            ask()


def main(where: str, count: int) -> None:
    """Measure one store."""
    source = items(random.Random(1))
    with open_store(where) as store:
        run = store.start_run("measure", where)
        links = [(Link(f"https://news.example/{i}", "A title"), i / count) for i in range(count)]
        with timed("links queued", count):
            store.add_links(run, links)
        some = list(islice(source, min(500, count // 2)))
        with timed("saved one by one", len(some)):
            for page, made, summary in some:
                store.save(run, page, article=made, summary=summary)
        saved = len(some)
        while some := list(islice(source, min(2_000, count - saved))):
            with timed(f"saved {AT_ONCE} at once", len(some)):
                for start in range(0, len(some), AT_ONCE):
                    store.save_many(run, some[start : start + AT_ONCE])
            saved += len(some)
        text = made.text
        common, *_, rare = sorted(set(text.split()), key=text.split().count, reverse=True)
        again("search for a rare word", lambda: store.search(rare))
        again("search for the commonest", lambda: store.search(common))
        fingerprint = simhash(text)
        again("fingerprint", lambda: simhash(text))
        for bits in (3, 9, 11):
            like = partial(store.like, fingerprint, "news.example", distance=bits)
            again(f"like, {bits} bits", like)
        with timed("exported as JSON Lines", count):
            assert sum(1 for _ in json_lines(store.articles())) == count
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"most memory: {peak:.0f} MB")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
