"""Repair text that was encoded as UTF-8 twice: "Ã¼ber" for "über".

A tool decoded UTF-8 as Latin-1 and encoded it again. If this happened to a whole page, all its
letters beyond ASCII are in Latin-1, and their bytes are valid UTF-8; one or two may be so by
chance, as in "NESCAFÉ®". If it happened to a part, such as text from an old database, control
characters show it: text has none, and after the repair hardly any are left.
"""

from __future__ import annotations

import re
from typing import Final

# A character of two, three or four bytes, each encoded as a Latin-1 character.
_DOUBLED: Final = re.compile(
    rb"\xc3[\x82-\x9f]\xc2[\x80-\x9f]"
    rb"|\xc3[\xa0-\xaf](?:\xc2[\x80-\x9f]\xc2[\x80-\xbf]|\xc2[\xa0-\xbf]\xc2[\x80-\x9f])"
    rb"|\xc3[\xb0-\xb4]\xc2[\x80-\xbf](?:\xc2[\x80-\x9f]\xc2[\x80-\xbf]|\xc2[\x80-\xbf]\xc2[\x80-\x9f])"
)


_CONTROL: Final = re.compile(rb"\xc2[\x80-\x9f]")
_BEYOND_ASCII: Final = re.compile(rb"[\x80-\xff]+")
# So many distinct runs of letters are not a coincidence.
_MIN_RUNS: Final = 3


def undo_double_utf8(html: bytes) -> bytes:
    """Return a UTF-8 page with doubly encoded characters decoded once more."""
    return _whole(html) or _parts(html)


def _whole(html: bytes) -> bytes | None:
    """Return the repaired page if all of it was encoded twice, else None."""
    try:
        once = html.decode().encode("latin-1")
        once.decode()
    except UnicodeError:
        return None
    if _CONTROL.search(html) or len(set(_BEYOND_ASCII.findall(once))) >= _MIN_RUNS:
        return once
    return None


def _parts(html: bytes) -> bytes:
    """Return the page with its doubly encoded parts repaired.

    Control characters after letters can also be quotation marks of Windows: the repair is only
    kept if it removes most control characters.
    """
    once = _DOUBLED.sub(_decode_character, html)
    left, before = len(_CONTROL.findall(once)), len(_CONTROL.findall(html))
    return once if 2 * left < before else html


def _decode_character(match: re.Match[bytes]) -> bytes:
    once = match[0].decode().encode("latin-1")
    try:
        once.decode()
    except UnicodeDecodeError:  # not valid, such as a surrogate
        return match[0]
    return once
