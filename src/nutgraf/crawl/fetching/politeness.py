"""How long a server asks us to wait, and how long we wait."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Final

# A server that asks for more is left for another run.
MAX_WAIT: Final = 120.0
MAX_CRAWL_DELAY: Final = 30.0
# So many requests in a row without an answer, and the host is given up.
MAX_FAILURES: Final = 5
MAX_ATTEMPTS: Final = 3


def retry_after(value: str | None, now: datetime) -> float | None:
    """The seconds that a Retry-After header asks for: a number, or until a date."""
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
    """The seconds before another attempt, if the server names none: twice as long each time."""
    return min(max(delay, 1.0) * 2.0**attempt, MAX_WAIT)


@dataclass(slots=True)
class HostState:
    """How a host has behaved so far."""

    delay: float
    """Seconds between requests: ours, or what its robots.txt asks for."""
    next_request: float = 0.0
    """No request before this moment of the loop's clock."""
    failures: int = 0
    """Requests in a row that got no answer."""
    given_up: str | None = None
    """Why it is asked no more in this run."""

    def record_answer(self) -> None:
        """It is there."""
        self.failures = 0

    def record_failure(self, why: str) -> None:
        """It gave no answer; after some of these it is asked no more."""
        self.failures += 1
        if self.failures >= MAX_FAILURES and self.given_up is None:
            self.given_up = f"not asked any more after {self.failures} failures ({why})"
