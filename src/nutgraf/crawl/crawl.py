"""Crawl from root links and save the articles in a store.

    report = crawl(["https://news.example/"], "news.db", CrawlOptions(limit=20))

The crawl runs in a process of its own, which holds the Twisted reactor and starts the
workers. So `crawl` can be called repeatedly, from scripts and notebooks, and all
resources are released when it returns.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import IO, Any

import nutgraf
from nutgraf.crawl.events import Event, Report
from nutgraf.crawl.frontier.sources import read_sources
from nutgraf.crawl.options import CrawlOptions, CrawlRequest
from nutgraf.crawl.process import STOP_SIGNALS, read_message, write_message
from nutgraf.errors import CrawlError, WrongUseError

_DEFAULTS = CrawlOptions()


def _ignore(event: Event) -> None:
    """Discard the event."""


def crawl(
    sources: Sequence[str],
    store_where: str | Path,
    options: CrawlOptions = _DEFAULTS,
    on_event: Callable[[Event], None] = _ignore,
    *,
    kind: str = "digest",
) -> Report:
    """Crawl from ``sources``, save what is found in the store, and return a report.

    A source is the URL of a site, a section, a feed, a sitemap, an aggregator or search
    page, or an article; or a file of URLs. ``on_event`` is called with each event. An
    unfinished run of the same kind and sources is resumed. SIGINT (Ctrl-C) and SIGTERM
    stop the crawl cleanly; the report then has ``stopped`` set.
    """
    if isinstance(sources, str):
        raise WrongUseError("sources must be a list of URLs or files, got a string")
    if str(store_where) in (":memory:", "sqlite://", "sqlite:///:memory:"):
        raise WrongUseError(
            "crawling needs a file or PostgreSQL store; "
            "in-memory SQLite is not shared between processes"
        )
    read_sources(sources)
    request = CrawlRequest(tuple(sources), _store_name(store_where), options, kind)
    process = _start()
    with _forwarding_signals(process), process:
        try:
            write_message(_pipe(process.stdin), request)
            return _listen(process, on_event)
        except BrokenPipeError:
            raise CrawlError(_PROCESS_DIED) from None
        finally:
            if process.poll() is None:
                process.kill()


_PROCESS_DIED = (
    "the crawl process died; everything reported so far is saved. Run the same command to resume."
)


def _listen(process: subprocess.Popen[bytes], on_event: Callable[[Event], None]) -> Report:
    """Pass events on until the report arrives, and return it."""
    while True:
        try:
            message = read_message(_pipe(process.stdout))
        except EOFError:
            raise CrawlError(_PROCESS_DIED) from None
        if isinstance(message, Report):
            return message
        if isinstance(message, BaseException):
            raise message
        for event in message:
            on_event(event)


def _start() -> subprocess.Popen[bytes]:
    """Start the crawling process, in its own session so that Ctrl-C reaches it once, through us.

    It inherits blocked signals, so none is lost before it has installed its handlers.
    """
    home = str(Path(nutgraf.__file__).parent.parent)
    paths = [home, *filter(None, [os.environ.get("PYTHONPATH")])]
    with _signals_blocked():
        return subprocess.Popen(
            [sys.executable, "-P", "-W", "ignore", "-m", "nutgraf.crawl.process"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
            start_new_session=True,
        )


@contextlib.contextmanager
def _signals_blocked() -> Iterator[None]:
    """Block the stop signals for the duration of the context."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    previous = signal.pthread_sigmask(signal.SIG_BLOCK, STOP_SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, previous)


def _ask_to_stop(process: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(OSError):
        process.send_signal(signal.SIGINT)


@contextlib.contextmanager
def _forwarding_signals(process: subprocess.Popen[bytes]) -> Iterator[None]:
    """Forward stop signals to the process; a second Ctrl-C raises `KeyboardInterrupt`.

    Signals only arrive in the main thread. The first one must not raise: an exception
    in the middle of a read would lose the data read so far.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    received: list[int] = []

    def forward(number: int, _: Any) -> None:
        if number == signal.SIGINT and number in received:
            raise KeyboardInterrupt
        received.append(number)
        _ask_to_stop(process)

    previous = [signal.signal(number, forward) for number in STOP_SIGNALS]
    try:
        yield
    finally:
        for number, handler in zip(STOP_SIGNALS, previous, strict=True):
            signal.signal(number, handler)


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None
    return pipe


def _store_name(where: str | Path) -> str:
    return os.fspath(where) if isinstance(where, Path) else where
