"""The names of months in the languages of the news."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import TYPE_CHECKING, Final

from nutgraf.text.word_lists import read_ordered_lists

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_CROATIAN: Final = "hr"
_PERSIAN_CALENDAR: Final = "persian_calendar"
# Accents of Latin, Greek and Cyrillic letters. Vowel signs of other scripts are kept.
_ACCENTS: Final = re.compile("[\u0300-\u036f]")
_MARKS: Final = str.maketrans("", "", ".-'’")
# Names may be cut to this many letters.
_SHORT_LENGTHS: Final = (3, 4, 5)


def month_number(word: str, language: str | None = None) -> int | None:
    """Return the month that a word names, 1 to 12, or None."""
    key = fold(word)
    return (_croatian().get(key) if language == _CROATIAN else None) or _months().get(key)


def full_names() -> dict[str, int]:
    """Return the full names of the months in all these languages, in lower case."""
    found: dict[str, int] = {}
    for months in _lists().values():
        for name, number in _numbered(months):
            found.setdefault(name, number)
    return found


def jalali_month(word: str) -> int | None:
    """Return the month of the Persian calendar that a word names, or None."""
    return _jalali().get(fold(word))


def fold(word: str) -> str:
    """Return a word in one case, without accents and dots."""
    word = word.casefold()
    if not word.isascii():
        word = _ACCENTS.sub("", unicodedata.normalize("NFKD", word))
    return word.translate(_MARKS)


@cache
def _all_lists() -> Mapping[str, list[str]]:
    return read_ordered_lists("months.txt")


def _lists() -> Mapping[str, list[str]]:
    """Return the months of the languages whose names count in every text."""
    apart = (_CROATIAN, _PERSIAN_CALENDAR)
    return {name: months for name, months in _all_lists().items() if name not in apart}


@cache
def _months() -> Mapping[str, int]:
    found: dict[str, int] = {}
    for months in _lists().values():
        for name, number in _with_short_forms(months).items():
            found.setdefault(name, number)
    return found


@cache
def _croatian() -> Mapping[str, int]:
    return _with_short_forms(_all_lists()[_CROATIAN])


@cache
def _jalali() -> Mapping[str, int]:
    return {fold(name): number for name, number in _numbered(_all_lists()[_PERSIAN_CALENDAR])}


def _numbered(months: list[str]) -> Iterable[tuple[str, int]]:
    """Yield every name with the number of its month."""
    for number, names in enumerate(months, start=1):
        for name in names.split("/"):
            yield name, number


def _with_short_forms(months: list[str]) -> dict[str, int]:
    """Return the names of the months, and their first letters if these name one month only."""
    names = {fold(name): number for name, number in _numbered(months)}
    short: dict[str, int | None] = {}
    for name, number in names.items():
        for length in _SHORT_LENGTHS:
            if length < len(name):
                start = name[:length]
                short[start] = number if short.get(start, number) == number else None
    return {**{name: number for name, number in short.items() if number}, **names}
