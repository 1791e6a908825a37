"""Recorded requests and injected faults."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Request:
    """A recorded request."""

    time: float
    host: str
    """The name of the site."""
    path: str
    headers: Mapping[str, str]
    """Names in lower case."""
    method: str = "GET"

    @property
    def agent(self) -> str:
        """The user agent."""
        return self.headers.get("user-agent", "")


@dataclass
class Faults:
    """Faults by URL: seconds of delay, and the number of busy responses."""

    slow: dict[str, float] = field(default_factory=dict)
    busy: dict[str, int] = field(default_factory=dict)
    slowness: float = 2.0
