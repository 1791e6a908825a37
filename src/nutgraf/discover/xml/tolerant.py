"""Read broken XML: tags and text, found by their brackets.

It accepts loose ampersands, HTML entities, control characters, unclosed tags and truncated
documents. Entities that the document declares are not expanded.
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from nutgraf.discover.feeds.titles import unescape
from nutgraf.discover.xml.events import TooDeep

if TYPE_CHECKING:
    from nutgraf.discover.xml.events import Events

_MAX_TAG: Final = 8_192
# The maximum length of a text between two tags.
_MAX_TEXT: Final = 65_536
_NAME: Final = re.compile(r"(/?)([A-Za-z_][\w:.-]*+)")
# The lookbehind makes the match linear: each character is tried as a start once.
_ATTRIBUTE: Final = re.compile(
    r"(?<![\w:.-])([\w:.-]++)\s*+=\s*+(?:\"([^\"]*+)\"|'([^']*+)'|([^\s\"'>]++))"
)
_OPENING: Final = re.compile(r"<(?=[/A-Za-z_!?])")
# The records of a feed or sitemap, which are never nested.
_RECORDS: Final = frozenset({"item", "entry", "url", "sitemap"})
_SUBSET_END: Final = re.compile(r"\]\s*+>")


class TolerantReader:
    """Finds tags and text by their brackets, in linear time."""

    def __init__(self, text: str, events: Events) -> None:
        self._text = text
        self._events = events
        self._close = -1  # the first ">" after the current place, if known

    def run(self) -> None:
        text, place = self._text, 0
        while opened := _OPENING.search(text, place):
            self._emit_text(place, opened.start())
            place = self._markup(opened.start())
        self._emit_text(place, len(text))
        self._events.finish()

    def _emit_text(self, start: int, stop: int) -> None:
        if stop > start:
            self._events.text(unescape(self._text[start : min(stop, start + _MAX_TEXT)]))

    def _markup(self, place: int) -> int:
        """Read the markup that begins at a bracket. Return its end."""
        text, events = self._text, self._events
        mark = text[place + 1 : place + 2]
        if mark in ("!", "?"):
            return self._declaration(place)
        name = _NAME.match(text, place + 1)
        if self._close <= place:
            self._close = text.find(">", place)
            self._close = self._close if self._close >= 0 else len(text)
        if name is None or self._close - place > _MAX_TAG:
            # Other tags that begin as far from the same closing bracket are too long, too.
            behind = max(place + 1, self._close - _MAX_TAG if name else 0)
            self._emit_text(place, behind)
            return behind
        if name[1]:
            events.count()
            events.end(name[2])
        else:
            self._start(name[2], text[name.end() : self._close])
        return self._close + 1

    def _start(self, name: str, inner: str) -> None:
        events = self._events
        if name.rpartition(":")[2] in _RECORDS:
            events.end(name)  # the previous record, if it was never closed
        with suppress(TooDeep):
            events.start(name, _attributes(inner) if "=" in inner else {})
            if inner.endswith("/"):
                events.end(name)

    def _declaration(self, place: int) -> int:
        """Skip declarations and comments; emit the text of CDATA. Return the end."""
        text = self._text
        if text.startswith("<![CDATA[", place):
            end = self._end_of("]]>", place)
            closed = end - 3 if text.endswith("]]>", place + 9, end) else end
            self._events.text(text[place + 9 : min(closed, place + _MAX_TEXT)])
            return end
        if text.startswith("<!--", place):
            return self._end_of("-->", place)
        end = self._end_of(">", place)
        if text[place : place + 9].upper() == "<!DOCTYPE" and "[" in text[place:end]:
            subset = _SUBSET_END.search(text, place)
            return subset.end() if subset else len(text)
        return end

    def _end_of(self, mark: str, place: int) -> int:
        """Return the end of the next mark, or the end of the text."""
        end = self._text.find(mark, place)
        return end + len(mark) if end >= 0 else len(self._text)


def _attributes(text: str) -> dict[str, str]:
    return {
        match[1]: unescape(match[2] or match[3] or match[4] or "")
        for match in _ATTRIBUTE.finditer(text)
    }
