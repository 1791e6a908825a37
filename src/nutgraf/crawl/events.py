"""What a crawl tells while it works, and when it is done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["found", "judged", "fetched", "article", "skipped", "error", "note"]


@dataclass(frozen=True, slots=True)
class Counts:
    """How far a crawl is. What is counted is in the store already."""

    found: int = 0
    """Links that were new."""
    judged: int = 0
    """Links that were looked at, whether they lead to an article."""
    fetched: int = 0
    """Pages that a server answered, unchanged ones too."""
    articles: int = 0
    new: int = 0
    """Articles that the store did not have."""
    changed: int = 0
    """Articles that the store had in another version."""
    errors: int = 0


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. An ``article`` is told when it is in the store, not before."""

    kind: Kind
    url: str
    text: str
    """A title, the reason why a page was left out, an error in one line."""
    counts: Counts


@dataclass(frozen=True, slots=True)
class Report:
    """What came of a crawl."""

    counts: Counts
    run: int | str
    errors: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    stopped: bool = False
    """Whether it was ended before it was through; the same call goes on from there."""
