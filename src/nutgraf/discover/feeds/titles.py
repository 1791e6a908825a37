"""Titles as they read: what escaping and markup have left in them is taken out."""

from __future__ import annotations

import html
import re
from typing import Final

LONGEST_TITLE: Final = 300
_TAG: Final = re.compile(r"</?[A-Za-z][A-Za-z0-9]*(?:\s[^<>]*)?/?>")
# An entity that HTML doesn't know: the document's own, which nobody expands.
_UNKNOWN: Final = re.compile(r"&[A-Za-z][A-Za-z0-9]{0,40};")
# Python refuses to read longer numbers, and no character has one.
_LONG_NUMBER: Final = re.compile(r"&#x?[0-9a-f]{9,};?", re.IGNORECASE)
# Characters that no text has; white space is not among them.
_CONTROLS: Final = dict.fromkeys({*range(9), *range(14, 28), *range(127, 133), *range(134, 160)})


def plain(text: str) -> str:
    """A title as it reads: tags and entities of HTML out, white space collapsed.

    Many feeds escape what is escaped already, so entities are read twice.
    """
    if "<" in text or "&" in text:
        text = unescape(_TAG.sub(" ", unescape(_TAG.sub(" ", text))))
        text = _UNKNOWN.sub(" ", text)
    return tidy(text)


def tidy(text: str) -> str:
    """A text of one line, no longer than a title is."""
    return " ".join(text.translate(_CONTROLS).split())[:LONGEST_TITLE].strip()


def unescape(text: str) -> str:
    """Text with the entities of HTML read."""
    return html.unescape(_LONG_NUMBER.sub("\ufffd", text)) if "&" in text else text
