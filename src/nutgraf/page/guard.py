"""Keeps the HTML parser out of the corners where its time or memory explodes.

What lexbor does with a page grows with the square of the page in three ways:
it looks through the open elements at many tags, through a tag's attributes at
each further one, and it opens all formatting tags (``<b>``, ``<font>``, ...)
that were left open again in every paragraph: forty kilobytes can become eight
million elements. Browsers cap the depth (Blink: 512); so do we, and the rest
with it, in `nutgraf.page.tamer`. Few pages need that; where the brackets stand
tells which.
"""

from __future__ import annotations

import re
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.errors import PageTooLargeError
from nutgraf.limits import MAX_BYTES
from nutgraf.page.tamer import FORMATTING, Tamer, has_tag_at, has_too_many

Places = NDArray[np.intp]

MAX_TAGS: Final = 250_000

# Up to these numbers lexbor takes a quarter of a second at worst: tags; bytes of one tag;
# formatting tags times tags, for each can be opened again at each; and the same in bytes.
_MANY_TAGS: Final = 8_192
_LONG_TAG: Final = 16_000
_WINDOW: Final = 16_000
_MANY_COPIES: Final = 2_000_000
_MANY_COPIED_BYTES: Final = 128_000_000

_QUOTED: Final = re.compile(rb"\"[^\"]*+\"")
_LESS: Final = ord("<")
_LONGEST_NAME: Final = max(map(len, FORMATTING))
_LETTER: Final = np.array([chr(byte).isalpha() and byte < 128 for byte in range(256)])
_LOWER: Final = np.array([byte | 0x20 if _LETTER[byte] else 0 for byte in range(256)], np.int64)
_FIRST: Final = np.isin(_LOWER, [name[0] for name in FORMATTING])
_OFFSETS: Final = np.arange(1, _LONGEST_NAME + 2)
_DIGITS: Final = 1 << 8 * np.arange(_LONGEST_NAME, -1, -1, dtype=np.int64)


def _number(name: bytes) -> int:
    """A name as a number: its letters as digits, blanks behind it."""
    return int.from_bytes(name.ljust(_LONGEST_NAME + 1, b"\0"), "big")


_LINK: Final = _number(b"a")
_NUMBERS: Final = np.sort(np.array([_number(name) for name in FORMATTING], np.int64))


def brackets(html: bytes) -> Places:
    """The places of all ``<``: where a tag can begin."""
    return np.flatnonzero(np.frombuffer(html, dtype=np.uint8) == _LESS)


def tame(html: bytes, places: Places | None = None) -> bytes:
    """The same page, if need be without the tags that would make it explode. No text is lost.

    ``places`` are its `brackets`, where they are known.
    """
    if len(html) > MAX_BYTES:
        raise PageTooLargeError(
            f"the page has {len(html):,} bytes; nutgraf reads at most {MAX_BYTES:,}"
        )
    places = brackets(html) if places is None else places
    tags = len(places)
    if tags > MAX_TAGS:
        raise PageTooLargeError(
            f"the page can have {tags:,} tags; nutgraf reads at most {MAX_TAGS:,}"
        )
    if tags > _MANY_TAGS or _can_explode(html, places):
        return Tamer().run(html)
    return html


def _can_explode(html: bytes, places: Places) -> bool:
    """Whether a tag has very many attributes, or formatting tags can multiply.

    A tag is no longer than the gap up to the next bracket. Where that is too
    long, the tag itself is looked at.
    """
    tags = len(places)
    gaps = np.append(places[1:], len(html)) - places
    formats, links = _formatting(np.frombuffer(html, dtype=np.uint8), places)
    far = places[gaps > _LONG_TAG].tolist()
    suspects = {i for i in far if _length(html, i) > _LONG_TAG and has_too_many(html, i)}
    suspects |= {i for i in places[formats].tolist() if _ends_in_quotes(html, i)}
    suspects |= _long_tags(html)
    # Scripts compare numbers, and so are full of brackets that begin no tag.
    if suspects and has_tag_at(html, suspects):
        return True
    if len(formats) * tags > _MANY_COPIES:
        return True
    # Each link closes the one before it, so that one is open at most.
    if (gaps[formats].sum() + gaps[links].max(initial=0)) * tags <= _MANY_COPIED_BYTES:
        return False
    size = sum(_length(html, place) for place in places[formats].tolist())
    size += max((_length(html, place) for place in places[links].tolist()), default=0)
    return size * tags > _MANY_COPIED_BYTES


def _long_tags(html: bytes) -> set[int]:
    """Where tags with brackets in their attributes seem to have too many of these.

    Such a tag has no closing bracket for longer than a window.
    """
    found: set[int] = set()
    closed, looked_at = -1, -1
    for start in range(0, len(html), _WINDOW):
        if html.find(b">", start, start + _WINDOW) < 0:
            opened = html.find(b"<", closed + 1)
            if looked_at != opened >= 0 and has_too_many(html, opened):
                found.add(opened)
            looked_at = opened
        else:
            closed = html.rfind(b">", start, start + _WINDOW)
    return found


def _formatting(letters: NDArray[np.uint8], places: Places) -> tuple[Places, Places]:
    """The brackets at which a formatting tag other than a link begins, and those of links."""
    last = len(letters) - 1
    likely = np.flatnonzero(_FIRST[letters[np.minimum(places + 1, last)]])
    names = letters[np.minimum(places[likely][:, None] + _OFFSETS, last)]
    numbers = (_LOWER[names] * np.logical_and.accumulate(_LETTER[names], axis=1)) @ _DIGITS
    known = _NUMBERS[np.searchsorted(_NUMBERS, numbers).clip(max=len(_NUMBERS) - 1)] == numbers
    is_link = numbers == _LINK
    return likely[known & ~is_link], likely[is_link]


def _ends_in_quotes(html: bytes, place: int) -> bool:
    """Whether the first bracket behind a tag's beginning is in quotes, and so does not end it."""
    tag = _QUOTED.sub(b"", html[place : html.find(b">", place)])
    return tag.count(b'"') % 2 == 1 or tag.count(b"'") % 2 == 1


def _length(html: bytes, place: int) -> int:
    """The length of the tag at a place, up to the first bracket that can end it."""
    if not html[place + 1 : place + 2].isalpha():
        return 0
    end = html.find(b">", place)
    return (end if end >= 0 else len(html)) - place
