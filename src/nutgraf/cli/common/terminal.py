"""Writing to the terminal, a file or a pipe, whatever its encoding."""

from __future__ import annotations

import io
import os
import re
import sys
from typing import TYPE_CHECKING, Final, TextIO

if TYPE_CHECKING:
    from rich.console import Console

# A page can hold escape sequences, which would command the terminal.
_CONTROL: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_UNBOUNDED: Final = 100_000


class ReaderGoneError(Exception):
    """Nobody reads the output any more, as with ``| head``."""


def prepare_streams() -> None:
    """Make sure that no character of any script stops the output.

    A file or a pipe gets UTF-8, a terminal gets what it understands, with
    question marks for the rest. PYTHONIOENCODING goes before both.
    """
    out = sys.stdout
    if isinstance(out, io.TextIOWrapper):
        if out.isatty() or os.environ.get("PYTHONIOENCODING"):
            out.reconfigure(errors="replace")
        else:
            out.reconfigure(encoding="utf-8", errors="replace")


def put(text: str) -> None:
    """Write to standard output."""
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        _forget(sys.stdout)
        raise ReaderGoneError from None


def complain(message: str) -> None:
    """One line on standard error."""
    try:
        print("nutgraf:", " ".join(clean(message).split()), file=sys.stderr, flush=True)
    except BrokenPipeError:
        _forget(sys.stderr)


def harmless(text: str) -> str:
    """Text of a page, fit for standard output: as it is, but for what commands a terminal."""
    return clean(text) if sys.stdout.isatty() else text


def clean(text: str) -> str:
    """The text without control characters other than tab and newline."""
    return _CONTROL.sub("", text)


def console() -> Console:
    """Where tables are drawn: as wide as the terminal, or as the table needs."""
    from rich.console import Console

    if sys.stdout.isatty() or os.environ.get("COLUMNS"):
        return Console(highlight=False)
    return Console(highlight=False, width=_UNBOUNDED)


def _forget(stream: TextIO) -> None:
    """Send what is left to nowhere, so that Python's own last flush is silent too."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
