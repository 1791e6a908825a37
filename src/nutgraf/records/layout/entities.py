"""Places, organisations, years and number strings: the entities of VB-PTC, section V.

The paper uses a tagger with its own model. Here small word lists (countries,
regions, large cities; words in the names of organisations) and two patterns do:
no download, and microseconds per block. English, German, French and Chinese.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from nutgraf.records._kernels.text_search import KnownWords, words_among
from nutgraf.records.word_lists import phrases, words
from nutgraf.text.patterns import LazyPattern

# The lookbehind comes after the first digits: a pattern that starts with a lookbehind is tried at
# every character, and is slow.
_YEAR: Final = LazyPattern(r"(?:1[6-9]|20)(?<![\d.,/–-]..)\d\d(?=[a-z]?(?![\d/]|[-–]\d{3}))")
# "212–215", "13:425", "48(90)", "e1002"; `numbers` leaves out single digits.
_NUMBER: Final = LazyPattern(r"\b[A-Za-z]?\d+(?:\s?[-–:(]\s?[A-Za-z]?\d+\)?)*")
_WORD: Final = LazyPattern(r"[\u3400-\u9fff]|[^\W\u3400-\u9fff]+")
_PIECE: Final = LazyPattern(r"[,;，；、()\n]+")
_DIGIT: Final = LazyPattern(r"\d")
_HAN: Final = LazyPattern(r"[\u3400-\u9fff\uac00-\ud7a3]")


@dataclass(frozen=True, slots=True)
class Shares:
    """Entities of each sort per word of a text."""

    place: float
    organisation: float
    year: float
    number: float


def years(text: str) -> list[str]:
    """Return the years in a text, from 1600 on."""
    return _YEAR.findall(text)


def numbers(text: str) -> list[str]:
    """Return the number strings in a text: pages, volumes, years; "48(90)" is one."""
    return [each for each in _NUMBER.findall(text) if len(each) > 1]


def places(text: str) -> list[str]:
    """Return the places in a text, as written between its commas."""
    found = []
    for piece in _PIECE.split(text):
        plain = piece.strip(" .\t").casefold()
        if is_place(plain):
            found.append(piece.strip())
        elif _has_han(piece):
            found += _han_places().findall(piece)
    return found


def is_place(plain: str) -> bool:
    """Whether a lower-case text is a place name: "wien", "usa", "ca 94305"."""
    known = phrases("places")
    if plain in known:
        return True
    # Most texts have neither a post code nor double spaces.
    has_code = _DIGIT.search(plain) is not None or "  " in plain
    return has_code and _without_post_code(plain) in known


def organisations(text: str) -> list[str]:
    """Return the words in a text that mark organisations."""
    found = words_among(text, _organisation_words())
    return found + _han_organisations().findall(text) if _has_han(text) else found


def shares(text: str) -> Shares:
    """Return the places, organisations, years and number strings per word of a text."""
    count = max(len(_WORD.findall(text)), 1)
    return Shares(
        len(places(text)) / count,
        len(organisations(text)) / count,
        len(years(text)) / count,
        len(numbers(text)) / count,
    )


def _has_han(text: str) -> bool:
    return not text.isascii() and _HAN.search(text) is not None


def _without_post_code(plain: str) -> str:
    """Return a place without the words that have digits."""
    return " ".join(word for word in plain.split() if not any(map(str.isdigit, word)))


@lru_cache(maxsize=1)
def _han_places() -> re.Pattern[str]:
    return re.compile("|".join(sorted(each for each in phrases("places") if _HAN.match(each))))


@lru_cache(maxsize=1)
def _organisation_words() -> KnownWords:
    return KnownWords(words("organisations", "words"))


@lru_cache(maxsize=1)
def _han_organisations() -> re.Pattern[str]:
    inside = sorted(words("organisations", "inside"), key=len, reverse=True)
    return re.compile("|".join(inside))
