"""Dates as JSON values."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime


def iso_or_none(time: datetime | None) -> str | None:
    """Return a time in ISO 8601, or None."""
    return time.isoformat() if time else None
