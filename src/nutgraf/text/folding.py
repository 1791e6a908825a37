"""Text folded for comparison and display: white space, invisible characters, letters only."""

from __future__ import annotations

import re
from typing import Final

from nutgraf._kernels.folding import letters_of

# Not white space, but not visible: soft hyphens, zero-width spaces, directional marks.
_INVISIBLE: Final = re.compile("[\u00ad\u200b\u200e\u200f\u2060\ufeff]")


def clean(text: str) -> str:
    """Return the text with white space collapsed and invisible characters removed."""
    if not text.isascii():
        text = _INVISIBLE.sub("", text)
    return " ".join(text.split())


def letters(text: str) -> str:
    """Return the letters and digits of a text in one case, to compare two texts."""
    return letters_of(text.casefold())
