"""Run a crawl in its own process, started by `crawl`.

Twisted's reactor can be started only once in a process, so every crawl has its own. It
reads the request from standard input. It writes events, and finally the report, to what
was standard output. If the other end of standard input closes, the caller is gone, and
the process exits at once; everything reported so far is saved. The caller starts it
with SIGINT and SIGTERM blocked; they are unblocked when the handlers are installed.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import logging
import os
import pickle
import signal
import struct
import sys
import threading
from typing import IO, TYPE_CHECKING, Any, Final, NoReturn

if TYPE_CHECKING:
    from collections.abc import Callable

    from nutgraf.crawl.events import Event

STOP_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
FRAME_HEADER: Final = struct.Struct("<Q")
# Events are sent in batches at this interval, because each write to the pipe is expensive.
_SEND_INTERVAL: Final = 0.05


def main() -> None:
    """Read a request from standard input and run the crawl."""
    stop = StopSignal()
    out = _take_over_output()
    request = read_message(sys.stdin.buffer)
    threading.Thread(target=_exit_when_caller_is_gone, daemon=True).start()
    try:
        _crawl(request, out, stop)
    except BaseException as error:  # noqa: BLE001, the other side raises it
        write_message(out, _picklable(error))
        os._exit(1)


def _crawl(request: Any, out: IO[bytes], stop: StopSignal) -> NoReturn:
    from nutgraf.crawl.workers.fork_server import warm_up

    warm_up()
    _import_scrapy()
    import asyncio

    from twisted.logger import globalLogBeginner

    from nutgraf.crawl.driver import Driver
    from nutgraf.crawl.fetching.resolver import RefusedHosts
    from nutgraf.crawl.fetching.settings import scrapy_settings
    from nutgraf.crawl.fetching.spider import run_in_scrapy
    from nutgraf.crawl.progress import Progress

    # This code stays loaded, so the garbage collector need not scan it.
    gc.freeze()
    # Users see events instead of the libraries' logs.
    logging.disable(logging.CRITICAL)
    globalLogBeginner.beginLoggingTo([], redirectStandardIO=False)
    outbox = EventSender(out)
    progress, refused = Progress(outbox.put), RefusedHosts()
    driver = Driver(request, progress, refused.hosts)
    failures: list[BaseException] = []

    async def work(engine: Any) -> None:
        loop = asyncio.get_running_loop()
        stop.on_stop(lambda: loop.call_soon_threadsafe(driver.stop))
        sending = asyncio.create_task(outbox.send())
        try:
            await driver.run(engine)
        except Exception as error:  # noqa: BLE001, raised below: Scrapy would only log it
            failures.append(error)
        sending.cancel()
        outbox.flush()
        if not failures:
            write_message(out, progress.report(driver.stopped))
            # Everything is committed. Closing connections one by one would only take time.
            os._exit(0)

    run_in_scrapy(scrapy_settings(request.options, refused), work)
    raise failures[0] if failures else RuntimeError("Scrapy stopped before the crawl started")


def _import_scrapy() -> None:
    """Import what Scrapy would otherwise import from deep within its engine.

    There it inspects the whole call stack three times, and every loaded module for each
    frame. Both are small at this point. This only saves time: a missing module is
    reported when it is needed.
    """
    for module in ("tls", "contextfactory", "handlers.http11"):
        with contextlib.suppress(ImportError):
            importlib.import_module(f"scrapy.core.downloader.{module}")


class StopSignal:
    """Remembers a request to stop, from the start of the process on."""

    def __init__(self) -> None:
        """Install and unblock the signal handlers."""
        self._requested = False
        self._callback: Callable[[], object] | None = None
        for number in STOP_SIGNALS:
            signal.signal(number, self._handle)
        if hasattr(signal, "pthread_sigmask"):
            signal.pthread_sigmask(signal.SIG_UNBLOCK, STOP_SIGNALS)

    def _handle(self, *_: object) -> None:
        self._requested = True
        if self._callback is not None:
            self._callback()

    def on_stop(self, callback: Callable[[], object]) -> None:
        """Call this when a stop is requested, or at once if it already was."""
        self._callback = callback
        if self._requested:
            callback()


class EventSender:
    """Buffers events and sends them in batches."""

    def __init__(self, out: IO[bytes]) -> None:
        """Write to this pipe."""
        self._out = out
        self._events: list[Event] = []

    def put(self, event: Event) -> None:
        """Buffer an event for the next batch."""
        self._events.append(event)

    def flush(self) -> None:
        """Send all buffered events now."""
        if self._events:
            events, self._events = self._events, []
            write_message(self._out, events)

    async def send(self) -> None:
        """Send buffered events at intervals, forever."""
        from asyncio import sleep

        while True:
            await sleep(_SEND_INTERVAL)
            self.flush()


def read_message(stream: IO[bytes]) -> Any:
    """Return the next message. Raises `EOFError` if the other side is gone."""
    size = stream.read(FRAME_HEADER.size)
    if len(size) < FRAME_HEADER.size:
        raise EOFError
    data = stream.read(FRAME_HEADER.unpack(size)[0])
    return pickle.loads(data)  # noqa: S301, written by our own other half


def write_message(stream: IO[bytes], value: Any) -> None:
    """Write a message and flush."""
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    stream.write(FRAME_HEADER.pack(len(data)) + data)
    stream.flush()


def _take_over_output() -> IO[bytes]:
    """Return the original standard output; what libraries print goes to standard error."""
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return output


def _exit_when_caller_is_gone() -> None:
    sys.stdin.buffer.read()
    os._exit(1)


def _picklable(error: BaseException) -> BaseException:
    """Return an error that can be pickled."""
    from nutgraf.errors import CrawlError, NutgrafError

    if isinstance(error, NutgrafError):
        return error
    return CrawlError(f"the crawl failed: {type(error).__name__}: {error}")


if __name__ == "__main__":
    main()
