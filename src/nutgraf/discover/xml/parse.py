"""Parse XML from untrusted sources as a stream of events.

Expat reads well-formed documents in one pass and without a tree. It is stopped at the first
entity declaration, so nothing is expanded and nothing external is loaded. `tolerant` reads the
documents that expat rejects.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, TypeVar
from xml.parsers import expat

from nutgraf.discover.xml.events import TOO_DEEP, Events, Listener, StopReading, TooDeep
from nutgraf.discover.xml.tolerant import TolerantReader

if TYPE_CHECKING:
    from collections.abc import Callable

BROKEN_XML: Final = "the XML is broken: read as well as could be"
NO_ENTITIES: Final = "the XML declares entities, which are not expanded"

L = TypeVar("L", bound=Listener)


class _HasEntities(Exception):  # noqa: N818 - no error
    """The document declares entities."""


_NOTES: Final = {_HasEntities: NO_ENTITIES, TooDeep: TOO_DEEP}


def read_markup(content: bytes, make: Callable[[], L]) -> tuple[L, list[str]]:
    """Parse a UTF-8 document. Return the listener that received its events, and notes."""
    listener = make()
    events = Events(listener)
    try:
        _read_strictly(content, events)
    except StopReading:
        pass
    except (_HasEntities, TooDeep, expat.ExpatError) as error:
        listener = make()
        events = Events(listener, _NOTES.get(type(error), BROKEN_XML))
        with suppress(StopReading):
            TolerantReader(content.decode("utf-8", "replace"), events).run()
    return listener, events.notes


def _read_strictly(content: bytes, events: Events) -> None:
    # The bytes are UTF-8, whatever the XML declaration says.
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    parser.StartElementHandler = events.start
    parser.EndElementHandler = events.end
    parser.CharacterDataHandler = events.text
    parser.EntityDeclHandler = _refuse
    parser.Parse(content, True)


def _refuse(*declaration: Any) -> None:
    raise _HasEntities
