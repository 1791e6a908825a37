"""The words a text has in common with the title; characters in scripts without spaces.

TWCEM (Tan et al. 2018, section III.C) uses the longest common subsequence: the words of both in the
same order.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from rapidfuzz.distance import LCSseq

from nutgraf.evidence.base import Evidence, column
from nutgraf.text.words import MARKS, UNSPACED

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

# Each character of Thai, Lao, kana or Chinese is a unit by itself.
_UNIT: Final = re.compile(f"[{UNSPACED}]|(?:[^\\W{UNSPACED}][{MARKS}]*)+")
_ASCII_WORD: Final = re.compile(r"\w+", re.ASCII)


def units(text: str) -> list[str]:
    """Return the case-folded words of a text; characters in scripts without spaces."""
    return (_ASCII_WORD if text.isascii() else _UNIT).findall(text.casefold())


@column
def title_units(evidence: Evidence) -> tuple[str, ...]:
    """The units of the title. Empty without a title."""
    return tuple(units(evidence.title or ""))


def shared_units(texts: Iterable[str], title: Sequence[str]) -> list[list[str]]:
    """Return the units of each text that are in the title too, in the text's order.

    Other units can't be part of a common subsequence.
    """
    in_title = frozenset(title).__contains__
    return [list(filter(in_title, units(text))) for text in texts]


def lcs_length(title: Sequence[str], shared: Sequence[str]) -> int:
    """Return the length of the longest common subsequence of a title and a text's shared units."""
    return LCSseq.similarity(title, shared) if len(shared) > 1 else len(shared)
