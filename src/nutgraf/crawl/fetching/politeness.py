"""How long to wait between requests, and when to give up on a host."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Final

# If a server asks for more, its pages are left for another run.
MAX_WAIT: Final = 120.0
MAX_CRAWL_DELAY: Final = 30.0
# A host is given up after this many requests in a row without an answer.
MAX_FAILURES: Final = 5
MAX_ATTEMPTS: Final = 3


def retry_after(value: str | None, now: datetime) -> float | None:
    """Return the seconds of a Retry-After header, given as a number or a date."""
    value = (value or "").strip()
    if value.isascii() and value.isdigit():
        return float(value[:10])
    try:
        next_request = parsedate_to_datetime(value)
    except (TypeError, ValueError, OverflowError):
        return None
    if next_request.tzinfo is None:
        next_request = next_request.replace(tzinfo=UTC)
    return max((next_request - now).total_seconds(), 0.0)


def back_off(attempt: int, delay: float) -> float:
    """Return the default seconds before the next attempt, doubling each time."""
    return min(max(delay, 1.0) * 2.0**attempt, MAX_WAIT)


@dataclass(slots=True)
class HostState:
    """The state of a host within a run."""

    delay: float
    """Seconds between requests: our delay or the one in robots.txt."""
    next_request: float = 0.0
    """Earliest time of the next request, on the event loop's clock."""
    failures: int = 0
    """Number of requests in a row without an answer."""
    given_up: str | None = None
    """Why the host was given up for this run."""

    def record_answer(self) -> None:
        """Reset the count of failures."""
        self.failures = 0

    def record_failure(self, why: str) -> None:
        """Count a failure; give up the host after too many in a row."""
        self.failures += 1
        if self.failures >= MAX_FAILURES and self.given_up is None:
            self.given_up = f"given up after {self.failures} failures ({why})"
