"""Find dates as pages, feeds and records write them: ISO, numbers, month names, East Asian.

Strict: a date has a day, a month and a year in which a page on the web can have been written. A
time counts if it is beside its date, a zone if it is beside its time. Relative dates are not read,
as there is no clock.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, NamedTuple

from nutgraf.text.dates.calendars import era_year, from_jalali, in_gregorian_year, with_digits
from nutgraf.text.dates.months import jalali_month, month_number
from nutgraf.text.dates.times import CLOCK, at_time
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from collections.abc import Iterator

FIRST_YEAR: Final = 1900
LAST_YEAR: Final = 2099
# What a missing number becomes: the first days of clocks that were never set.
_NEVER: Final = ((1970, 1, 1), (1969, 12, 31), (1900, 1, 1))
_MAX_LENGTH: Final = 100

_START: Final = r"(?<!\d)(?<!\d[.,/:-])"
_LETTER: Final = r"[^\s\d,،;:/()|<>\[\]\"“”]"
_NAME: Final = (
    r"(?:(?:tháng|thg)\.?\s?\w{1,5}(?:\s(?:một|hai))?"
    rf"|{_LETTER}{{2,14}}?(?:\s(?:الثاني|الأول|fómhair))?\.?)"
)
_ORDINAL: Final = r"(?:st|nd|rd|th|er|re|e|º|ª|°|-го|-е|η|ης)?"
_GAP: Final = r"[,،]?[\s\-–/]{0,9}+"
_DATE: Final = LazyPattern(
    # 2023-05-17, 2023/5/17, 2023.05.17, 2023年5月17日, 2016년 5월 9일, 令和5年5月17日
    rf"{_START}(?:(?P<era>令和|平成|昭和|民[國国])\s?(?P<era_year>\d{{1,3}}|元)|(?P<year>\d{{4}}))"
    r"\s?[-/.年년‐–]\s?(?P<month>\d{1,2})\s?[-/.月월‐–]\s?(?P<day>\d{1,2})"
    r"(?!\d|\.\d{1,3}(?![\d:]))\s?[日일]?"
    # 17.05.2023, 17/5/23, 5-17-2023
    rf"|{_START}(?P<a>\d{{1,2}})\s?(?P<mark>[./-])\s?(?P<b>\d{{1,2}})\s?(?P=mark)\s?"
    r"(?P<late>\d{4}|\d{2})(?![\d/]|[.,:-]\d)"
    # 17. Mai 2023, 17 de mayo de 2023, ngày 15 tháng 11 năm 2020, 17-May-23 10:00
    rf"|{_START}(?P<d1>\d{{1,2}})(?!\d){_ORDINAL}[.,]?[\s\-–/]{{0,9}}+"
    rf"(?P<of>(?:de|di|of)\s+|d['’]|(?<=-))?(?P<m1>{_NAME}){_GAP}"
    r"(?:(?:de|del|of|năm)\s+|[พค]\.ศ\.\s*)?(?P<y1>\d{4}|['’]?\d\d)(?!\d|[.,:]\d)"
    # May 17, 2023; May 17th 2023; Dec 22 10:00:00 EST 2023
    rf"|(?<![^\W\d_])(?P<m2>{_LETTER}{{3,14}}?)\s*(?P<d2>\d{{1,2}})(?!\d){_ORDINAL},?\s+"
    r"(?:(?P<inner>\d{1,2}:\d\d(?::\d\d)?(?:\s+(?:[A-Z]{1,5}|[+-]\d{4}))?)\s+)?"
    r"(?P<y2>\d{4})(?!\d|[.,:]\d)"
    # 2023. gada 17. maijā, 2023 ж. 17 мамыр
    rf"|{_START}(?P<y4>\d{{4}})\.?\s(?:gada|ж\.)\s(?P<d4>\d{{1,2}})\.?\s(?P<m4>[^\W\d_]{{3,14}})"
    # 2023. május 17., 2023 May 17, 2023 m. gegužės 17 d.
    rf"|{_START}(?P<y3>\d{{4}})\.?[\s-]+(?:m\.\s)?(?P<m3>{_LETTER}{{3,14}}?)[\s-]+(?P<d3>\d{{1,2}})(?!\d)"
    r"(?:\.|\sd\.)?",
    re.IGNORECASE,
)
# Every date contains one of these, and is not longer than `_REACH` around it.
_YEAR: Final = LazyPattern(
    r"\d{4}|\d\s?[./-]\s?\d|['’]\d\d|[元〇○]|[一二三四五六七八九]年|年\s?\d"
    r"|(?<![\d:])\d\d(?=\s*$|[,\s-]{1,4}(?:เวลา\s)?\d{1,2}[:.]\d\d)"
)
_REACH: Final = 60
# What must follow a year of two digits, as in feeds: a time, or nothing.
_AFTER_SHORT_YEAR: Final = LazyPattern(r"\s{0,9}$|[,\s-]{1,4}(?:เวลา\s)?\d{1,2}[:.]\d\d")
_ISO: Final = LazyPattern(r"(\d{4}(-?)\d\d\2\d\d)(?:[T ]?(\d\d:?\d\d.*))?", re.ASCII)
_DIGITS: Final = LazyPattern(r"\d+")
_STAMP: Final = LazyPattern(r"1\d{9}(?:\d{3})?", re.ASCII)
# Marks of the direction of writing.
_INVISIBLE: Final = LazyPattern("[\u200e\u200f\u061c]")

_TIME: Final = LazyPattern(CLOCK, re.IGNORECASE)
_TIME_AFTER: Final = LazyPattern(
    r"[\s.,،T|·•()\-–—/@]{0,6}(?:(?:at|um|à|às|a las|alle|ore|kl\.?|klo|om|o godz\.|godz\.|o|в|"
    r"στις|saat|ora|"
    r"الساعة|في|lúc|pukul|время|час|เวลา|\([^()]{1,3}\))[\s:]{0,2})?" + CLOCK,
    re.IGNORECASE,
)
_TIME_BEFORE: Final = LazyPattern(
    rf"{CLOCK}\)?[\s,|·•\-–—]{{1,4}}(?:(?:on|am|le|el|il)\s)?(?:[^\W\d_]{{2,12}}[.,]{{0,2}}\s)?$",
    re.IGNORECASE,
)
_BEFORE: Final = 40
_CENTURY: Final = 2000
_THAI_CENTURY: Final = 2500
_THAI: Final = LazyPattern(r"[\u0e01-\u0e4e]")


class DateMatch(NamedTuple):
    """A date in a text."""

    value: datetime
    """Midnight if no time is given. Has a zone if one is given."""
    start: int
    stop: int
    has_time: bool


def find_dates(
    text: str,
    language: str | None = None,
    *,
    day_first: bool | None = True,
    first_year: int = FIRST_YEAR,
) -> Iterator[DateMatch]:
    """Yield the dates in a text.

    ``day_first`` reads 3/4/2023 as the third of April; if it is None, such dates are not read.
    """
    if not _YEAR.search(text):
        return
    text = with_digits(_INVISIBLE.sub(" ", text))
    used = 0
    for start, stop in _windows(text):
        place = max(start, used)
        while found := _DATE.search(text, place, stop):
            day = _day(found, language, day_first)
            place = found.end() if day else _retry(found)
            if day and is_plausible(day, first_year):
                date = _with_time(text, found, day, used)
                used = date.stop
                yield date


def read_date(
    value: str | None, language: str | None = None, *, day_first: bool | None = None
) -> datetime | None:
    """Return the first date in a short text, such as a meta tag, or None."""
    text = " ".join((value or "").split())
    if len(text) > _MAX_LENGTH:
        return None
    if _STAMP.fullmatch(text):
        return datetime.fromtimestamp(int(text[:10]), UTC)
    iso = _ISO.fullmatch(text)
    if iso:
        try:
            date = datetime.fromisoformat(f"{iso[1]}T{iso[3]}" if iso[3] else iso[1])
        except ValueError:  # only similar to ISO 8601, such as 10:00:00 UTC
            pass
        else:
            if is_plausible(date):
                return date.replace(microsecond=0)
    return next((found.value for found in find_dates(text, language, day_first=day_first)), None)


def is_plausible(date: datetime, first_year: int = FIRST_YEAR) -> bool:
    """Return whether a page can have been written then."""
    day = (date.year, date.month, date.day)
    return first_year <= date.year <= LAST_YEAR and day not in _NEVER


def _windows(text: str) -> list[tuple[int, int]]:
    """Return the parts of a text around what may be a year; dates are nowhere else."""
    windows: list[tuple[int, int]] = []
    for year in _YEAR.finditer(text):
        start, stop = max(year.start() - _REACH, 0), year.end() + _REACH
        if windows and start <= windows[-1][1]:
            start = windows.pop()[0]
        windows.append((start, stop))
    return windows


def _retry(found: re.Match[str]) -> int:
    """Return where to continue after a match that is not a date: a number in it may begin one."""
    digits = _DIGITS.search(found.string, found.start())
    return max(found.start() + 1, min(digits.end() if digits else 0, found.end()))


def _day(found: re.Match[str], language: str | None, day_first: bool | None) -> datetime | None:
    """Return the day that a match names, or None if there is no such day."""
    try:
        if found["month"]:
            era = found["era"]
            year = era_year(era, found["era_year"]) if era else int(found["year"])
            return in_gregorian_year(year, int(found["month"]), int(found["day"]))
        return _numeric(found, day_first) if found["mark"] else _named(found, language)
    except ValueError:
        return None


def _named(found: re.Match[str], language: str | None) -> datetime | None:
    """Return the day of a month that is named."""
    form = next(form for form in "1234" if found[f"m{form}"])
    name, written, day = found[f"m{form}"], found[f"y{form}"], int(found[f"d{form}"])
    if len(written) == 2 and not _AFTER_SHORT_YEAR.match(found.string, found.end("y1")):
        return None
    if found["of"]:
        name += "."  # "de ago" and "4-ago-2021" are as sure as "ago."
    year, is_short = int(written.strip("'’")), len(written) < 4
    month = month_number(name, language)
    if month is None:
        jalali = jalali_month(name)
        return from_jalali(year, jalali, day) if jalali else None
    if is_short:
        year += _THAI_CENTURY if _THAI.match(name) else _CENTURY
    return in_gregorian_year(year, month, day)


def _numeric(found: re.Match[str], day_first: bool | None) -> datetime | None:
    """Return the day of 3/4/2023, or None if it is not known which is the month."""
    a, b, year = int(found["a"]), int(found["b"]), int(found["late"])
    if len(found["late"]) == 2:
        year += _CENTURY if year < 70 else _CENTURY - 100
    if found["mark"] == ".":
        day_first = True
    if day_first is None and max(a, b) <= 12:
        return None
    if b > 12 >= a or (a <= 12 and not day_first):
        a, b = b, a
    return in_gregorian_year(year, b, a)


def _with_time(text: str, found: re.Match[str], day: datetime, used: int) -> DateMatch:
    """Return the day with the time beside it. Text up to ``used`` belongs to the date before."""
    start, stop = found.span()
    if found["inner"]:
        inner = _TIME.match(found["inner"])
        date = at_time(day, inner) if inner else day
        return DateMatch(date, start, stop, date != day)
    time = _TIME_AFTER.match(text, stop)
    if time:
        return DateMatch(at_time(day, time), start, time.end(), True)
    time = _TIME_BEFORE.search(text[max(used, start - _BEFORE) : start])
    return DateMatch(at_time(day, time) if time else day, start, stop, time is not None)
