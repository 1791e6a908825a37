"""Events that a crawl reports while it runs, and the report at its end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["found", "judged", "fetched", "article", "skipped", "error", "note"]


@dataclass(frozen=True, slots=True)
class Counts:
    """Progress of a crawl. Everything counted is already in the store."""

    found: int = 0
    """Links that were new to the run."""
    judged: int = 0
    """Links that were judged as leading to an article or not."""
    fetched: int = 0
    """Pages that a server answered, including unchanged ones."""
    articles: int = 0
    new: int = 0
    """Articles that were not in the store."""
    changed: int = 0
    """Articles of which the store had another version."""
    errors: int = 0


@dataclass(frozen=True, slots=True)
class Event:
    """One event. An ``article`` is reported only after it has been committed."""

    kind: Kind
    url: str
    text: str
    """A title, the reason for a skip, or an error in one line."""
    counts: Counts


@dataclass(frozen=True, slots=True)
class Report:
    """The outcome of a crawl."""

    counts: Counts
    run: int | str
    errors: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    stopped: bool = False
    """Whether the crawl was stopped early. The same call resumes it."""
