"""Dates as exact as they are written: "2019", "2019-05" or "2019-05-14"."""

from __future__ import annotations

from bisect import bisect
from typing import TYPE_CHECKING, Final, NamedTuple

from nutgraf.text.dates.months import ORDINARY_WORDS, is_full_name, month_in, month_number
from nutgraf.text.dates.parse import find_dates
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    import re

_FIRST_YEAR: Final = 1600
_NAME: Final = r"[^\W\d_]{3,14}+"
_YEAR: Final = LazyPattern(
    r"(?<!\d)(?P<year>(?:1[6-9]|20)\d\d)(?!\d)"
    # 2014-05, (2014/05), 2014年5月, 2014 May
    r"(?:(?<!\.....)(?:-(?P<iso>[01]\d)(?![\d-])|/(?P<slash>0[1-9])(?=\s?[)）])"
    rf"|\s?年\s?(?P<han>[01]?\d)\s?月)|\.?\s+(?P<after>{_NAME}))?"
)
# May 2014, May–June 2014; 26. September–October 2014
_BEFORE: Final = LazyPattern(
    rf"(?P<first>{_NAME})\.?(?:\s?[-–/]\s?(?P<second>{_NAME})\.?)?,?(?:\s{{1,9}}+|-)\Z"
)
_REACH: Final = 40
# 3/4/2014: only the year is certain.
_UNCERTAIN: Final = LazyPattern(r"(?<![\d/])[01]?\d/[01]?\d/\Z")
# "Issue 3, May 2019", "Number 1 - January 1997"
_ISSUE: Final = LazyPattern(r"\d{1,2}(?:\s?,|\s[-–/])")
# A day that the month does not have makes the month uncertain too.
_NUMBER_BEFORE: Final = LazyPattern(r"(?<!\d)[0-3]?\d(?:st|nd|rd|th|\.)?\s?(?:de\s)?\Z")
# Short names count without a day in these languages, if they are not ordinary words.
_SHORT: Final = ("en", "de", "fr", "es", "it", "pt")
_MIN_NAME: Final = 4
# Month names count only in scripts in which the other items of a record are read too.
_FIRST_OTHER_SCRIPT: Final = "\u0590"
_TAG: Final = LazyPattern(
    r"\s*(1[6-9]\d\d|20\d\d)(?:[-/.]([01]?\d)(?:[-/.]([0-3]?\d))?)?(?:[T\s][^\n]*)?\s*"
)


class PartialDate(NamedTuple):
    """A date in a text, and its position."""

    date: str
    start: int
    stop: int


def find_partial_dates(text: str) -> list[PartialDate]:
    """Return the dates in a text that have a month, and the years of those like 3/4/2014."""
    found = [
        PartialDate(day.value.date().isoformat(), day.start, day.stop)
        for day in find_dates(text, day_first=None, first_year=_FIRST_YEAR)
        if str(day.value.year) in text[day.start : day.stop] and not _ISSUE.match(text, day.start)
    ]
    starts = [day.start for day in found]
    for year in _YEAR.finditer(text):
        i = bisect(starts, year.start())
        if not i or found[i - 1].stop <= year.start():
            partial = _at_year(text, year)
            if partial:
                found.append(partial)
    return sorted(found, key=lambda each: each.start)


def read_partial_date(text: str) -> str | None:
    """Return the date in a tag, numeric or written out."""
    match = _TAG.fullmatch(text[:60])
    if match is None:
        written = find_partial_dates(text[:100])
        return written[0].date if written else None
    year, month, day = match.groups()
    if not month or not 1 <= int(month) <= 12:
        return year
    if not day or not 1 <= int(day) <= 31:
        return f"{year}-{int(month):02}"
    return f"{year}-{int(month):02}-{int(day):02}"


def _at_year(text: str, year: re.Match[str]) -> PartialDate | None:
    """Return the month beside a year, or the year of a date whose month is not certain."""
    low = max(year.start() - _REACH, 0)
    before = text[low : year.start()]
    uncertain = _UNCERTAIN.search(before)
    if uncertain:
        return PartialDate(year["year"], low + uncertain.start(), year.end("year"))
    month, start, stop = None, *year.span()
    number = year["iso"] or year["slash"] or year["han"]
    if number:
        month = int(number)
    elif named := _BEFORE.search(before):
        group = 1 if _month(named[1]) else 2
        start, stop = low + named.start(group), year.end("year")
        if not _NUMBER_BEFORE.search(before[: named.start(group)]):
            month = _month(named[group] or "")
    if month is None and year["after"]:
        month, start, stop = _month(year["after"]), *year.span()
    if month is None or not 1 <= month <= 12:
        return None
    return PartialDate(f"{year['year']}-{month:02}", start, stop)


def _month(name: str) -> int | None:
    """Return the month of a name that is not an ordinary word, or None."""
    if name.lower() in ORDINARY_WORDS:
        return None
    if len(name) >= _MIN_NAME and name < _FIRST_OTHER_SCRIPT and is_full_name(name):
        return month_number(name)
    return next((month for each in _SHORT if (month := month_in(name, each))), None)
