"""Read dates as feeds, sitemaps and result lists write them, with their time zone.

These are ISO 8601 and its profiles, RFC 822 and its variants in feeds, seconds since 1970, and
dates with an English month or in the order year, month, day. Relative dates are not read, as
there is no clock.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, timezone
from typing import Final

_MAX_LENGTH: Final = 80
_YEARS: Final = range(1900, 2100)
# The date of a clock that was never set.
_NEVER: Final = (1970, 1, 1)
_MONTHS: Final = {
    name: number
    for number, name in enumerate(
        "jan feb mar apr may jun jul aug sep oct nov dec".split(), start=1
    )
}
_MONTH: Final = r"(?P<{}>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{{0,6}}\.?"
_TIME: Final = (
    r"(?:[T\s,at|·]{1,6}(?P<h>\d{1,2}):(?P<min>\d\d)(?::(?P<s>\d\d)(?:[.,]\d{1,9})?)?"
    r"\s*(?P<half>[ap]\.?m\b\.?)?\s*"
    r"(?P<zone>Z\b|(?:UTC|GMT)?[+\-−]\d{1,2}:?(?:\d\d)?(?!\d)|[A-Z]{2,4}\b)?)?"
)
_DAY: Final = re.compile(
    r"(?<![\d.,/:-])(?:"
    r"(?P<y1>(?:19|20)\d\d)\s?[-/.年년]\s?(?P<m1>\d{1,2})\s?[-/.月월]\s?(?P<d1>\d{1,2})(?!\d)[日일]?"
    rf"|(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?[\s-]+{_MONTH.format('m2')},?[\s-]+(?P<y2>\d{{4}}|\d\d)(?![\d:])"
    rf"|{_MONTH.format('m3')}\s+(?P<d3>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<y3>\d{{4}})(?!\d)"
    rf"){_TIME}",
    re.IGNORECASE,
)
_COMPACT: Final = re.compile(r"\d{8}T\d{4,6}(?:Z|[+-]\d{4})?")
_STAMP: Final = re.compile(r"1\d{9}(?:\d{3})?")
_OFFSET: Final = re.compile(r"(?:UTC|GMT)?([+-])(\d{1,2}):?(\d\d)?")
# Zones in feeds, in minutes. Ambiguous names have their meaning in RFC 822.
_ZONES: Final = {
    "Z": 0, "UT": 0, "UTC": 0, "GMT": 0, "WET": 0, "BST": 60, "WEST": 60, "CET": 60, "MEZ": 60,
    "CEST": 120, "MESZ": 120, "EET": 120, "EEST": 180, "MSK": 180, "IST": 330, "HKT": 480,
    "SGT": 480, "AWST": 480, "JST": 540, "KST": 540, "AEST": 600, "AEDT": 660, "NZST": 720,
    "NZDT": 780, "BRT": -180, "EDT": -240, "EST": -300, "CDT": -300, "CST": -360, "MDT": -360,
    "MST": -420, "PDT": -420, "PST": -480,
}  # fmt: skip


def read_feed_date(text: str | None) -> datetime | None:
    """Return the date in a short text, or None. A date without a time is at midnight."""
    text = " ".join((text or "").split())
    if not 8 <= len(text) <= _MAX_LENGTH:
        return None
    if _STAMP.fullmatch(text):
        return _sane(datetime.fromtimestamp(int(text[:10]), UTC))
    if text[4] == "-" or _COMPACT.fullmatch(text):
        try:
            return _sane(datetime.fromisoformat(text))
        except ValueError:
            pass  # only similar to ISO 8601
    match = _DAY.search(text)
    return _from_match(match) if match else None


def _from_match(match: re.Match[str]) -> datetime | None:
    year, month, day = next(
        (match[f"y{n}"], match[f"m{n}"], match[f"d{n}"]) for n in "123" if match[f"y{n}"]
    )
    number = int(month) if month.isdigit() else _MONTHS[month[:3].lower()]
    years = int(year) + (2000 if len(year) == 2 else 0)
    try:
        moment = datetime(years, number, int(day))
    except ValueError:
        return None
    return _sane(_at(moment, match) if match["h"] else moment)


def _at(day: datetime, match: re.Match[str]) -> datetime:
    """Return the day at the matched time, or the day if there is no such time."""
    try:
        return day.replace(
            hour=_hour(int(match["h"]), match["half"]),
            minute=int(match["min"]),
            second=min(int(match["s"] or 0), 59),  # a leap second has no number here
            tzinfo=_zone(match["zone"]),
        )
    except ValueError:
        return day


def _hour(hour: int, half: str | None) -> int:
    if not half or hour > 12:
        return hour
    return hour % 12 + (12 if half[0] in "pP" else 0)


def _zone(text: str | None) -> timezone | None:
    name = (text or "").upper().replace("−", "-")
    if name in _ZONES:
        return timezone(timedelta(minutes=_ZONES[name])) if _ZONES[name] else UTC
    offset = _OFFSET.fullmatch(name)
    if offset is None:
        return None
    digits = offset[2] + (offset[3] or "00")
    minutes = int(digits[:-2]) * 60 + int(digits[-2:])
    if minutes >= 24 * 60:
        return None
    return (
        timezone(timedelta(minutes=-minutes if offset[1] == "-" else minutes)) if minutes else UTC
    )


def _sane(moment: datetime) -> datetime | None:
    day = (moment.year, moment.month, moment.day)
    return moment if moment.year in _YEARS and day != _NEVER else None
