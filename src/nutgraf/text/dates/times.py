"""Times of day as pages write them: ``10:42``, ``9.15 pm``, ``14h05``, ``下午2:05``, ``10時42``."""

from __future__ import annotations

import re
from datetime import datetime, time
from typing import Final

from nutgraf.text.dates.zones import ZONE, read_zone
from nutgraf.text.patterns import LazyPattern

_MAX_LABEL: Final = 60
_MAX_AFTER: Final = 25
_LATE: Final = frozenset("下午 午後 晚上 오후".split())
CLOCK: Final = (
    r"(?P<am>上午|下午|凌晨|午前|午後|晚上|오전|오후)?\s?(?<!\d)(?P<h>\d{1,2})"
    r"(?:\s?[:.h時时点點시：]\s?(?P<min>\d{2})(?:\s?[:.分분：]\s?(?P<s>\d{2})(?!\d)(?:[.,]\d{1,9})?)?"
    r"\s?[分분秒초]?(?![\d/]|[.,]\d)|(?=\s?[ap]\.?m)|[時时点點시])"
    r"(?:\s?(?P<pm>[ap]\.?\s?m(?:\b|(?-i:(?=[A-Z][a-z])))\.?|[πμ]\.?μ\.?|[صم](?!\w)))?"
    rf"(?:\s?(?:uhr|hs?\.?|น\.)(?![a-z]))?(?:[\s(]{{0,2}}(?P<zone>{ZONE}))?"
)
"""A time with its half of the day and its zone, for patterns that ignore case."""
_CLOCK: Final = LazyPattern(CLOCK, re.IGNORECASE)
# What may surround the time in its label: words such as "Updated at", and a date.
_AROUND: Final = LazyPattern(r"[\W\d_]*(?:[^\W\d_]+[\W\d_]+){0,5}[^\W\d_]*[\W\d_]*")


def read_clock_time(label: str) -> time | None:
    """Return the time of day in a short label, or None if the label says more."""
    if len(label) > _MAX_LABEL:
        return None
    match = _CLOCK.search(label)
    if match is None or match["min"] is None or len(label) - match.end() > _MAX_AFTER:
        return None
    around = label[: match.start()], label[match.end() :]
    if not all(map(_AROUND.fullmatch, around)):
        return None
    hour, minute = _hour(match), int(match["min"])
    return time(hour % 24, minute) if hour <= 24 and minute < 60 else None


def at_time(day: datetime, match: re.Match[str]) -> datetime:
    """Return the day at a matched `CLOCK`, or the day alone if there is no such time."""
    try:
        # A leap second has no number here.
        second = min(int(match["s"] or 0), 59)
        date = day.replace(hour=_hour(match), minute=int(match["min"] or 0), second=second)
    except ValueError:
        return day
    return date.replace(tzinfo=read_zone(match["zone"], day)) if match["zone"] else date


def _hour(match: re.Match[str]) -> int:
    hour = int(match["h"])
    half = match["am"] or match["pm"]
    if not half or hour > 12:
        return hour
    return hour % 12 + (12 if half in _LATE or half[0] in "pPμΜم" else 0)
