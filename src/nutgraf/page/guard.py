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

from typing import Final, NamedTuple

import numpy as np

from nutgraf.compiled.html import attributes_at, has_tag_at, survey
from nutgraf.errors import PageTooLargeError
from nutgraf.limits import MAX_BYTES
from nutgraf.page.tamer import FORMATTING, MAX_ATTRIBUTES, Tamer

MAX_TAGS: Final = 250_000

# Up to these numbers lexbor takes a quarter of a second at worst: tags; bytes of one tag;
# formatting tags times tags, for each can be opened again at each; and the same in bytes.
_MANY_TAGS: Final = 8_192
_LONG_TAG: Final = 16_000
_WINDOW: Final = 16_000
_MANY_COPIES: Final = 2_000_000
_MANY_COPIED_BYTES: Final = 128_000_000

# Links first, as the survey wants them.
_NAMES: Final = np.array(
    [int.from_bytes(name, "big") for name in sorted(FORMATTING)], dtype=np.uint64
)


class Survey(NamedTuple):
    """What stands at the brackets of a page."""

    tags: int
    formats: list[int]
    """The places of formatting tags other than links."""
    links: list[int]
    copied: int
    """The bytes up to the next bracket of all formatting tags, and of the longest link."""
    far: list[int]
    """The brackets that are far from the next one."""
    quoted: list[int]
    """The formatting tags whose first closing bracket is in quotes."""


def tame(html: bytes) -> bytes:
    """The same page, if need be without the tags that would make it explode. No text is lost."""
    if len(html) > MAX_BYTES:
        raise PageTooLargeError(
            f"the page has {len(html):,} bytes; nutgraf reads at most {MAX_BYTES:,}"
        )
    seen = Survey(*survey(html, _NAMES, _LONG_TAG))
    if seen.tags > MAX_TAGS:
        raise PageTooLargeError(
            f"the page can have {seen.tags:,} tags; nutgraf reads at most {MAX_TAGS:,}"
        )
    if seen.tags > _MANY_TAGS or _can_explode(html, seen):
        return Tamer().run(html)
    return html


def _can_explode(html: bytes, seen: Survey) -> bool:
    """Whether a tag has very many attributes, or formatting tags can multiply.

    A tag is no longer than the gap up to the next bracket. Where that is too
    long, the tag itself is looked at.
    """
    suspects = {i for i in seen.far if _length(html, i) > _LONG_TAG and _has_too_many(html, i)}
    suspects |= {*seen.quoted} | _long_tags(html)
    # Scripts compare numbers, and so are full of brackets that begin no tag.
    if suspects and has_tag_at(html, sorted(suspects)):
        return True
    if len(seen.formats) * seen.tags > _MANY_COPIES:
        return True
    # Each link closes the one before it, so that one is open at most.
    if seen.copied * seen.tags <= _MANY_COPIED_BYTES:
        return False
    size = sum(_length(html, place) for place in seen.formats)
    size += max((_length(html, place) for place in seen.links), default=0)
    return size * seen.tags > _MANY_COPIED_BYTES


def _long_tags(html: bytes) -> set[int]:
    """Where tags with brackets in their attributes seem to have too many of these.

    Such a tag has no closing bracket for longer than a window.
    """
    found: set[int] = set()
    closed, looked_at = -1, -1
    for start in range(0, len(html), _WINDOW):
        if html.find(b">", start, start + _WINDOW) < 0:
            opened = html.find(b"<", closed + 1)
            if looked_at != opened >= 0 and _has_too_many(html, opened):
                found.add(opened)
            looked_at = opened
        else:
            closed = html.rfind(b">", start, start + _WINDOW)
    return found


def _has_too_many(html: bytes, place: int) -> bool:
    """Whether the tag at a place has more attributes than the parser can take."""
    return attributes_at(html, place) > MAX_ATTRIBUTES


def _length(html: bytes, place: int) -> int:
    """The length of the tag at a place, up to the first bracket that can end it."""
    if not html[place + 1 : place + 2].isalpha():
        return 0
    end = html.find(b">", place)
    return (end if end >= 0 else len(html)) - place
