"""The server that workers are forked from, where the platform has one.

It has no threads and no connections, so forking it is safe, and its code is in memory
once for all workers. This module imports little: the server is started first, and
imports its code while the crawl imports its own.
"""

from __future__ import annotations

import multiprocessing
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from multiprocessing.context import ForkServerContext, SpawnContext

_MODULE: Final = "nutgraf.crawl.workers.preload"


def context() -> ForkServerContext | SpawnContext:
    """Return the multiprocessing context that starts workers."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    found = multiprocessing.get_context("forkserver")
    found.set_forkserver_preload([_MODULE])
    return found


def warm_up() -> None:
    """Start the server without waiting for it."""
    if context().get_start_method() == "forkserver":
        from multiprocessing.forkserver import ensure_running

        ensure_running()
