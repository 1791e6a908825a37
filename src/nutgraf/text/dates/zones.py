"""Time zones beside times: offsets such as +02:00, and names such as CEST."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta, timezone
from typing import Final

# In minutes. Ambiguous names have the meaning that they have in most news.
_ZONES: Final = {
    "Z": 0, "UT": 0, "UTC": 0, "GMT": 0, "WET": 0, "BST": 60, "WEST": 60, "CET": 60, "MEZ": 60,
    "MET": 60, "WAT": 60, "CEST": 120, "MESZ": 120, "MEST": 120, "CAT": 120, "EET": 120,
    "SAST": 120, "EEST": 180, "MSK": 180, "EAT": 180, "TRT": 180, "GST": 240, "PKT": 300,
    "IST": 330, "NPT": 345, "ICT": 420, "WIB": 420, "AWST": 480, "HKT": 480, "MYT": 480,
    "PHT": 480, "SGT": 480, "WITA": 480, "JST": 540, "KST": 540, "WIT": 540, "ACST": 570,
    "AEST": 600, "ACDT": 630, "AEDT": 660, "NZST": 720, "NZDT": 780, "NDT": -150, "NST": -210,
    "ART": -180, "BRT": -180, "ADT": -180, "AST": -240, "EDT": -240, "CDT": -300, "EST": -300,
    "CST": -360, "MDT": -360, "MST": -420, "PDT": -420, "AKDT": -480, "PST": -480, "AKST": -540,
    "HST": -600,
}  # fmt: skip
# These have summer time or not, by the day.
_AMERICAN: Final = {"ET": -300, "CT": -360, "MT": -420, "PT": -480}
_WORDS: Final = frozenset("ART CAT EAT EST IST MET MIT WIT UT Z".split()) | _AMERICAN.keys()
"""Names that are words in small letters."""
_MAX_OFFSET: Final = 14 * 60
_OFFSET: Final = re.compile(r"(?:UTC|GMT)?\s?([+-])\s?(\d{1,2}):?(\d\d)?", re.IGNORECASE)

ZONE: Final = (
    r"(?:UTC|GMT)?\s?[+\-−]\s?\d{1,2}:?(?:\d\d)?(?!\d)"
    rf"|(?:{'|'.join(sorted(_ZONES.keys() - _WORDS, key=len, reverse=True))}"
    rf"|(?-i:{'|'.join(sorted(_WORDS, key=len, reverse=True))}))(?![a-z])"
)
"""An offset or a known name."""


def read_zone(text: str, day: date) -> timezone | None:
    """Return the zone with this offset or name on a day, or None if the name is not known."""
    name = text.strip().upper().replace("−", "-")
    minutes = _ZONES.get(name)
    if name in _AMERICAN:
        minutes = _AMERICAN[name] + 60 * _is_american_summer(day)
    if minutes is None:
        offset = _OFFSET.fullmatch(name)
        if offset is None or int(offset[3] or 0) > 59:
            return None
        minutes = int(f"{offset[1]}1") * (int(offset[2]) * 60 + int(offset[3] or 0))
    if abs(minutes) > _MAX_OFFSET:
        return None
    return timezone(timedelta(minutes=minutes)) if minutes else UTC


def _is_american_summer(day: date) -> bool:
    """Return whether a day is between the second Sunday of March and the first of November."""
    start, stop = date(day.year, 3, 8), date(day.year, 11, 1)
    start, stop = (each + timedelta(days=6 - each.weekday()) for each in (start, stop))
    day = day.date() if isinstance(day, datetime) else day
    return start <= day < stop
