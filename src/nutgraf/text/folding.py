"""Text folded for comparison and display: white space, invisible characters, letters only."""

from __future__ import annotations

import re
from typing import Final

from nutgraf._kernels.folding import letters_of

# Not white space, but not visible: soft hyphens, zero-width spaces, directional marks.
_INVISIBLE: Final = re.compile("[\u00ad\u200b\u200e\u200f\u2060\ufeff]")
_NAME_WORD: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+")
_MAX_NAME: Final = 500


def clean(text: str) -> str:
    """Return the text with white space collapsed and invisible characters removed."""
    if not text.isascii():
        text = _INVISIBLE.sub("", text)
    return " ".join(text.split())


def letters(text: str) -> str:
    """Return the letters and digits of a text in one case, to compare two texts."""
    return letters_of(text.casefold())


def name_words(name: str | None) -> set[str]:
    """Return the words in a class, an id or a path: "articleAuthor" and "article-author" alike."""
    return {word.lower() for word in _NAME_WORD.findall((name or "")[:_MAX_NAME])}
