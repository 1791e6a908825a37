"""The text of a title: what two writings of it share, and what stands around it."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from nutgraf._kernels.folding import letters_of
from nutgraf.records._kernels.line_features import has_any

_COLONS: Final = (":", "：")
_LONGEST_LABEL: Final = 8
_LABEL: Final = re.compile(r"^\s*(?:title|titel|titre|题名|标题|篇名)\s*[:：]\s*", re.IGNORECASE)
# Links and notes that stand in a heading beside the title.
_TRAIL: Final = re.compile(r"\s*(?:[☆★✩⋆*†‡§¶]+\d*|\[[A-Z][^\]]{0,40}\])\s*$")
_MARKS: Final = "☆★✩⋆*†‡§¶]"
_DIGITS: Final = "0123456789"
# A Chinese character says as much as some letters do.
_FIRST_HAN: Final = "\u3040"
_LETTERS_A_HAN: Final = 3


class Title(NamedTuple):
    """The title, and the block that it is in."""

    text: str
    block: int
    shown: bool = True
    """Whether it is in that block; if not, only the page's own title and a citation have it."""


def letters(text: str) -> str:
    """The letters and digits of a text alone: what two writings of a title share."""
    return letters_of(text).casefold()


def size(text: str) -> int:
    """How many letters a text has, a Chinese character counted as several."""
    if text.isascii():
        return len(text)
    return len(text) + (_LETTERS_A_HAN - 1) * sum(sign >= _FIRST_HAN for sign in text)


def clean_title(text: str) -> str:
    """A title without a label before it and the marks of notes behind it."""
    plain = " ".join(text.split())
    label = _LABEL.match(plain) if has_any(plain[:_LONGEST_LABEL], _COLONS) else None
    if label:
        plain = plain[label.end() :]
    last = plain.rstrip(_DIGITS)[-1:]
    if last not in _MARKS and not last.isdigit():  # most have no mark, and need no expression
        return plain
    return _TRAIL.sub("", plain) or plain
