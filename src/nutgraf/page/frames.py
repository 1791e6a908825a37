"""Frames that would swallow the rest of a page.

What follows ``<iframe>`` is raw text up to ``</iframe>``. Pages that count
their visitors often write ``<noscript><iframe src="..."/></noscript>``: a
browser that runs scripts never looks inside, but our parser, which runs none,
would take all the rest of the page for the frame's text.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from nutgraf.page.guard import Places

_FRAME: Final = re.compile(rb"<iframe", re.IGNORECASE)
_FRAME_END: Final = re.compile(rb"</iframe", re.IGNORECASE)
_SMALL: Final = 0x20  # what makes an ASCII letter a small one
_BEGINNING: Final = tuple(b"nos")


def without_open_frames(html: bytes, brackets: Places) -> bytes:
    """The page, with each frame that is opened but not closed in a ``<noscript>`` made void.

    ``brackets`` are the places of all ``<``.
    """
    letters = np.frombuffer(html, dtype=np.uint8)
    brackets = brackets[: np.searchsorted(brackets, len(letters) - len("</noscript"))]
    openings = _named(letters, brackets, 1)
    if not len(openings):
        return html
    closings = _named(letters, brackets[letters[brackets + 1] == ord("/")], 2)
    pieces: list[bytes] = []
    at = 0
    for start in openings.tolist():
        place = int(np.searchsorted(closings, start))
        if place == len(closings):
            break
        if start < at:
            continue
        stop = int(closings[place])
        hidden = html[start:stop]
        if len(_FRAME.findall(hidden)) > len(_FRAME_END.findall(hidden)):
            pieces += (html[at:start], _FRAME.sub(b"<embed", hidden))
            at = stop
    return b"".join((*pieces, html[at:])) if pieces else html


def _named(letters: NDArray[np.uint8], brackets: Places, offset: int) -> Places:
    """The brackets of tags whose names begin like that of ``<noscript>``."""
    for place, letter in enumerate(_BEGINNING, start=offset):
        brackets = brackets[(letters[brackets + place] | _SMALL) == letter]
    return brackets
