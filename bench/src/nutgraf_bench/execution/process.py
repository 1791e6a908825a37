"""A process of the pool, from the inside: its limits, and how it runs a task."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import Any, Protocol, TypeVar

AnyTask = TypeVar("AnyTask", contravariant=True)


class Job(Protocol[AnyTask]):
    """What is done with each task. It must pickle; each process has a copy of its own."""

    def prepare(self, task: AnyTask) -> None:
        """Import or train what the task needs. This has a time-out of its own."""

    def run(self, task: AnyTask) -> Any:
        """Return the result of a task."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Resources of a process."""

    timeout: float = 60.0
    """Seconds for a task."""
    memory_mb: int | None = 4096
    core: int | None = None
    """The only core it may use."""
    quiet: bool = True
    """Whether output of libraries is discarded."""


def serve(connection: Connection, job: Job[Any], limits: Limits) -> None:
    """Run one task after another. Each step is reported: started, prepared, the result."""
    _set_up(limits)
    connection.send(None)
    while True:
        task = connection.recv()
        job.prepare(task)
        connection.send(None)
        connection.send(job.run(task))


def _set_up(limits: Limits) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if limits.core is not None and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {limits.core})
    if limits.memory_mb is not None:
        _limit_memory(limits.memory_mb)
    if limits.quiet:
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (1, 2):
            os.dup2(nowhere, stream)


def _limit_memory(megabytes: int) -> None:
    try:
        import resource
    except ImportError:  # not on Windows
        return
    # RLIMIT_DATA counts memory in use. Threads reserve much more than they use.
    kind = resource.RLIMIT_DATA if sys.platform == "linux" else resource.RLIMIT_AS
    limit = megabytes * 1024 * 1024
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(kind, (limit, limit))


def _end_with_parent() -> None:
    """Exit when the parent ends, even if a task hangs."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
