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

from typing import Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.errors import PageTooLargeError
from nutgraf.page.tamer import FORMATTING, Tamer

MAX_BYTES: Final = 32_000_000
MAX_TAGS: Final = 500_000

# Up to these numbers lexbor takes a fifth of a second at worst: tags; bytes of one tag;
# formatting tags times tags, for each can be opened again at each; and the same in bytes.
_MANY_TAGS: Final = 8_192
_LONG_TAG: Final = 16_000
_MANY_COPIES: Final = 1_000_000
_MANY_COPIED_BYTES: Final = 64_000_000

_LESS: Final = ord("<")
_GREATER: Final = ord(">")
_LONGEST_NAME: Final = max(map(len, FORMATTING))
_LETTER: Final = np.array([chr(byte).isalpha() and byte < 128 for byte in range(256)])
_LOWER: Final = np.array([byte | 0x20 if _LETTER[byte] else 0 for byte in range(256)], np.int64)


def _number(name: bytes) -> int:
    """A name as a number: its letters as digits, blanks behind it."""
    return int.from_bytes(name.ljust(_LONGEST_NAME, b"\0"), "big")


_LINK: Final = _number(b"a")
_NUMBERS: Final = np.sort(np.array([_number(name) for name in FORMATTING], np.int64))


def tame(html: bytes) -> bytes:
    """The same page, if need be without the tags that would make it explode. No text is lost."""
    if len(html) > MAX_BYTES:
        raise PageTooLargeError(
            f"the page has {len(html):,} bytes; nutgraf reads at most {MAX_BYTES:,}"
        )
    letters = np.frombuffer(html, dtype=np.uint8)
    brackets = np.flatnonzero((letters == _LESS) | (letters == _GREATER))
    opening = letters[brackets] == _LESS
    tags = int(np.count_nonzero(opening))
    if tags > MAX_TAGS:
        raise PageTooLargeError(f"the page has {tags:,} tags; nutgraf reads at most {MAX_TAGS:,}")
    if tags > _MANY_TAGS:
        return Tamer().run(html)
    lengths = np.diff(brackets, append=len(html))[opening]
    return Tamer().run(html) if _can_explode(letters, brackets[opening], lengths) else html


def _can_explode(
    letters: NDArray[np.uint8], places: NDArray[np.intp], lengths: NDArray[np.intp]
) -> bool:
    """Whether a tag is very long, or formatting tags can become very many or very large."""
    padded = np.append(letters, np.zeros(_LONGEST_NAME + 1, np.uint8))
    names = padded[places[:, None] + np.arange(1, _LONGEST_NAME + 1)]
    is_tag = _LETTER[names[:, 0]]
    if lengths[is_tag].max(initial=0) > _LONG_TAG:
        return True
    name_letters = _LOWER[names] * np.logical_and.accumulate(_LETTER[names], axis=1)
    numbers = name_letters @ (1 << 8 * np.arange(_LONGEST_NAME - 1, -1, -1, dtype=np.int64))
    known = _NUMBERS[np.searchsorted(_NUMBERS, numbers).clip(max=len(_NUMBERS) - 1)] == numbers
    # Each link closes the one before it, so that one is open at most.
    link = numbers == _LINK
    copies = int(np.count_nonzero(known & ~link))
    size = int(lengths[known & ~link].sum()) + int(lengths[link].max(initial=0))
    return copies * len(places) > _MANY_COPIES or size * len(places) > _MANY_COPIED_BYTES
