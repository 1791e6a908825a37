"""Places, organisations, years and number strings: the entities of VB-PTC, section V.

The paper uses a tagger with its own model. Here small word lists (countries,
regions, large cities; words in the names of organisations) and two patterns do:
no download, and microseconds per block.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from nutgraf.records.word_lists import phrases, words
from nutgraf.text.patterns import LazyPattern

# The lookbehind comes after the first digits: a pattern that starts with a lookbehind is tried at
# every character, and is slow.
_YEAR: Final = LazyPattern(r"(?:1[6-9]|20)(?<![\d.,/–-]..)\d\d(?=[a-z]?(?![\d/]|[-–]\d{3}))")
# "212–215", "13:425", "48(90)", "e1002"; `numbers` leaves out single digits.
_NUMBER: Final = LazyPattern(r"\b[A-Za-z]?\d+(?:\s?[-–:(]\s?[A-Za-z]?\d+\)?)*")
_WORD: Final = LazyPattern(r"[^\W\d_]+")
_PIECE: Final = LazyPattern(r"[,;，；、()\n]+")


def years(text: str) -> list[str]:
    """Return the years in a text, from 1600 on."""
    return _YEAR.findall(text)


def has_year(text: str) -> bool:
    """Whether a text has a year."""
    return _YEAR.search(text) is not None


def numbers(text: str) -> list[str]:
    """Return the number strings in a text: pages, volumes, years; "48(90)" is one."""
    return [each for each in _NUMBER.findall(text) if len(each) > 1]


def places(text: str) -> list[str]:
    """Return the places in a text, as written between its commas."""
    return [piece.strip() for piece in _PIECE.split(text) if is_place(piece.strip(" .\t"))]


def is_place(text: str) -> bool:
    """Whether a text is the name of a place, which may have a post code: "Wien", "CA 94305"."""
    plain = (word for word in text.casefold().split() if not any(map(str.isdigit, word)))
    return " ".join(plain) in phrases("places")


def organisations(text: str) -> list[str]:
    """Return the words in a text that mark organisations."""
    known = words("organisations", "words")
    found = [word for word in _WORD.findall(text) if word.casefold() in known]
    return found if text.isascii() else found + _inside().findall(text)


@cache
def _inside() -> re.Pattern[str]:
    """Return the pattern of words that are looked for inside, in Chinese and Korean."""
    return re.compile("|".join(sorted(words("organisations", "inside"), key=len, reverse=True)))
