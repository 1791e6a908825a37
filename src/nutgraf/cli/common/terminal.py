"""Writing to the terminal, a file or a pipe, whatever its encoding."""

from __future__ import annotations

import io
import os
import re
import sys
from typing import TYPE_CHECKING, Final, TextIO

if TYPE_CHECKING:
    from rich.console import Console

# Pages can contain escape sequences that control the terminal.
_CONTROL: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_UNBOUNDED: Final = 100_000


class ReaderGoneError(Exception):
    """The reader of the output has closed it, as ``| head`` does."""


def prepare_streams() -> None:
    """Make standard output accept every character.

    A file or a pipe gets UTF-8. A terminal gets its own encoding, with question marks for
    characters it lacks. PYTHONIOENCODING overrides both.
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
        _silence(sys.stdout)
        raise ReaderGoneError from None


def complain(message: str) -> None:
    """Write one line to standard error."""
    try:
        print("nutgraf:", " ".join(clean(message).split()), file=sys.stderr, flush=True)
    except BrokenPipeError:
        _silence(sys.stderr)


def safe(text: str) -> str:
    """Return the text, without control characters if standard output is a terminal."""
    return clean(text) if sys.stdout.isatty() else text


def clean(text: str) -> str:
    """Return the text without control characters other than tab and newline."""
    return _CONTROL.sub("", text)


def console() -> Console:
    """Return a console as wide as the terminal, or unbounded for files and pipes."""
    from rich.console import Console

    if sys.stdout.isatty() or os.environ.get("COLUMNS"):
        return Console(highlight=False)
    return Console(highlight=False, width=_UNBOUNDED)


def _silence(stream: TextIO) -> None:
    """Redirect a stream to /dev/null, so that Python's final flush does not fail."""
    sink = os.open(os.devnull, os.O_WRONLY)
    os.dup2(sink, stream.fileno())
    os.close(sink)
