"""Dates as pages write them, as exact as they are: "2019", "2019-05" or "2019-05-14"."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from nutgraf.records.word_lists import lines
from nutgraf.text.dates.months import full_names
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from collections.abc import Iterable

_YEAR: Final = r"(?P<{}>1[6-9]\d\d|20\d\d)"
_ANY_YEAR: Final = LazyPattern(r"(?:1[6-9]|20)\d\d")
# The longest is "26. September–October 2014", or as much behind the year.
_MAX_DATE_LENGTH: Final = 40
# Shorter names of months are ordinary words too, except those in our list. Names in scripts that no
# other item is read in would only slow the expression down.
_MIN_MONTH_NAME: Final = 4
_FIRST_OTHER_SCRIPT: Final = "\u0590"
# Short names that are ordinary words too. They count only between a day and a year, with a
# capital, a dot or "de" before them.
_SHORT_MONTH_NUMBERS: Final = {"abr": 4, "mag": 5, "ago": 8, "set": 9, "out": 10}
_SHORT_MONTHS: Final = (
    r"(?:(?-i:[A-Z])(?<=[MASO])(?:(?<=M)ag|(?<=A)(?:go|br)|(?<=S)et|(?<=O)ut)"
    r"|(?:abr|(?:mag|ago|set|out)(?=\.)|(?<=de\s)(?:mag|ago|set|out)))"
)


class Written(NamedTuple):
    """A date in a text, and its position."""

    date: str
    start: int
    stop: int


@lru_cache(maxsize=1)
def _months() -> dict[str, int]:
    full = full_names().items()
    table = {
        name: n for name, n in full if len(name) >= _MIN_MONTH_NAME and name < _FIRST_OTHER_SCRIPT
    }
    for line in lines("months"):
        number, *names = line.split()
        table |= dict.fromkeys(names, int(number))
    return table


@lru_cache(maxsize=1)
def _pattern() -> re.Pattern[str]:
    months = _months()
    names = _one_of(months)
    month = rf"(?P<{{}}>(?:{names}))\b\.?"
    between = rf"(?P<m2>(?:{names})|{_SHORT_MONTHS})\b\.?"
    day = r"(?P<{}>[0-3]?\d)(?:st|nd|rd|th|er|\.)?"
    by_number = (
        # 2014-01-26, 2014/1/26, 2014年1月26日, 2014年1月, (2014/01)
        rf"(?<![\d.]){_YEAR.format('y1')}(?:[-/.](?P<m1>[01]?\d)[-/.](?P<d1>[0-3]?\d)(?!\.?\d)"
        r"|-(?P<m1b>[01]\d)(?![\d-])"
        r"|/(?P<m1d>0[1-9])(?=\s?[)）])"
        r"|\s?年\s?(?P<m1c>[01]?\d)\s?月(?:\s?(?P<d1c>[0-3]?\d)\s?日)?)",
        # 26 January 2014, 6th August 2012, 26. Januar 2014, 1er mars 2010
        rf"(?<!\d){day.format('d2')}\s?(?:de\s)?[-\s]?{between}[,\s-]\s*(?:de\s)?{_YEAR.format('y2')}(?!\d)",
        # 2014 Jan 26, 2014 Jan, 2014. január 26.
        rf"(?<!\d){_YEAR.format('y5')}\.?\s+{month.format('m5')}(?:\s+{day.format('d5')}(?!\d))?",
        # 26.01.2014
        rf"(?<![\d.])(?P<d6>[0-3]?\d)\.(?P<m6>[01]?\d)\.{_YEAR.format('y6')}(?!\d)",
        # 26/01/2014 and 01/26/2014; of 02/01/2014 only the year is certain
        rf"(?<![\d/])(?P<d7>1[3-9]|2\d|3[01])/(?P<m7>[01]?\d)/{_YEAR.format('y7')}(?![\d/])",
        rf"(?<![\d/])(?P<m8>[01]?\d)/(?P<d8>1[3-9]|2\d|3[01])/{_YEAR.format('y8')}(?![\d/])",
        rf"(?<![\d/])[01]?\d/[01]?\d/{_YEAR.format('y9')}(?![\d/])",
    )
    by_month = (
        # January 26, 2014; Sept. 3 2010
        rf"{month.format('m3')}\s+{day.format('d3')},?\s+{_YEAR.format('y3')}(?!\d)",
        # January 2014, January–February 2014, Januar 2014
        rf"{month.format('m4')}(?:\s?[-–/]\s?(?:{names})\b\.?)?,?(?:\s+|-){_YEAR.format('y4')}(?!\d)",
    )
    # Forms are tried only where a number or a word begins.
    forms = rf"(?=\d)(?:{'|'.join(by_number)})|\b(?=[{_letters(months)}])(?:{'|'.join(by_month)})"
    return re.compile(forms, re.IGNORECASE)


def _one_of(names: Iterable[str]) -> str:
    """Return an expression for any of these names, longest first, grouped by first letter."""
    rest: dict[str, list[str]] = {}
    for name in sorted(names, key=len, reverse=True):
        rest.setdefault(name[0], []).append(name[1:])
    groups = "|".join(f"{first}(?:{'|'.join(each)})" for first, each in rest.items())
    return f"(?=[{''.join(rest)}])(?:{groups})"


def _letters(names: Iterable[str]) -> str:
    """Return the first letters of these names."""
    return "".join(dict.fromkeys(name[0] for name in names))


def dates(text: str) -> list[Written]:
    """Return the dates in a text that have a month."""
    found = []
    for low, high in _windows(text):
        for match in _pattern().finditer(text, low, high):
            parts = {key: each for key, each in zip(_keys(), match.groups(), strict=True) if each}
            date = _iso(parts)
            if date:
                found.append(Written(date, *match.span()))
    return found


@lru_cache(maxsize=1)
def _keys() -> tuple[str, ...]:
    """Return "y", "m" or "d" for each group of the pattern."""
    return tuple(name[0] for name in _pattern().groupindex)


def _windows(text: str) -> list[tuple[int, int]]:
    """Return the spans around the years of a text; dates are nowhere else."""
    windows: list[tuple[int, int]] = []
    for year in _ANY_YEAR.finditer(text):
        low, high = max(year.start() - _MAX_DATE_LENGTH, 0), year.end() + _MAX_DATE_LENGTH
        if windows and low <= windows[-1][1]:
            low = windows.pop()[0]
        windows.append((low, high))
    return windows


def _iso(parts: dict[str, str]) -> str | None:
    if "m" not in parts:
        return parts["y"]
    name = parts["m"].lower()  # case folding may make an accent a character of its own
    month = int(name) if name.isdigit() else (_months() | _SHORT_MONTH_NUMBERS)[name]
    if not 1 <= month <= 12:
        return None
    if "d" not in parts:
        return f"{parts['y']}-{month:02}"
    day = int(parts["d"])
    return f"{parts['y']}-{month:02}-{day:02}" if 1 <= day <= 31 else None


_TAG: Final = LazyPattern(
    r"\s*(1[6-9]\d\d|20\d\d)(?:[-/.]([01]?\d)(?:[-/.]([0-3]?\d))?)?(?:[T\s].*)?\s*", re.DOTALL
)


def date_from_tag(text: str) -> str | None:
    """Return the date in a tag, numeric or written out."""
    match = _TAG.fullmatch(text[:60])
    if match is None:
        written = dates(text[:100])
        return written[0].date if written else None
    year, month, day = match.groups()
    if not month or not 1 <= int(month) <= 12:
        return year
    if not day or not 1 <= int(day) <= 31:
        return f"{year}-{int(month):02}"
    return f"{year}-{int(month):02}-{int(day):02}"
