"""Progress of a run, on the terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Final, TextIO

_TENTHS: Final = 10


class Watch:
    """Show progress: a line for each tenth of the work."""

    def __init__(self, warn: Callable[[str], None], stream: TextIO | None = None) -> None:
        """``warn`` receives each warning, one line each."""
        self.warn = warn
        self._stream = stream or sys.stderr
        self._what, self._total, self._done, self._printed = "", 0, 0, 0

    def begin(self, what: str, total: int) -> None:
        """Begin a part of the work with this many steps."""
        self._what, self._total, self._done, self._printed = what, total, 0, 0
        print(f"{what}: {total:,} to do", file=self._stream, flush=True)

    def step(self) -> None:
        """Report one more step done."""
        self.update(self._done + 1)

    def update(self, done: int) -> None:
        """Report how many steps of the part are done."""
        self._done = done
        tenth = _TENTHS * done // max(self._total, 1)
        if tenth > self._printed:
            self._printed = tenth
            print(f"{self._what}: {done:,} of {self._total:,}", file=self._stream, flush=True)
