"""Times of day as pages write them: ``10:42``, ``9.15 pm``, ``14h05``, ``10時42分``."""

from __future__ import annotations

import re
from datetime import datetime, time
from typing import Final

from nutgraf.text.patterns import LazyPattern

_MAX_LENGTH: Final = 60
_MAX_AFTER: Final = 25
_CLOCK: Final = LazyPattern(
    r"(?P<hour>[01]?\d|2[0-4])\s?(?:[:.h：]|時|时|点)\s?(?P<minute>[0-5]\d)(?:[:.][0-5]\d)?\s?(?:分|Uhr|h)?"
    r"\s?(?P<half>[ap]\.?\s?m\.?)?(?:\s?\(?(?P<zone>[A-Z]{2,5}|UTC[+-]\d+)\)?)?",
    re.IGNORECASE,
)
# What may surround the time in its label: words such as "Updated at", and a date.
_AROUND: Final = LazyPattern(r"[\W\d_]*(?:[^\W\d_]+[\W\d_]+){0,5}[^\W\d_]*[\W\d_]*")
_ISO: Final = LazyPattern(r"\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d.*)?$")


def read_iso_datetime(value: str) -> datetime | None:
    """Return the date and time in ISO 8601 format, or None."""
    value = value.strip()
    if len(value) > _MAX_LENGTH or not _ISO.match(value):
        return None
    try:
        return datetime.fromisoformat(value)
    except ValueError:
        return None


def read_clock_time(label: str) -> time | None:
    """Return the time of day in a short label, or None if the label says more."""
    if len(label) > _MAX_LENGTH:
        return None
    match = _CLOCK.search(label)
    if match is None or label[match.end() : match.end() + 1].isdigit():
        return None
    if label[: match.start()][-1:].isdigit() or not _AROUND.fullmatch(label[: match.start()]):
        return None
    if len(label) - match.end() > _MAX_AFTER or not _AROUND.fullmatch(label[match.end() :]):
        return None
    hour, minute = int(match["hour"]), int(match["minute"])
    half = (match["half"] or "")[:1].lower()
    if half and hour <= 12:
        hour = hour % 12 + (12 if half == "p" else 0)
    return time(hour % 24, minute)
