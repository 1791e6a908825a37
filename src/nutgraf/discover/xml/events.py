"""What a document is told as: tags that open and close, and the text between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from nutgraf.discover.xml.names import Names

if TYPE_CHECKING:
    from collections.abc import Mapping

MAX_DEPTH: Final = 200
# A sitemap of the greatest length with ten pictures an address has so many.
MAX_TAGS: Final = 2_000_000
TOO_DEEP: Final = f"the tags are nested more than {MAX_DEPTH} deep: deeper ones were passed by"
TOO_MANY: Final = f"the XML has more than {MAX_TAGS:,} tags: read up to there"


class Enough(Exception):  # noqa: N818 - no error
    """Nothing behind this place is to be read."""


class TooDeep(Exception):  # noqa: N818 - no error
    """A tag opens too deep within others, or others above it were never closed."""


class Listener(Protocol):
    """Who is told what the document holds. Names are short: see `Names`."""

    full: bool
    """Whether it has had enough."""

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        """A tag opens."""

    def end(self, name: str) -> None:
        """A tag closes, or would have."""

    def text(self, data: str) -> None:
        """A piece of text."""


class Events:
    """Passes events on with short names, closes what was left open, and watches the limits."""

    def __init__(self, listener: Listener, *notes: str) -> None:
        self.notes = list(notes)
        self._listener = listener
        self._names = Names()
        self._open: list[tuple[str, str]] = []
        self._tags = 0
        self.text = listener.text

    def count(self) -> None:
        """Count a tag; `Enough` when there were too many."""
        self._tags += 1
        if self._tags > MAX_TAGS:
            self.notes.append(TOO_MANY)
            raise Enough

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        self.count()
        if len(self._open) >= MAX_DEPTH:
            raise TooDeep
        short = self._names.open(name, attributes)
        self._open.append((name, short))
        self._listener.start(short, attributes)

    def end(self, name: str) -> None:
        """Close a tag, and those in it that are still open; nothing if it is not open."""
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
            raise Enough

    def finish(self) -> None:
        """Close all that is open."""
        if self._open:
            self.end(self._open[0][0])
