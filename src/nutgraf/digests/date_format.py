"""Days and hours as the digest writes them, and the directions of languages."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta
from typing import Final

from nutgraf.text.scripts import main_script

# Not by the locale: a digest is the same wherever it is made.
_MONTHS: Final = (
    "January February March April May June July August September October November December"
).split()
_DAYS: Final = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
NO_DAY: Final = "No date given"

# Written from right to left: in scripts that `main_script` tells, and in others.
_SCRIPTS: Final = frozenset({"arabic", "hebrew"})
_LANGUAGES: Final = frozenset("ar ckb fa he iw ks ps sd ug ur yi".split())
_OTHERS: Final = frozenset("arc dv nqo rhg sam syr".split())
_TAG: Final = re.compile(r"[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*")


def format_day(day: date | None) -> str:
    """A day in full: "Monday, 16 November 2026"."""
    if day is None:
        return NO_DAY
    return f"{_DAYS[day.weekday()]}, {format_date(day)}"


def format_date(day: date) -> str:
    """A day: "16 November 2026"."""
    return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"


def has_time(moment: datetime) -> bool:
    """Whether a time says more than its day: midnight without a zone is a bare date."""
    return moment.tzinfo is not None or bool(moment.hour or moment.minute or moment.second)


def format_time(moment: datetime) -> str:
    """The time of day and its zone: "14:05 UTC+2"; nothing for a bare date."""
    if not has_time(moment):
        return ""
    zone = format_zone(moment)
    return f"{moment:%H:%M} {zone}" if zone else f"{moment:%H:%M}"


def format_zone(moment: datetime) -> str:
    """The distance from UTC: "UTC", "UTC-3:30"; nothing if nobody said."""
    offset = moment.utcoffset()
    if offset is None:
        return ""
    minutes = round(offset / timedelta(minutes=1))
    if not minutes:
        return "UTC"
    hours, rest = divmod(abs(minutes), 60)
    return f"UTC{'+' if minutes > 0 else '-'}{hours}{f':{rest:02}' if rest else ''}"


def html_datetime(moment: datetime) -> str:
    """A time as the ``datetime`` attribute of HTML takes it."""
    if not has_time(moment):
        return moment.date().isoformat()
    return moment.isoformat(timespec="seconds")


def language_tag(language: str | None) -> str | None:
    """The language as an attribute may name it; None for what is no tag."""
    return language if language and _TAG.fullmatch(language) else None


def text_direction(language: str | None, text: str) -> str:
    """``rtl`` or ``ltr``: by the letters of the text, which can't be declared wrong."""
    primary = (language_tag(language) or "").partition("-")[0].lower()
    script = main_script(text)
    if script in _SCRIPTS or primary in _OTHERS:
        return "rtl"
    return "rtl" if script is None and primary in _LANGUAGES else "ltr"
