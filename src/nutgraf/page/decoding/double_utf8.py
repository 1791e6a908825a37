"""Text that became UTF-8 twice: "Ã¼ber" for "über", as no author has ever written.

A tool took the bytes of UTF-8 for Latin-1 and wrote each of them as a character again. Where all of
a page was read so, every letter beyond ASCII is one of Latin-1, and together they are valid UTF-8;
one or two may be so by chance, as in "NESCAFÉ®". Where it befell a part only, such as what came out
of an older database, the control characters tell that Latin-1 has where other bytes of UTF-8 stand:
no text has these, and then hardly any are left.
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


_CONTROL: Final = re.compile(rb"\xc2[\x80-\x9f]")
_BEYOND_ASCII: Final = re.compile(rb"[\x80-\xff]+")
# So many different runs of letters are no chance.
_FEWEST: Final = 3


def made_single(html: bytes) -> bytes:
    """The page of UTF-8, each of its characters that were doubled once more single."""
    return _whole(html) or _parts(html)


def _whole(html: bytes) -> bytes | None:
    """The page if all of it was doubled."""
    try:
        once = html.decode().encode("latin-1")
        once.decode()
    except UnicodeError:
        return None
    if _CONTROL.search(html) or len(set(_BEYOND_ASCII.findall(once))) >= _FEWEST:
        return once
    return None


def _parts(html: bytes) -> bytes:
    """The page with the parts that were doubled made single.

    Where the quotes of Windows became control characters, these stand behind letters too.
    """
    once = _DOUBLED.sub(_single, html)
    left, before = len(_CONTROL.findall(once)), len(_CONTROL.findall(html))
    return once if 2 * left < before else html


def _single(match: re.Match[bytes]) -> bytes:
    once = match[0].decode().encode("latin-1")
    try:
        once.decode()
    except UnicodeDecodeError:  # a shape that UTF-8 does not allow, such as half of a pair
        return match[0]
    return once
