"""``crawl``: from root links to articles in a store.

    report = crawl(["https://news.example/"], "news.db", CrawlOptions(limit=20))

The work is done in a process of its own, which has the reactor, and in
workers of that. So it can be called again and again, from scripts and
notebooks alike, and what it takes is given back when it is done.
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
    """Tell nobody."""


def crawl(
    sources: Sequence[str],
    store_where: str | Path,
    options: CrawlOptions = _DEFAULTS,
    on_event: Callable[[Event], None] = _ignore,
    *,
    kind: str = "digest",
) -> Report:
    """Crawl from ``sources`` and keep what is found in the store at ``store_where``.

    A source is the link of a site, a section, a feed, a sitemap, a page of an
    aggregator or of search results, an article; or a file with links. An
    unfinished run of the same kind and sources goes on where it was broken
    off. SIGINT (Ctrl-C) and SIGTERM end it cleanly: the report says so.
    """
    if isinstance(sources, str):
        raise WrongUseError("sources are a list of links, not one string")
    if str(store_where) in (":memory:", "sqlite://", "sqlite:///:memory:"):
        raise WrongUseError("a crawl needs a store that other processes see: a file or a server")
    read_sources(sources)
    order = CrawlRequest(tuple(sources), _store_name(store_where), options, kind)
    process = _start()
    with _forwarding_signals(process), process:
        try:
            write_message(_pipe(process.stdin), order)
            return _listen(process, on_event)
        except BrokenPipeError:
            raise CrawlError(_PROCESS_DIED) from None
        finally:
            if process.poll() is None:
                process.kill()


_PROCESS_DIED = (
    "the crawl ended before it was done; what was told is kept, and the same call goes on"
)


def _listen(process: subprocess.Popen[bytes], on_event: Callable[[Event], None]) -> Report:
    """Hand on events until the report is there."""
    while True:
        try:
            said = read_message(_pipe(process.stdout))
        except EOFError:
            raise CrawlError(_PROCESS_DIED) from None
        if isinstance(said, Report):
            return said
        if isinstance(said, BaseException):
            raise said
        for event in said:
            on_event(event)


def _start() -> subprocess.Popen[bytes]:
    """The process. It has a session of its own: Ctrl-C comes to it by us, once.

    It inherits that signals are blocked, so that none is lost before it listens.
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
    """Signals that ask for an end wait meanwhile."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, STOP_SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _ask_to_stop(process: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(OSError):
        process.send_signal(signal.SIGINT)


@contextlib.contextmanager
def _forwarding_signals(process: subprocess.Popen[bytes]) -> Iterator[None]:
    """Hand on what asks us to stop, if we are where signals arrive; Ctrl-C twice is an end.

    An exception in the middle of a read would lose what was read so far, so
    the first signal raises none.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    asked: list[int] = []

    def forward(number: int, _: Any) -> None:
        if number == signal.SIGINT and number in asked:
            raise KeyboardInterrupt
        asked.append(number)
        _ask_to_stop(process)

    before = [signal.signal(number, forward) for number in STOP_SIGNALS]
    try:
        yield
    finally:
        for number, handler in zip(STOP_SIGNALS, before, strict=True):
            signal.signal(number, handler)


def _pipe(end: IO[bytes] | None) -> IO[bytes]:
    assert end is not None
    return end


def _store_name(where: str | Path) -> str:
    return os.fspath(where) if isinstance(where, Path) else where
