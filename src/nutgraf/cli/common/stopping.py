"""How a long command is asked to end: by Ctrl-C or a signal, after the page in hand."""

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
_SLICE: Final = 0.1


class Stop:
    """Whether somebody asked to stop, and a way to sleep that ends when they do."""

    def __init__(self) -> None:
        """Nobody has yet."""
        self.asked = False
        self._interrupts = False
        self._bell: int | None = None

    @contextmanager
    def interrupts(self) -> Iterator[None]:
        """While this lasts, Ctrl-C is `KeyboardInterrupt`: for a callee that knows what to do."""
        self._interrupts = True
        try:
            yield
        finally:
            self._interrupts = False

    def hear(self, number: int, frame: FrameType | None) -> None:
        """A signal: who asks twice is obeyed at once."""
        again, self.asked = self.asked, True
        if again or self._interrupts:
            raise KeyboardInterrupt

    def notice(self) -> bool:
        """Whether somebody has asked, also while a callee had the signals for itself."""
        if self._bell is not None:
            with suppress(BlockingIOError):
                self.asked |= any(number in _SIGNALS for number in os.read(self._bell, 4096))
        return self.asked

    def sleep(self, seconds: float) -> None:
        """Wait so long, or until it is to end."""
        # Not an event of threading: a signal that comes while its lock is held would wait for ever.
        end = time.monotonic() + seconds
        while not self.asked and (left := end - time.monotonic()) > 0:
            time.sleep(min(left, _SLICE))

    @contextmanager
    def listens(self) -> Iterator[None]:
        """While this lasts, Ctrl-C and SIGTERM ask to stop."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        # Python writes each signal here, whoever handles it.
        self._bell, rope = os.pipe()
        for end in (self._bell, rope):
            os.set_blocking(end, False)
        wakeup = signal.set_wakeup_fd(rope, warn_on_full_buffer=False)
        before = {number: signal.signal(number, self.hear) for number in _SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
            signal.set_wakeup_fd(wakeup)
            os.close(rope)
            os.close(self._bell)
            self._bell = None
