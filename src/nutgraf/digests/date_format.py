"""Format dates and times for a digest, and find the text direction of a language."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta
from typing import Final

from nutgraf.text.scripts import main_script

# Locale-independent, so digests are reproducible.
_MONTHS: Final = (
    "January February March April May June July August September October November December"
).split()
_DAYS: Final = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
NO_DAY: Final = "No date given"

# Right-to-left scripts that `main_script` detects, and languages written in right-to-left scripts.
_SCRIPTS: Final = frozenset({"arabic", "hebrew"})
_LANGUAGES: Final = frozenset("ar ckb fa he iw ks ps sd ug ur yi".split())
_OTHERS: Final = frozenset("arc dv nqo rhg sam syr".split())
_TAG: Final = re.compile(r"[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*")


def format_day(day: date | None) -> str:
    """Return a day in full: "Monday, 16 November 2026"."""
    if day is None:
        return NO_DAY
    return f"{_DAYS[day.weekday()]}, {format_date(day)}"


def format_date(day: date) -> str:
    """Return a date: "16 November 2026"."""
    return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"


def has_time(time: datetime) -> bool:
    """Return whether a datetime is more than a date. Midnight without time zone is a date."""
    return time.tzinfo is not None or bool(time.hour or time.minute or time.second)


def format_time(time: datetime) -> str:
    """Return the time of day and its zone: "14:05 UTC+2"; empty for a date."""
    if not has_time(time):
        return ""
    zone = format_zone(time)
    return f"{time:%H:%M} {zone}" if zone else f"{time:%H:%M}"


def format_zone(time: datetime) -> str:
    """Return the offset from UTC: "UTC", "UTC-3:30"; empty if unknown."""
    offset = time.utcoffset()
    if offset is None:
        return ""
    minutes = round(offset / timedelta(minutes=1))
    if not minutes:
        return "UTC"
    hours, rest = divmod(abs(minutes), 60)
    return f"UTC{'+' if minutes > 0 else '-'}{hours}{f':{rest:02}' if rest else ''}"


def html_datetime(time: datetime) -> str:
    """Return a time for the ``datetime`` attribute of HTML."""
    if not has_time(time):
        return time.date().isoformat()
    return time.isoformat(timespec="seconds")


def language_tag(language: str | None) -> str | None:
    """Return the language as a valid language tag, or None."""
    return language if language and _TAG.fullmatch(language) else None


def text_direction(language: str | None, text: str) -> str:
    """Return ``rtl`` or ``ltr``, by the letters rather than by the declared language."""
    primary = (language_tag(language) or "").partition("-")[0].lower()
    script = main_script(text)
    if script in _SCRIPTS or primary in _OTHERS:
        return "rtl"
    return "rtl" if script is None and primary in _LANGUAGES else "ltr"
