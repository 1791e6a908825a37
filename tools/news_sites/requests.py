"""What was asked of the sites, and what is to go wrong with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Request:
    """A request as it came in."""

    time: float
    host: str
    """The name of the site."""
    path: str
    headers: Mapping[str, str]
    """Names in small letters."""
    method: str = "GET"

    @property
    def agent(self) -> str:
        """Who asked."""
        return self.headers.get("user-agent", "")


@dataclass
class Faults:
    """What goes wrong at addresses of one's own choice: path and amount."""

    slow: dict[str, float] = field(default_factory=dict)
    busy: dict[str, int] = field(default_factory=dict)
    slowness: float = 2.0
