"""The process that a crawl runs in, started by `crawl`.

Twisted's reactor can be started once in a process, so every crawl has one of
its own. The order comes on standard input; events, and at last the report, go
to what was standard output. If the other end of standard input is gone, so is
the one who asked, and the process ends at once: all that was told is kept.
SIGINT and SIGTERM are blocked by whoever starts it, until somebody listens.
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
# Events go out together this often: a pipe is not worth a call for each.
_SEND_INTERVAL: Final = 0.05


def main() -> None:
    """Crawl by the order on standard input."""
    stop = StopSignal()
    out = _take_over_output()
    order = read_message(sys.stdin.buffer)
    threading.Thread(target=_end_with_input, daemon=True).start()
    try:
        _crawl(order, out, stop)
    except BaseException as error:  # noqa: BLE001, the other side raises it
        write_message(out, _picklable(error))
        os._exit(1)


def _crawl(order: Any, out: IO[bytes], stop: StopSignal) -> NoReturn:
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

    # All that code is there to stay: nobody needs to look whether it is garbage.
    gc.freeze()
    # What people need to know is told as events.
    logging.disable(logging.CRITICAL)
    globalLogBeginner.beginLoggingTo([], redirectStandardIO=False)
    outbox = EventSender(out)
    progress, refused = Progress(outbox.put), RefusedHosts()
    driver = Driver(order, progress, refused.hosts)
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
            # All is committed. Closing connections one by one would only take time.
            os._exit(0)

    run_in_scrapy(scrapy_settings(order.options, refused), work)
    raise failures[0] if failures else RuntimeError("Scrapy ended before the crawl began")


def _import_scrapy() -> None:
    """Read what Scrapy would read later, deep in its engine.

    It looks at every frame of the stack then, three times, and at every module for each: here is
    little of both. It is only a matter of time, so what is missing is told by those who need it.
    """
    for module in ("tls", "contextfactory", "handlers.http11"):
        with contextlib.suppress(ImportError):
            importlib.import_module(f"scrapy.core.downloader.{module}")


class StopSignal:
    """Whether somebody asked for an end, heard from the first moment on."""

    def __init__(self) -> None:
        """Listen."""
        self._asked = False
        self._call: Callable[[], object] | None = None
        for number in STOP_SIGNALS:
            signal.signal(number, self._hear)
        if hasattr(signal, "pthread_sigmask"):
            signal.pthread_sigmask(signal.SIG_UNBLOCK, STOP_SIGNALS)

    def _hear(self, *_: object) -> None:
        self._asked = True
        if self._call is not None:
            self._call()

    def on_stop(self, call: Callable[[], object]) -> None:
        """Call this when it is asked for; at once if it was."""
        self._call = call
        if self._asked:
            call()


class EventSender:
    """Events on their way out."""

    def __init__(self, out: IO[bytes]) -> None:
        """To a pipe."""
        self._out = out
        self._events: list[Event] = []

    def put(self, event: Event) -> None:
        """Tell it with the next ones."""
        self._events.append(event)

    def flush(self) -> None:
        """Tell all now."""
        if self._events:
            events, self._events = self._events, []
            write_message(self._out, events)

    async def send(self) -> None:
        """Tell from time to time."""
        from asyncio import sleep

        while True:
            await sleep(_SEND_INTERVAL)
            self.flush()


def read_message(stream: IO[bytes]) -> Any:
    """What the other side wrote; `EOFError` if it is gone."""
    size = stream.read(FRAME_HEADER.size)
    if len(size) < FRAME_HEADER.size:
        raise EOFError
    data = stream.read(FRAME_HEADER.unpack(size)[0])
    return pickle.loads(data)  # noqa: S301, written by our own other half


def write_message(stream: IO[bytes], value: Any) -> None:
    """Write something for the other side."""
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    stream.write(FRAME_HEADER.pack(len(data)) + data)
    stream.flush()


def _take_over_output() -> IO[bytes]:
    """Standard output for us alone: what libraries print goes to standard error."""
    own = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return own


def _end_with_input() -> None:
    sys.stdin.buffer.read()
    os._exit(1)


def _picklable(error: BaseException) -> BaseException:
    """An error that the other side can read."""
    from nutgraf.errors import CrawlError, NutgrafError

    if isinstance(error, NutgrafError):
        return error
    return CrawlError(f"the crawl failed: {type(error).__name__}: {error}")


if __name__ == "__main__":
    main()
