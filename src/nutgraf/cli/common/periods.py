"""Spans and points of time as people write them: ``30m``, ``2d``, ``2026-11-16``."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Final

from nutgraf.errors import WrongUseError

_UNITS: Final = {"s": "seconds", "m": "minutes", "h": "hours", "d": "days", "w": "weeks"}
_SPAN: Final = re.compile(r"(\d{1,9}(?:\.\d{1,3})?)\s*([smhdw])", re.IGNORECASE | re.ASCII)
_HOW_SPAN: Final = "write a number and one of s, m, h, d, w, as in 30m, 12h or 2d"
_HOW_SINCE: Final = "write a date as 2026-11-16, a time as 2026-11-16T08:00, or a span as 2d or 12h"
_LONGEST: Final = timedelta(days=36_500)


def read_span(text: str, name: str) -> timedelta:
    """A span of time; ``name`` is what the error calls it."""
    span = _span(text)
    if span is None:
        raise WrongUseError(f"{name} {text!r}: {_HOW_SPAN}")
    return span


def read_since(text: str, now: datetime) -> datetime:
    """The moment that a date, a time or a span before now means; zones are those of ``now``."""
    span = _span(text)
    if span is not None:
        return now - span
    try:
        moment = datetime.fromisoformat(text.strip())
    except ValueError:
        raise WrongUseError(f"--since {text!r}: {_HOW_SINCE}") from None
    moment = moment if moment.tzinfo else moment.replace(tzinfo=now.tzinfo)
    if moment > now:
        raise WrongUseError(f"--since {text!r} is yet to come")
    return moment


def _span(text: str) -> timedelta | None:
    match = _SPAN.fullmatch(text.strip())
    if match is None:
        return None
    try:
        span = timedelta(**{_UNITS[match[2].lower()]: float(match[1])})
    except OverflowError:
        return None
    return span if timedelta() < span <= _LONGEST else None
