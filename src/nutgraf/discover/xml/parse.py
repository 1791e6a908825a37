"""XML as a stream of events, from documents that nobody has checked.

Expat reads what is well-formed, in one go and without a tree. It is stopped at
the first declaration of an entity: so nothing expands, and nothing outside of
the document is ever asked for. What it refuses is read by `forgiving` instead.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, TypeVar
from xml.parsers import expat

from nutgraf.discover.xml.events import TOO_DEEP, Enough, Events, Listener, TooDeep
from nutgraf.discover.xml.tolerant import Forgiving

if TYPE_CHECKING:
    from collections.abc import Callable

MENDED: Final = "the XML is broken: read as well as could be"
NO_ENTITIES: Final = "the XML declares entities, which are not expanded"

L = TypeVar("L", bound=Listener)


class _HasEntities(Exception):  # noqa: N818 - no error
    """The document declares entities."""


_WHY: Final = {_HasEntities: NO_ENTITIES, TooDeep: TOO_DEEP}


def read_markup(content: bytes, make: Callable[[], L]) -> tuple[L, list[str]]:
    """A listener that was told of a document in UTF-8, and what there is to say of that."""
    listener = make()
    events = Events(listener)
    try:
        _read_strictly(content, events)
    except Enough:
        pass
    except (_HasEntities, TooDeep, expat.ExpatError) as error:
        listener = make()
        events = Events(listener, _WHY.get(type(error), MENDED))
        with suppress(Enough):
            Forgiving(content.decode("utf-8", "replace"), events).run()
    return listener, events.notes


def _read_strictly(content: bytes, events: Events) -> None:
    # The bytes are UTF-8 by now, whatever the declaration says.
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    parser.StartElementHandler = events.start
    parser.EndElementHandler = events.end
    parser.CharacterDataHandler = events.text
    parser.EntityDeclHandler = _refuse
    parser.Parse(content, True)


def _refuse(*declaration: Any) -> None:
    raise _HasEntities
