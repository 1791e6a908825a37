"""The server that workers are forked from, if there is one.

It has no threads and no connections, so forking it is safe, and the code that
it has read is in memory once. Little is imported here: it is started before all
else, and reads its code while the crawl reads its own.
"""

from __future__ import annotations

import multiprocessing
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from multiprocessing.context import ForkServerContext, SpawnContext

_MODULE: Final = "nutgraf.crawl.workers.preload"


def context() -> ForkServerContext | SpawnContext:
    """How workers are started."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    found = multiprocessing.get_context("forkserver")
    found.set_forkserver_preload([_MODULE])
    return found


def warm_up() -> None:
    """Start the server; it is not waited for."""
    if context().get_start_method() == "forkserver":
        from multiprocessing.forkserver import ensure_running

        ensure_running()
