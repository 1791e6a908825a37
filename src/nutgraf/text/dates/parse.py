"""Find dates as pages write them: ISO, numbers, months by name, Chinese, Japanese, Korean, Thai.

Strict: a date has a day, a month and a year in which a page on the web can have been written. A
time counts if it is beside its date, a zone if it is beside its time.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, timezone
from typing import TYPE_CHECKING, Final, NamedTuple

from nutgraf.text.dates.months import jalali_month, month_number
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from collections.abc import Iterator

FIRST_YEAR: Final = 1900
LAST_YEAR: Final = 2099
# What a missing number becomes: the first days of clocks that were never set.
_NEVER: Final = ((1970, 1, 1), (1969, 12, 31), (1900, 1, 1))

_MAX_LENGTH: Final = 400
_BUDDHIST: Final = 543
_ERAS: Final = {"令和": 2018, "平成": 1988, "昭和": 1925, "民國": 1911, "民国": 1911}
_HAN_DIGITS: Final = str.maketrans("〇零一二三四五六七八九", "00123456789")

_MARKS: Final = r"[^\s\d,;:/()|<>\[\]\"“”]"
_ORDINAL: Final = r"(?:st|nd|rd|th|er|re|e|º|ª|°|-го|-е|η|ης)?"
_DATE: Final = LazyPattern(
    # 2023-05-17, 2023/5/17, 2023.05.17, 2023年5月17日, 2016년 5월 9일, 令和5年5月17日
    r"(?<!\d)(?<!\d[.,/:-])(?:(?P<era>令和|平成|昭和|民[國国])\s?(?P<era_year>\d{1,3}|元)|(?P<year>\d{4}))"
    r"\s?(?P<sep>[-/.年년‐–])\s?(?P<month>\d{1,2})\s?[-/.月월‐–]\s?(?P<day>\d{1,2})(?!\d)\s?[日일]?"
    # 17.05.2023, 17/5/23, 5-17-2023
    r"|(?<!\d)(?<!\d[.,/:-])(?P<a>\d{1,2})(?P<mark>[./-])\s?(?P<b>\d{1,2})(?P=mark)\s?"
    r"(?P<late>\d{4}|\d{2})(?![\d/]|[.,:-]\d)"
    # 17. Mai 2023, 17 de mayo de 2023, ngày 15 tháng 11 năm 2020
    rf"|(?<!\d)(?<!\d[.,/:])(?P<d1>\d{{1,2}})(?!\d){_ORDINAL}[.,]?[\s\-–/]*"
    rf"(?:(?:de|di|of|tháng)\s+|d['’])?(?P<m1>\d{{1,2}}(?=,?\s*năm|,\s*\d{{4}})|{_MARKS}{{2,14}}?"
    rf"(?:\s(?:الثاني|الأول))?)\.?,?[\s\-–/]*(?:(?:de|del|of|năm)\s+|พ\.ศ\.\s*)?"
    r"(?P<y1>\d{4}|['’]\d\d)(?!\d|[.,:]\d)"
    # May 17, 2023; May 17th 2023; Dec 22 10:00:00 EST 2023
    rf"|(?<![^\W\d_])(?P<m2>{_MARKS}{{3,14}}?)\.?\s*(?P<d2>\d{{1,2}})(?!\d){_ORDINAL},?\s+"
    r"(?:(?P<inner>\d{1,2}:\d\d(?::\d\d)?)\s+(?:[A-Z]{2,5}\s+)?)?(?P<y2>\d{4})(?!\d|[.,:]\d)"
    # 2023. május 17., 2023 May 17
    rf"|"
    rf"(?<!\d)(?<!\d[.,/:-])(?P<y3>\d{{4}})\.?[\s-]+(?P<m3>{_MARKS}{{3,14}}?)\.?[\s-]+(?P<d3>\d{{1,2}})(?!\d)\.?",
    re.IGNORECASE,
)
_COMPACT: Final = LazyPattern(
    r"(?P<y>(?:19|20)\d\d)(?P<m>0[1-9]|1[0-2])(?P<d>0[1-9]|[12]\d|3[01])"
    r"(?:T?(?P<h>[01]\d|2[0-3])(?P<min>[0-5]\d)(?P<s>[0-5]\d)?)?(?P<zone>Z|[+-]\d\d:?\d\d)?"
)
_STAMP: Final = LazyPattern(r"1\d{9}(?:\d{3})?")

_ZONE: Final = (
    r"(?P<zone>Z(?![a-z])|(?:UTC|GMT)?\s?[+\-−]\s?\d{1,2}:?(?:\d\d)?(?!\d)|[A-Z]{3,4}(?![a-z]))"
)
_TIME: Final = (
    r"(?P<am>上午|下午|午前|午後|晚上|오전|오후)?\s?(?<!\d)(?P<h>\d{1,2})"
    r"(?:\s?[:.h時时点點시：]\s?(?P<min>\d{2})(?:\s?[:.分분：]\s?(?P<s>\d{2})(?!\d)(?:[.,]\d{1,9})?)?"
    r"\s?[分분秒초]?(?![\d/]|[.,]\d)|(?=\s?[ap]\.?m))"
    r"(?:\s?(?P<pm>[ap]\.?\s?m(?:\b|(?-i:(?=[A-Z][a-z])))\.?))?"
)
_TIME_AFTER: Final = LazyPattern(
    r"[\s,T|·•()\-–—/@]{0,6}(?:(?:at|um|à|às|a las|alle|ore|kl\.?|klo|om|o godz\.|godz\.|o|в|"
    r"στις|saat|ora|"
    r"الساعة|في|lúc|pukul|время|час|\([^()]{1,3}\))[\s:]{0,2})?"
    rf"{_TIME}(?:\s?(?:uhr|hs?\.?|น\.)(?![a-z]))?(?:[\s(]{{0,2}}{_ZONE})?",
    re.IGNORECASE,
)
_TIME_BEFORE: Final = LazyPattern(
    rf"{_TIME}(?:\s?(?:uhr|hs?\.?)(?![a-z]))?(?:[\s(]{{0,2}}{_ZONE})?\)?[\s,|·•\-–—]{{1,4}}"
    r"(?:(?:on|am|le|el|il)\s)?(?:[^\W\d_]{2,12}[.,]{0,2}\s)?$",
    re.IGNORECASE,
)
_BEFORE: Final = 40
_ZONES: Final = {
    "UTC": 0, "GMT": 0, "WET": 0, "BST": 60, "IST": 330, "CET": 60, "MEZ": 60, "CEST": 120,
    "MESZ": 120, "EET": 120, "EEST": 180, "MSK": 180, "JST": 540, "KST": 540, "HKT": 480,
    "SGT": 480, "AWST": 480, "AEST": 600, "AEDT": 660, "NZST": 720, "NZDT": 780, "EST": -300,
    "EDT": -240, "CST": -360, "CDT": -300, "MST": -420, "MDT": -360, "PST": -480, "PDT": -420,
    "AKST": -540, "AKDT": -480, "HST": -600,
}  # fmt: skip


class DateMatch(NamedTuple):
    """A date in a text."""

    value: datetime
    """Midnight if no time is given. Has a zone if one is given."""
    start: int
    stop: int
    has_time: bool


def find_dates(
    text: str, language: str | None = None, *, day_first: bool = True
) -> Iterator[DateMatch]:
    """Yield the dates in a text; ``day_first`` reads 3/4/2023 as the third of April."""
    if "年" in text and not any(map(str.isdigit, text.partition("年")[0][-4:])):
        text = _with_digits(text)
    place = used = 0
    while found := _DATE.search(text, place):
        day = _day(found, language, day_first)
        place = found.end() if day else _retry(found)
        if day:
            date = _with_time(text, found, day, used)
            used = date.stop
            yield date


def read_date(
    value: str, language: str | None = None, *, day_first: bool = True
) -> datetime | None:
    """Return the first date in a short text, such as a meta tag, or None."""
    value = value.strip()
    if len(value) > _MAX_LENGTH:
        return None
    if _STAMP.fullmatch(value):
        return datetime.fromtimestamp(int(value[:10]), UTC)
    compact = _COMPACT.fullmatch(value)
    if compact:
        day = _checked(*(int(compact[part]) for part in ("y", "m", "d")))
        return day and _at(day, compact["h"], compact["min"], compact["s"], compact["zone"])
    return next((found.value for found in find_dates(value, language, day_first=day_first)), None)


def is_plausible(date: datetime) -> bool:
    """Return whether a page can have been written then."""
    day = (date.year, date.month, date.day)
    return FIRST_YEAR <= date.year <= LAST_YEAR and day not in _NEVER


def _retry(found: re.Match[str]) -> int:
    """Return where to search on after what is no date: a number in it may begin one."""
    digits = re.compile(r"\d+").search(found.string, found.start())
    return max(found.start() + 1, min(digits.end() if digits else 0, found.end()))


def _day(found: re.Match[str], language: str | None, day_first: bool) -> datetime | None:
    if found["month"]:
        return _checked(_year(found), int(found["month"]), int(found["day"]))
    if found["mark"]:
        return _numeric(found, day_first)
    for form in "123":
        name = found[f"m{form}"]
        if name:
            year, day = int(found[f"y{form}"].strip("'’")), int(found[f"d{form}"])
            month = int(name) if name.isdigit() else month_number(name, language)
            if month is None:
                jalali = jalali_month(name)
                return _from_jalali(year, jalali, day) if jalali else None
            return _checked(year + 2000 if year < 100 else year, month, day)
    return None


def _year(found: re.Match[str]) -> int:
    if found["era"]:
        year = 1 if found["era_year"] == "元" else int(found["era_year"])
        return _ERAS[found["era"]] + year
    return int(found["year"])


def _numeric(found: re.Match[str], day_first: bool) -> datetime | None:
    a, b, year = int(found["a"]), int(found["b"]), int(found["late"])
    if len(found["late"]) == 2:
        year += 2000 if year < 70 else 1900
    if found["mark"] == ".":
        day_first = True
    if b > 12 >= a or (a <= 12 and not day_first):
        a, b = b, a
    return _checked(year, b, a)


def _checked(year: int, month: int, day: int) -> datetime | None:
    if year > 2400:
        year -= _BUDDHIST
    if 1300 <= year <= 1450:
        return _from_jalali(year, month, day)
    try:
        date = datetime(year, month, day)
    except ValueError:
        return None
    return date if is_plausible(date) else None


def _from_jalali(year: int, month: int, day: int) -> datetime | None:
    """Return a day of the Persian calendar, in which 8 of 33 years are leap years."""
    if not (1 <= month <= 12 and 1 <= day <= 31 and 1300 <= year <= 1450):
        return None
    past = year - 1
    days = past * 365 + past // 33 * 8 + (past % 33 + 3) // 4
    days += (month - 1) * 31 - max(0, month - 7) + day - 1
    date = datetime(622, 3, 21) + timedelta(days=days)
    return date if is_plausible(date) else None


def _with_time(text: str, found: re.Match[str], day: datetime, used: int) -> DateMatch:
    """Return the day with the time beside it. Text up to ``used`` belongs to the date before."""
    start, stop = found.span()
    if found["inner"]:
        hour, minute, *second = found["inner"].split(":")
        date = _at(day, hour, minute, second[0] if second else None, None)
        return DateMatch(date, start, stop, date != day)
    after = _TIME_AFTER.match(text, stop)
    before = None if after else _TIME_BEFORE.search(text[max(used, start - _BEFORE) : start])
    time = after or before
    if time is None:
        return DateMatch(day, start, stop, False)
    date = _at(day, time["h"], time["min"], time["s"], time["zone"], time["am"] or time["pm"])
    return DateMatch(date, start, max(stop, after.end() if after else stop), True)


def _at(
    day: datetime,
    hour: str | None,
    minute: str | None,
    second: str | None,
    zone: str | None,
    half: str | None = None,
) -> datetime:
    """Return the day at that time, or the day alone if there is no such time."""
    if hour is None:
        return day
    hours = int(hour)
    if half and hours <= 12:
        late = half in ("下午", "午後", "晚上", "오후") or half[:1] in "pP"
        hours = hours % 12 + (12 if late else 0)
    try:
        date = day.replace(hour=hours, minute=int(minute or 0), second=int(second or 0))
    except ValueError:
        return day
    return date.replace(tzinfo=_zone(zone)) if zone else date


def _zone(text: str) -> timezone | None:
    """Return the zone with this offset or name, or None if the name is not known."""
    name = text.strip().upper().replace("−", "-")
    if name == "Z":
        return UTC
    if name in _ZONES:
        return timezone(timedelta(minutes=_ZONES[name])) if _ZONES[name] else UTC
    offset = re.fullmatch(r"(?:UTC|GMT)?\s?([+-])\s?(\d{1,2}):?(\d\d)?", name)
    if offset is None:
        return None
    minutes = int(offset[2]) * 60 + int(offset[3] or 0)
    if minutes > 14 * 60 or int(offset[3] or 0) > 59:
        return None
    if minutes == 0:
        return UTC
    return timezone(timedelta(minutes=-minutes if offset[1] == "-" else minutes))


_HAN_DATE: Final = LazyPattern(
    r"[〇零一二三四五六七八九○]{4}(?=\s?年)|(?<=[年月])\s?[一二三四五六七八九十]{1,3}(?=[月日])"
)


def _with_digits(text: str) -> str:
    """Return the text with numbers in dates that are written as characters turned into digits."""
    return _HAN_DATE.sub(lambda match: _digits(match[0].strip()), text)


def _digits(text: str) -> str:
    text = text.replace("○", "〇")
    if "十" not in text:
        return text.translate(_HAN_DIGITS)
    tens, _, ones = text.partition("十")
    return (tens.translate(_HAN_DIGITS) or "1") + (ones.translate(_HAN_DIGITS) or "0")
