"""The worker process: runs runners on pages and returns their outcomes.

It receives messages through a pipe and answers them in order: `Prepare` with `Prepared`, `Run`
with `Done`.
"""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import os
import signal
import sys
import threading
import time
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait
from typing import Final

from nutgraf.errors import MissingExtraError
from nutgraf_bench.dataset import DataSet
from nutgraf_bench.execution.failure import Failure, Kind
from nutgraf_bench.runners.base import Extracted, Runner, UntrainableError, prepared

PATIENCE: Final = 10.0
"""Preparing a runner, which can mean training it, may take as long as this many pages."""


@dataclass(frozen=True, slots=True)
class Load:
    """The set of the pages that follow. It has no answer."""

    data: DataSet


@dataclass(frozen=True, slots=True)
class Prepare:
    """Prepare a runner for the set."""

    runner: Runner


@dataclass(frozen=True, slots=True)
class Run:
    """Run a runner on a page, by its index in the set."""

    runner: str
    page: int


@dataclass(frozen=True, slots=True)
class Prepared:
    """Whether a runner is ready. ``unavailable`` means that it is missing or can't be trained."""

    failure: Failure | None = None
    unavailable: bool = False


@dataclass(frozen=True, slots=True)
class Done:
    """What was extracted from a page, or the failure."""

    found: Extracted | None = None
    failure: Failure | None = None
    seconds: float | None = None
    """Elapsed time."""
    cpu_seconds: float | None = None
    """CPU time of all threads."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Resources of a worker."""

    memory_mb: int = 4096
    core: int | None = None
    """The only core it may use."""
    tidy: bool = False
    """Whether garbage is collected before each page, for timing."""


def serve(connection: Connection, limits: Limits) -> None:
    """Answer messages until the other end is closed. Entry point of the process."""
    _set_up_process(limits)
    connection.send(Prepared())  # started: failures from here on are a runner's
    data: DataSet | None = None
    runners: dict[str, Runner] = {}
    while True:
        try:
            message = connection.recv()
        except EOFError:
            return
        except Exception as problem:  # noqa: BLE001  unpickling a runner runs its code
            connection.send(Prepared(Failure.of(problem)))
            continue
        if isinstance(message, Load):
            data, runners = message.data, {}
        elif isinstance(message, Prepare) and data is not None:
            connection.send(_prepare(message.runner, data, runners))
            if limits.tidy:
                gc.collect()
                gc.freeze()  # objects that libraries keep for ever need not be scanned again
        elif isinstance(message, Run) and data is not None:
            if limits.tidy:
                gc.collect()
            connection.send(_run(runners[message.runner], data, message.page))


def _prepare(runner: Runner, data: DataSet, runners: dict[str, Runner]) -> Prepared:
    try:
        runners[runner.name] = prepared(runner, data)
    except (MissingExtraError, UntrainableError) as problem:
        return Prepared(Failure(Kind.error, str(problem)), unavailable=True)
    except (Exception, SystemExit) as problem:  # noqa: BLE001  whatever a peer does is reported
        return Prepared(Failure.of(problem))
    return Prepared()


def _run(runner: Runner, data: DataSet, number: int) -> Done:
    page = data.pages[number]
    try:
        html = page.read()
        # No title: peers get none either, and the title of the labels would be half the answer.
        start, cpu_start = time.perf_counter(), time.process_time()
        given = runner.run(html, page.url, None)
        seconds, cpu_seconds = time.perf_counter() - start, time.process_time() - cpu_start
        found = _extracted(runner, given)
    except (Exception, SystemExit) as problem:  # noqa: BLE001  whatever a peer does is reported
        return Done(failure=Failure.of(problem))
    return Done(found, None, seconds, cpu_seconds)


def _extracted(runner: Runner, given: object) -> Extracted:
    text: object = given.text if isinstance(given, Extracted) else given
    if not isinstance(text, str):
        raise TypeError(f"{runner.name} gave {type(text).__name__}, not text")
    # Lone surrogates can't be written to a file.
    text = text.encode("utf-8", "replace").decode()
    return replace(given, text=text) if isinstance(given, Extracted) else Extracted(text)


def _set_up_process(limits: Limits) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if limits.core is not None and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {limits.core})
    _limit_memory(limits.memory_mb)
    # Silence what libraries print and log.
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
    """Exit when the parent ends, even if a runner hangs."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
