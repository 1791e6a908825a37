"""Parse robots.txt (RFC 9309) with Protego."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from nutgraf.crawl.fetching.politeness import MAX_CRAWL_DELAY
from nutgraf.errors import MissingExtraError

try:
    from protego import Protego
except ImportError:
    raise MissingExtraError("crawling", "crawl") from None

# Section 2.5: parse at least 500 KiB. We parse no more.
MAX_BYTES: Final = 500 * 1024
# Section 2.3.1.2: follow at least five redirects.
MAX_REDIRECTS: Final = 5


@dataclass(frozen=True, slots=True)
class RobotsRules:
    """The rules of a host for this crawler."""

    product: str
    parsed: Any = None
    refusal: str | None = None
    """Why nothing may be fetched, or None."""
    retry_later: bool = True
    """Whether another run should try again."""

    def allows(self, url: str) -> bool:
        """Return whether a page may be fetched."""
        if self.refusal is not None:
            return False
        return self.parsed is None or bool(self.parsed.can_fetch(url, self.product))

    @property
    def delay(self) -> float:
        """The Crawl-delay in seconds, within bounds."""
        requested = None if self.parsed is None else self.parsed.crawl_delay(self.product)
        return min(max(float(requested or 0.0), 0.0), MAX_CRAWL_DELAY)

    @property
    def sitemaps(self) -> tuple[str, ...]:
        """The sitemaps listed."""
        return () if self.parsed is None else tuple(self.parsed.sitemaps)[:100]


def parse_robots(status: int, content: bytes, product: str) -> RobotsRules:
    """Return the rules, given the server's answer to the request for robots.txt.

    "Unavailable" (4xx, or endless redirects) allows everything; "unreachable" (5xx)
    allows nothing. See sections 2.3.1.3 and 2.3.1.4.
    """
    if status >= 500:
        return RobotsRules(
            product, refusal=f"could not read robots.txt (the server answered {status})"
        )
    if not 200 <= status < 300:
        return RobotsRules(product)
    text = content[:MAX_BYTES].decode("utf-8", "replace").removeprefix("\ufeff")
    return RobotsRules(product, Protego.parse(text))
