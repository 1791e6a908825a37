"""Keeps the HTML parser out of the corners where its time or memory explodes.

What lexbor does with a page grows with the square of the page in three ways:
it looks through the open elements at many tags, through a tag's attributes at
each further one, and it opens all formatting tags (``<b>``, ``<font>``, ...)
that were left open again in every paragraph. Forty kilobytes can so become
eight million elements. Browsers cap the depth (Blink: 512); so do we, and the
rest with it, in `nutgraf.page.tamer`. Nearly all pages need none of that: here
is decided which do.

The questions asked here are answered for any reading of the page, whatever is
inside quotes, comments or scripts: what holds for every ``<`` holds for tags.
"""

from __future__ import annotations

import re
from typing import Final

from nutgraf.errors import PageTooLargeError
from nutgraf.page.tamer import FORMATTING, MAX_ATTRIBUTES, MAX_COPIED, TAG, Tamer, attributes

MAX_BYTES: Final = 32_000_000
MAX_TAGS: Final = 500_000

# Up to this number of tags, no nesting of them takes lexbor over a fifth of a second.
_MANY_TAGS: Final = 8_192
_LONG_TAG: Final = 3 * MAX_ATTRIBUTES

_SPACE: Final = rb"[\t\n\f\r ]"
_END_OF_NAME: Final = rb"(?=[\t\n\f\r />])"
# From the first start tag after a ">" up to the next ">", which ends it if not in quotes.
_START: Final = re.compile(rb"<[a-zA-Z][^>]*+")
_QUOTED_END: Final = re.compile(
    rb"=%s*+(?:\"[^\">]*+>|'[^'>]*+>)" % _SPACE,
)
_NAMES: Final = b"|".join(sorted(FORMATTING - {b"a"}))
_FORMAT: Final = re.compile(rb"<(?:%s)%s[^>]*+" % (_NAMES, _END_OF_NAME), re.IGNORECASE)
_LINK: Final = re.compile(rb"<[aA]%s[^>]*+" % _END_OF_NAME)
# A formatting tag with nothing but text up to its own end tag.
_CLOSED: Final = re.compile(
    rb">[^<]*+(<(%s)%s[^>\"'<]*+(?:\"[^\"<>]*+\"[^>\"'<]*+)*+)>[^<]*+</\2%s"
    % (_NAMES, _END_OF_NAME, _END_OF_NAME),
    re.IGNORECASE,
)


def tame(html: bytes) -> bytes:
    """The same page, if need be without the tags that would make it explode. No text is lost."""
    if len(html) > MAX_BYTES:
        raise PageTooLargeError(
            f"the page has {len(html):,} bytes; nutgraf reads at most {MAX_BYTES:,}"
        )
    tags = html.count(b"<")
    if tags > MAX_TAGS:
        raise PageTooLargeError(f"the page has {tags:,} tags; nutgraf reads at most {MAX_TAGS:,}")
    if tags > _MANY_TAGS or _can_explode(html, tags):
        return Tamer(tags).run(html)
    return html


def _can_explode(html: bytes, tags: int) -> bool:
    """Whether there can be a tag of very many attributes, or too much formatting left open."""
    starts: list[bytes] | None = _START.findall(html)
    joined = b">".join([*starts, b""]) if starts else b""
    if _QUOTED_END.search(joined):
        starts = _whole_tags(html)
        joined = b">".join([*starts, b""]) if starts else b""
    if starts is None:
        return True
    if any(len(tag) > _LONG_TAG and attributes(tag) > MAX_ATTRIBUTES for tag in starts):
        return True
    # Each tag can open all formatting tags again, but of links only the last.
    link = max(map(len, _LINK.findall(joined)), default=0)
    copied = sum(map(len, _FORMAT.findall(joined))) + link
    if copied * tags <= MAX_COPIED:
        return False
    closed = sum(len(match[0]) for match in _CLOSED.findall(html))
    return (copied - closed) * tags > MAX_COPIED


def _whole_tags(html: bytes) -> list[bytes] | None:
    """All start tags, where they go on behind a ">" in quotes as well; None if that is a tangle."""
    tags = []
    read = 0
    for start in _START.finditer(html):
        text = start[0]
        if _QUOTED_END.search(text + b">"):
            match = TAG.match(html, start.start())
            text = match[0].replace(b">", b" ") if match else text
            read += len(text)
            if read > 2 * len(html):
                return None
        tags.append(text)
    return tags
