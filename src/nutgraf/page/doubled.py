"""Text that became UTF-8 twice: "itâ€™s" for "it's", as no author has ever written.

A tool took the bytes of UTF-8 for Latin-1 and wrote each of them as a character again. Where all of
a page was read so, every letter beyond ASCII is one of Latin-1, and together they are valid UTF-8,
which they are by chance next to never. Where it befell a part only, such as what was taken from an
older database, the control characters tell that Latin-1 has where other bytes of UTF-8 stand: no
text has these.
"""

from __future__ import annotations

import re
from typing import Final

# A character of two, three or four bytes, each as one of Latin-1.
_DOUBLED: Final = re.compile(
    rb"\xc3[\x82-\x9f]\xc2[\x80-\x9f]"
    rb"|\xc3[\xa0-\xaf](?:\xc2[\x80-\x9f]\xc2[\x80-\xbf]|\xc2[\xa0-\xbf]\xc2[\x80-\x9f])"
    rb"|\xc3[\xb0-\xb4]\xc2[\x80-\xbf](?:\xc2[\x80-\x9f]\xc2[\x80-\xbf]|\xc2[\x80-\xbf]\xc2[\x80-\x9f])"
)


def made_single(html: bytes) -> bytes:
    """The page of UTF-8, each of its characters that were doubled once more single."""
    return _whole(html) or _DOUBLED.sub(_single, html)


def _whole(html: bytes) -> bytes | None:
    """The page if all of it was doubled; one with ASCII alone would be the same."""
    try:
        once = html.decode().encode("latin-1")
        once.decode()
    except UnicodeError:
        return None
    return once


def _single(match: re.Match[bytes]) -> bytes:
    once = match[0].decode().encode("latin-1")
    try:
        once.decode()
    except UnicodeDecodeError:  # a shape that UTF-8 does not allow, such as half of a pair
        return match[0]
    return once
