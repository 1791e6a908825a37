"""Places, organisations, years and number strings: the entities of VB-PTC, section V.

The paper takes them from a tagger with a model of its own. Here they come from
small lists (countries, regions, large cities; the words that organisations
have in their names) and two expressions: no download, and some microseconds a
block. English, German, French and Chinese.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from nutgraf.records._kernels.citations import Known, words_among
from nutgraf.records.word_lists import phrases, words

# What may not stand before a year is looked at behind its first digits: an expression that begins
# with digits is quick to find, and one that begins with a look back is tried at every character.
_YEAR: Final = re.compile(r"(?:1[6-9]|20)(?<![\d.,/–-]..)\d\d(?=[a-z]?(?![\d/]|[-–]\d{3}))")
# "212–215", "13:425", "48(90)", "e1002"; not a lone digit.
_NUMBER: Final = re.compile(r"\b[A-Za-z]?\d+(?:\s?[-–:(]\s?[A-Za-z]?\d+\)?)*")
_WORD: Final = re.compile(r"[\u3400-\u9fff]|[^\W\u3400-\u9fff]+")
_PIECE: Final = re.compile(r"[,;，；、()\n]+")
_DIGIT: Final = re.compile(r"\d")
_HAN: Final = re.compile(r"[\u3400-\u9fff]")


@dataclass(frozen=True, slots=True)
class Shares:
    """How much of a text is entities of each sort: entities a word."""

    place: float
    organisation: float
    year: float
    number: float


def years(text: str) -> list[str]:
    """The years in a text, from 1600 on."""
    return _YEAR.findall(text)


def numbers(text: str) -> list[str]:
    """The number strings in a text: pages, volumes, years; "48(90)" is one."""
    return [each for each in _NUMBER.findall(text) if len(each) > 1]


def places(text: str) -> list[str]:
    """The places in a text, as they stand between its commas."""
    found = []
    for piece in _PIECE.split(text):
        plain = piece.strip(" .\t").casefold()
        if is_place(plain):
            found.append(piece.strip())
        elif _has_han(piece):
            found += _han_places().findall(piece)
    return found


def is_place(plain: str) -> bool:
    """Whether a text in lower case is the name of a place: "wien", "usa", "ca 94305"."""
    known = phrases("places")
    if plain in known:
        return True
    # Most have neither a code nor white space that is to be made one.
    may = _DIGIT.search(plain) is not None or "  " in plain
    return may and _without_code(plain) in known


def organisations(text: str) -> list[str]:
    """The words in a text by which organisations are known."""
    found = words_among(text, _organisation_words())
    return found + _han_organisations().findall(text) if _has_han(text) else found


def shares(text: str) -> Shares:
    """How much of a text is places, organisations, years and number strings."""
    count = max(len(_WORD.findall(text)), 1)
    return Shares(
        len(places(text)) / count,
        len(organisations(text)) / count,
        len(years(text)) / count,
        len(numbers(text)) / count,
    )


def _has_han(text: str) -> bool:
    return not text.isascii() and _HAN.search(text) is not None


def _without_code(plain: str) -> str:
    """A place without the digits of its post code."""
    return " ".join(word for word in plain.split() if not any(map(str.isdigit, word)))


@lru_cache(maxsize=1)
def _han_places() -> re.Pattern[str]:
    return re.compile("|".join(sorted(each for each in phrases("places") if _HAN.match(each))))


@lru_cache(maxsize=1)
def _organisation_words() -> Known:
    return Known(words("organisations", "words"))


@lru_cache(maxsize=1)
def _han_organisations() -> re.Pattern[str]:
    inside = sorted(words("organisations", "inside"), key=len, reverse=True)
    return re.compile("|".join(inside))
