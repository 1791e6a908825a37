"""The events of an XML document: tags that open and close, and the text between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from nutgraf.discover.xml.names import Names

if TYPE_CHECKING:
    from collections.abc import Mapping

MAX_DEPTH: Final = 200
# A sitemap of maximum length with ten images for each URL has this many.
MAX_TAGS: Final = 2_000_000
TOO_DEEP: Final = f"the tags are nested more than {MAX_DEPTH} deep: deeper ones were passed by"
TOO_MANY: Final = f"the XML has more than {MAX_TAGS:,} tags: read up to there"


class StopReading(Exception):  # noqa: N818 - no error
    """The rest of the document need not be read."""


class TooDeep(Exception):  # noqa: N818 - no error
    """Tags are nested too deep, or were never closed."""


class Listener(Protocol):
    """Receives the events of a document. Names are short: see `Names`."""

    full: bool
    """Whether the rest of the document is not needed."""

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        """A tag opens."""

    def end(self, name: str) -> None:
        """A tag closes, explicitly or not."""

    def text(self, data: str) -> None:
        """A piece of text."""


class Events:
    """Forwards events with short names, closes open tags, and enforces the limits."""

    def __init__(self, listener: Listener, *notes: str) -> None:
        self.notes = list(notes)
        self._listener = listener
        self._names = Names()
        self._open: list[tuple[str, str]] = []
        self._tags = 0
        self.text = listener.text

    def count(self) -> None:
        """Count a tag. Raises `StopReading` if there were too many."""
        self._tags += 1
        if self._tags > MAX_TAGS:
            self.notes.append(TOO_MANY)
            raise StopReading

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        self.count()
        if len(self._open) >= MAX_DEPTH:
            raise TooDeep
        short = self._names.open(name, attributes)
        self._open.append((name, short))
        self._listener.start(short, attributes)

    def end(self, name: str) -> None:
        """Close a tag and the open tags in it. Does nothing if it is not open."""
        if not self._open or self._open[-1][0] != name:
            self._close_inner(name)
        if self._open and self._open[-1][0] == name:
            self._close()

    def _close_inner(self, name: str) -> None:
        if any(opened == name for opened, _ in self._open):
            while self._open[-1][0] != name:
                self._close()

    def _close(self) -> None:
        self._listener.end(self._open.pop()[1])
        self._names.close()
        if self._listener.full:
            raise StopReading

    def finish(self) -> None:
        """Close all open tags."""
        if self._open:
            self.end(self._open[0][0])
