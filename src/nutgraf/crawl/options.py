"""Options of a crawl: its extent, and its politeness to servers."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import nutgraf
from nutgraf.errors import WrongUseError

if TYPE_CHECKING:
    from datetime import datetime

USER_AGENT: Final = f"nutgraf/{nutgraf.__version__}"
MAX_BYTES: Final = 10_000_000
_LANGUAGE: Final = re.compile(r"[a-z]{2,3}(?:[-_][a-z0-9]{2,8})*", re.IGNORECASE)
_FAVORS: Final = ("precision", "balance", "recall")


@dataclass(frozen=True, slots=True)
class CrawlOptions:
    """How far a crawl goes, what it takes, and how polite it is."""

    limit: int | None = None
    """Maximum number of articles."""
    pages: int = 2000
    """Maximum number of pages to fetch, of all kinds."""
    since: datetime | None = None
    """Skip articles published before this. Undated articles are taken."""
    language: str | None = None
    """Take only articles in this language."""
    match: str | None = None
    """Words that must all occur in the title or the text."""
    depth: int = 2
    """Sources are at depth 0, sections they link to at 1, articles of those at 2."""
    delay: float = 1.0
    """Seconds between two requests to a host. robots.txt may ask for more."""
    per_host: int = 2
    """Maximum number of simultaneous requests to a host."""
    workers: int | None = None
    """Number of extracting processes. None means one per core."""
    allow_private: bool = False
    """Whether to fetch from private, loopback and link-local networks."""
    sentences: int = 3
    """Number of sentences in a summary."""
    favor: str = "balance"
    """Whether extraction favors precision, balance or recall."""
    timeout: float = 30.0
    """Seconds within which the complete response must arrive."""
    max_bytes: int = MAX_BYTES
    """Maximum size of a decompressed page. Larger pages are not read."""
    user_agent: str = USER_AGENT
    recheck: float = 0.0
    """Skip pages that an earlier run fetched less than this many seconds ago."""

    def __post_init__(self) -> None:
        """Raise `WrongUseError` for a value out of range."""
        counts = {"limit": self.limit, "workers": self.workers}
        for name in ("pages", "per_host", "sentences", "max_bytes"):
            counts[name] = getattr(self, name)
        for name, count in counts.items():
            if count is not None and count < 1:
                raise WrongUseError(f"{name} must be at least 1, got {count}")
        if self.depth < 0:
            raise WrongUseError(f"depth must be at least 0, got {self.depth}")
        for name in ("delay", "recheck"):
            seconds = getattr(self, name)
            if not (seconds >= 0 and math.isfinite(seconds)):
                raise WrongUseError(f"{name} must be 0 or more seconds, got {seconds}")
        if not (self.timeout > 0 and math.isfinite(self.timeout)):
            raise WrongUseError(f"timeout must be more than 0 seconds, got {self.timeout}")
        if self.language is not None and not _LANGUAGE.fullmatch(self.language):
            raise WrongUseError(f"language must be a code such as en or zh, got {self.language!r}")
        if self.favor not in _FAVORS:
            raise WrongUseError(f"favor must be one of {', '.join(_FAVORS)}; got {self.favor!r}")
        if not self.user_agent.strip() or not self.user_agent.isprintable():
            raise WrongUseError("user_agent must be one line of text that says who is asking")

    @property
    def product(self) -> str:
        """The product name that robots.txt uses to address this crawler."""
        return self.user_agent.split("/")[0].split()[0]


@dataclass(frozen=True, slots=True)
class CrawlRequest:
    """Everything a crawling process needs to start."""

    sources: tuple[str, ...]
    store: str
    options: CrawlOptions
    kind: str
