"""Clean titles of feeds and sitemaps: markup and escaping are removed."""

from __future__ import annotations

import html
import re
from typing import Final

MAX_TITLE: Final = 300
_TAG: Final = re.compile(r"</?[A-Za-z][A-Za-z0-9]*(?:\s[^<>]*)?/?>")
# An entity that HTML doesn't define. The document's own entities are not expanded.
_UNKNOWN: Final = re.compile(r"&[A-Za-z][A-Za-z0-9]{0,40};")
# Python refuses to read longer numbers, and no code point has so many digits.
_LONG_NUMBER: Final = re.compile(r"&#x?[0-9a-f]{9,};?", re.IGNORECASE)
# Control characters other than white space.
_CONTROLS: Final = dict.fromkeys({*range(9), *range(14, 28), *range(127, 133), *range(134, 160)})


def plain_title(text: str) -> str:
    """Return a title as plain text: without tags and entities, white space collapsed.

    Many feeds escape twice, so entities are decoded twice.
    """
    if "<" in text or "&" in text:
        text = unescape(_TAG.sub(" ", unescape(_TAG.sub(" ", text))))
        text = _UNKNOWN.sub(" ", text)
    return one_line(text)


def one_line(text: str) -> str:
    """Return a text as one line, cut to the maximum length of a title."""
    return " ".join(text.translate(_CONTROLS).split())[:MAX_TITLE].strip()


def unescape(text: str) -> str:
    """Return a text with HTML entities decoded."""
    return html.unescape(_LONG_NUMBER.sub("\ufffd", text)) if "&" in text else text
