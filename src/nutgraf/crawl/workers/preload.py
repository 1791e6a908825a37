"""Load a worker's code and tables once for all workers.

Imported by the fork server while the crawl imports its own code. Processing a made-up
page loads everything that is loaded on first use. What is loaded before the fork is in
memory once.
"""

from __future__ import annotations

import gc
from datetime import UTC, datetime
from typing import Final

from nutgraf.crawl.workers.memory_cache import MemoryCache
from nutgraf.crawl.workers.tasks import ArticleTask, LinksTask, TaskOptions
from nutgraf.crawl.workers.worker import run_task

_URL: Final = "https://harbour.example/2026/night-ferry-returns"
_PAGE: Final = b"""<!doctype html><html lang="en"><title>The night ferry returns</title>
<nav><a href="/tides">Tides</a></nav><main><h1>The night ferry returns</h1>
<p>The night ferry sails again from Monday, the harbour office said. It had been laid up since
the storm in autumn, when a wave broke two of its windows.</p><p>Tickets are sold on board, and
the price has not changed.</p></main>"""


def warm() -> None:
    """Run each kind of task once, and exempt what is loaded from garbage collection."""
    options, cache = TaskOptions(sentences=1, favor="balance"), MemoryCache()
    run_task(LinksTask(_PAGE, _URL), options, cache)
    run_task(ArticleTask(_PAGE, _URL, None, None, datetime(2026, 1, 1, tzinfo=UTC)), options, cache)
    gc.collect()
    gc.freeze()


warm()
