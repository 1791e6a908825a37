"""The names of months in all languages of CLDR."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import TYPE_CHECKING, Final

from nutgraf.text.word_lists import read_ordered_lists

if TYPE_CHECKING:
    from collections.abc import Mapping

_PERSIAN_CALENDAR: Final = "persian_calendar"
# If a word names different months in two languages, it has its meaning in the first of these. Of
# other languages only long names count in foreign texts, as many short ones are ordinary words.
_COMMON: Final = (
    "en de fr es pt it nl da no sv fi et is pl cs sk sl sr hu ro tr lt lv id ms ca vi el ru uk bg"
).split()
ORDINARY_WORDS: Final = frozenset(
    "ago dag des dub led lip lug mag noi out pro rij set sie sub tem".split()
)
"""Short names of months that are words in other languages."""
# The names of months in a language may be cut to this many letters.
_CUT_LENGTHS: Final = (3, 4, 5)
_MIN_FOREIGN: Final = 5
# Accents of Latin, Greek and Cyrillic letters. Vowel signs of other scripts are kept.
_ACCENTS: Final = re.compile("[\u0300-\u036f]")
_MARKS: Final = str.maketrans("", "", ".-'’ \u200e\u200f")


def month_number(word: str, language: str | None = None) -> int | None:
    """Return the month that a word names, 1 to 12, or None.

    In a text of another language, "set" and "out" are months only with a capital or a dot.
    """
    key = fold(word)
    own = language and _own(language).get(key)
    if own:
        return own
    return None if word in ORDINARY_WORDS else _shared().get(key)


def month_in(word: str, language: str) -> int | None:
    """Return the month that a word names in one language, or None."""
    return _names(language).get(fold(word))


def is_full_name(word: str) -> bool:
    """Return whether a word is the full name of a month in any language."""
    return fold(word) in _full_names()


def jalali_month(word: str) -> int | None:
    """Return the month of the Persian calendar that a word names, or None."""
    return month_in(word, _PERSIAN_CALENDAR)


def fold(word: str) -> str:
    """Return a word in one case, without accents, dots and spaces."""
    word = word.casefold()
    if not word.isascii():
        word = _ACCENTS.sub("", unicodedata.normalize("NFKD", word))
    return word.translate(_MARKS)


@cache
def _lists() -> tuple[Mapping[str, list[str]], ...]:
    return read_ordered_lists("months.txt"), read_ordered_lists("other_months.txt")


@cache
def _names(language: str) -> Mapping[str, int]:
    """Return the months of a language by their folded names."""
    found: dict[str, int] = {}
    for lists in _lists():
        for number, names in enumerate(lists.get(language, ()), start=1):
            for name in names.split("/"):
                found.setdefault(fold(name), number)
    found.pop("", None)
    return found


@cache
def _own(language: str) -> Mapping[str, int]:
    """Return the months of a language by names, and by their first letters if these are unique."""
    names = _names(language)
    cut: dict[str, int | None] = {}
    for name, number in names.items():
        for length in _CUT_LENGTHS:
            if length < len(name) and not name[-1].isdigit():
                start = name[:length]
                cut[start] = number if cut.get(start, number) == number else None
    return {**{name: number for name, number in cut.items() if number}, **names}


@cache
def _shared() -> Mapping[str, int]:
    """Return the names of the months in all languages, as far as they count in foreign texts."""
    found: dict[str, int] = {}
    for language in dict.fromkeys((*_COMMON, *_lists()[0])):
        for name, number in _names(language).items():
            if language in _COMMON or len(name) >= _MIN_FOREIGN or not name.isascii():
                found.setdefault(name, number)
    return found


@cache
def _full_names() -> frozenset[str]:
    """Return the names of the months that are not short forms of other names."""
    return frozenset(_shared()) - {
        name
        for language in _lists()[0]
        for name, number in _names(language).items()
        if any(each != name and each.startswith(name) for each in _names(language))
    }
