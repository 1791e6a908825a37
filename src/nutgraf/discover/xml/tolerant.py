"""A reader of broken XML: tags and text, found by their brackets.

Loose ampersands, entities of HTML, control characters, tags that were never
closed, an end that is missing: it takes what is there. It expands no entity
that the document declares.
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from nutgraf.discover.feeds.titles import unescape
from nutgraf.discover.xml.events import TooDeep

if TYPE_CHECKING:
    from nutgraf.discover.xml.events import Events

_LONGEST_TAG: Final = 8_192
# Of a text between two tags nobody wants more than this.
_LONGEST_TEXT: Final = 65_536
_NAME: Final = re.compile(r"(/?)([A-Za-z_][\w:.-]*+)")
# A name begins where none goes on, so that each letter is looked at once.
_ATTRIBUTE: Final = re.compile(
    r"(?<![\w:.-])([\w:.-]++)\s*+=\s*+(?:\"([^\"]*+)\"|'([^']*+)'|([^\s\"'>]++))"
)
_OPENING: Final = re.compile(r"<(?=[/A-Za-z_!?])")
# What a document is a list of: none of these holds another one.
_RECORDS: Final = frozenset({"item", "entry", "url", "sitemap"})
_SUBSET_END: Final = re.compile(r"\]\s*+>")


class Forgiving:
    """Tags and text, found by their brackets. Each place of the text is passed once."""

    def __init__(self, text: str, events: Events) -> None:
        self._text = text
        self._events = events
        self._close = -1  # the first ">" behind the place that is read, where it is known

    def run(self) -> None:
        text, place = self._text, 0
        while opened := _OPENING.search(text, place):
            self._tell(place, opened.start())
            place = self._markup(opened.start())
        self._tell(place, len(text))
        self._events.finish()

    def _tell(self, start: int, stop: int) -> None:
        if stop > start:
            self._events.text(unescape(self._text[start : min(stop, start + _LONGEST_TEXT)]))

    def _markup(self, place: int) -> int:
        """Read what begins with the bracket here; where it ends."""
        text, events = self._text, self._events
        mark = text[place + 1 : place + 2]
        if mark in ("!", "?"):
            return self._declaration(place)
        name = _NAME.match(text, place + 1)
        if self._close <= place:
            self._close = text.find(">", place)
            self._close = self._close if self._close >= 0 else len(text)
        if name is None or self._close - place > _LONGEST_TAG:
            # No other tag that begins before the same bracket, and as far from it, is one.
            behind = max(place + 1, self._close - _LONGEST_TAG if name else 0)
            self._tell(place, behind)
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
            events.end(name)  # the last one, if it was never closed
        with suppress(TooDeep):
            events.start(name, _attributes(inner) if "=" in inner else {})
            if inner.endswith("/"):
                events.end(name)

    def _declaration(self, place: int) -> int:
        """Skip what is not for readers; of CDATA, the text."""
        text = self._text
        if text.startswith("<![CDATA[", place):
            end = self._behind("]]>", place)
            closed = end - 3 if text.endswith("]]>", place + 9, end) else end
            self._events.text(text[place + 9 : min(closed, place + _LONGEST_TEXT)])
            return end
        if text.startswith("<!--", place):
            return self._behind("-->", place)
        end = self._behind(">", place)
        if text[place : place + 9].upper() == "<!DOCTYPE" and "[" in text[place:end]:
            subset = _SUBSET_END.search(text, place)
            return subset.end() if subset else len(text)
        return end

    def _behind(self, mark: str, place: int) -> int:
        """Where a mark ends; at the end of the text if there is none."""
        end = self._text.find(mark, place)
        return end + len(mark) if end >= 0 else len(self._text)


def _attributes(text: str) -> dict[str, str]:
    return {
        match[1]: unescape(match[2] or match[3] or match[4] or "")
        for match in _ATTRIBUTE.finditer(text)
    }
