"""What a crawl may do, and how gently."""

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
    """How far a crawl goes, what it takes, and how it behaves towards the sites."""

    limit: int | None = None
    """So many articles at most."""
    pages: int = 2000
    """So many pages are fetched at most, of all kinds."""
    since: datetime | None = None
    """No article that was published before; one without a date is taken."""
    language: str | None = None
    """Only articles in this language."""
    match: str | None = None
    """Words that the title or the text must hold, all of them."""
    depth: int = 2
    """A source is at depth 0, a section that it links to at 1, the articles of that at 2."""
    delay: float = 1.0
    """Seconds between two requests to one host; robots.txt may ask for more."""
    per_host: int = 2
    """Requests to one host at the same time."""
    workers: int | None = None
    """Processes that extract; None for one a core."""
    allow_private: bool = False
    """Whether hosts in private, loopback and link-local networks may be asked."""
    sentences: int = 3
    """The length of a summary."""
    favor: str = "balance"
    """The knob between precision and recall of the extraction."""
    timeout: float = 30.0
    """Seconds until an answer must be there, whole."""
    max_bytes: int = MAX_BYTES
    """The size of a page, unpacked; a larger one is not read."""
    user_agent: str = USER_AGENT
    recheck: float = 0.0
    """A page fetched less than so many seconds ago, in an earlier run, is left alone."""

    def __post_init__(self) -> None:
        """Refuse what can't be meant."""
        counts = {"limit": self.limit, "workers": self.workers}
        for name in ("pages", "per_host", "sentences", "max_bytes"):
            counts[name] = getattr(self, name)
        for name, count in counts.items():
            if count is not None and count < 1:
                raise WrongUseError(f"{name} is at least 1, not {count}")
        if self.depth < 0:
            raise WrongUseError(f"depth is at least 0, not {self.depth}")
        for name in ("delay", "recheck"):
            seconds = getattr(self, name)
            if not (seconds >= 0 and math.isfinite(seconds)):
                raise WrongUseError(f"{name} is in seconds, 0 or more, not {seconds}")
        if not (self.timeout > 0 and math.isfinite(self.timeout)):
            raise WrongUseError(f"timeout is in seconds, above 0, not {self.timeout}")
        if self.language is not None and not _LANGUAGE.fullmatch(self.language):
            raise WrongUseError(f"language is a code such as en or zh; not {self.language!r}")
        if self.favor not in _FAVORS:
            raise WrongUseError(f"favor is {', '.join(_FAVORS)}; not {self.favor}")
        if not self.user_agent.strip() or not self.user_agent.isprintable():
            raise WrongUseError("user_agent is a line of text: say who asks")

    @property
    def product(self) -> str:
        """The name by which robots.txt addresses this crawler."""
        return self.user_agent.split("/")[0].split()[0]


@dataclass(frozen=True, slots=True)
class CrawlRequest:
    """What a crawl is asked to do."""

    sources: tuple[str, ...]
    store: str
    options: CrawlOptions
    kind: str
