"""What a site's robots.txt allows (RFC 9309), read by Protego."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from nutgraf.crawl.fetching.politeness import MAX_CRAWL_DELAY
from nutgraf.errors import MissingExtraError

try:
    from protego import Protego
except ImportError:
    raise MissingExtraError("crawling", "crawl") from None

# Section 2.5: at least 500 kibibytes are parsed; what comes after is not.
MAX_BYTES: Final = 500 * 1024
# Section 2.3.1.2: at least five redirects are followed.
MAX_REDIRECTS: Final = 5


@dataclass(frozen=True, slots=True)
class RobotsRules:
    """The rules of a host for this crawler."""

    product: str
    parsed: Any = None
    refusal: str | None = None
    """Why nothing may be fetched, if so."""
    retry_later: bool = True
    """Whether another run may have more luck."""

    def allows(self, url: str) -> bool:
        """Whether a page may be fetched."""
        if self.refusal is not None:
            return False
        return self.parsed is None or bool(self.parsed.can_fetch(url, self.product))

    @property
    def delay(self) -> float:
        """The seconds between requests that it asks for, within bounds."""
        requested = None if self.parsed is None else self.parsed.crawl_delay(self.product)
        return min(max(float(requested or 0.0), 0.0), MAX_CRAWL_DELAY)

    @property
    def sitemaps(self) -> tuple[str, ...]:
        """The sitemaps that it names."""
        return () if self.parsed is None else tuple(self.parsed.sitemaps)[:100]


def parse_robots(status: int, content: bytes, product: str) -> RobotsRules:
    """The rules, from how the server answered the request for robots.txt.

    "Unavailable" (4xx, and redirects without end) allows everything,
    "unreachable" (5xx) nothing: sections 2.3.1.3 and 2.3.1.4.
    """
    if status >= 500:
        return RobotsRules(
            product, refusal=f"robots.txt can't be read (the server answered {status})"
        )
    if not 200 <= status < 300:
        return RobotsRules(product)
    text = content[:MAX_BYTES].decode("utf-8", "replace").removeprefix("\ufeff")
    return RobotsRules(product, Protego.parse(text))
