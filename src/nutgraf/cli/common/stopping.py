"""Stop a long command after its current page, with Ctrl-C or SIGTERM."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Final

_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
_POLL_SECONDS: Final = 0.1


class Stop:
    """A request to stop, and a sleep that it ends."""

    def __init__(self) -> None:
        """Start without a request."""
        self.asked = False
        self._interrupts = False
        self._read_end: int | None = None

    @contextmanager
    def raise_interrupts(self) -> Iterator[None]:
        """Within this block, signals raise `KeyboardInterrupt`, for callees that handle it."""
        self._interrupts = True
        try:
            yield
        finally:
            self._interrupts = False

    def handle(self, number: int, frame: FrameType | None) -> None:
        """Handle a signal: the first requests a stop, the second interrupts."""
        again, self.asked = self.asked, True
        if again or self._interrupts:
            raise KeyboardInterrupt

    def requested(self) -> bool:
        """Return whether a stop was requested, also while a callee had its own signal handlers."""
        if self._read_end is not None:
            with suppress(BlockingIOError):
                self.asked |= any(number in _SIGNALS for number in os.read(self._read_end, 4096))
        return self.asked

    def sleep(self, seconds: float) -> None:
        """Sleep, but no longer than until a stop is requested."""
        # Not threading.Event: a signal handler that runs while its lock is held would deadlock.
        end = time.monotonic() + seconds
        while not self.asked and (left := end - time.monotonic()) > 0:
            time.sleep(min(left, _POLL_SECONDS))

    @contextmanager
    def handle_signals(self) -> Iterator[None]:
        """Within this block, Ctrl-C and SIGTERM request a stop."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        # Python writes every signal to this pipe, whichever handler it has.
        self._read_end, write_end = os.pipe()
        for end in (self._read_end, write_end):
            os.set_blocking(end, False)
        wakeup = signal.set_wakeup_fd(write_end, warn_on_full_buffer=False)
        before = {number: signal.signal(number, self.handle) for number in _SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
            signal.set_wakeup_fd(wakeup)
            os.close(write_end)
            os.close(self._read_end)
            self._read_end = None
