"""Time spans and dates on the command line: ``30m``, ``2d``, ``2026-11-16``."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Final

from nutgraf.errors import WrongUseError

_UNITS: Final = {"s": "seconds", "m": "minutes", "h": "hours", "d": "days", "w": "weeks"}
_SPAN: Final = re.compile(r"(\d{1,9}(?:\.\d{1,3})?)\s*([smhdw])", re.IGNORECASE | re.ASCII)
_SPAN_HELP: Final = "expected a number and one of s, m, h, d, w, such as 30m, 12h or 2d"
_SINCE_HELP: Final = (
    "expected a date such as 2026-11-16, a time such as 2026-11-16T08:00, "
    "or a span such as 2d or 12h"
)
_MAX_SPAN: Final = timedelta(days=36_500)


def read_span(text: str, name: str) -> timedelta:
    """Return a time span; ``name`` is the option that the error names."""
    span = _span(text)
    if span is None:
        raise WrongUseError(f"{name} {text!r}: {_SPAN_HELP}")
    return span


def read_since(text: str, now: datetime) -> datetime:
    """Return the time of a date, a time, or a span before now, in the time zone of ``now``."""
    span = _span(text)
    if span is not None:
        return now - span
    try:
        time = datetime.fromisoformat(text.strip())
    except ValueError:
        raise WrongUseError(f"--since {text!r}: {_SINCE_HELP}") from None
    time = time if time.tzinfo else time.replace(tzinfo=now.tzinfo)
    if time > now:
        raise WrongUseError(f"--since must be in the past, got {text!r}")
    return time


def _span(text: str) -> timedelta | None:
    match = _SPAN.fullmatch(text.strip())
    if match is None:
        return None
    try:
        span = timedelta(**{_UNITS[match[2].lower()]: float(match[1])})
    except OverflowError:
        return None
    return span if timedelta() < span <= _MAX_SPAN else None
