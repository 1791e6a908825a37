"""Links, their place on a page, and the verdict whether they lead to articles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nutgraf.model.times import iso_or_none

if TYPE_CHECKING:
    from datetime import datetime


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a link on its page, and what is around it."""

    region: str = ""
    """``main``, ``nav``, ``header``, ``footer``, ``aside``, ``form``, or empty."""
    heading: int = 0
    """The level of the heading around or in the link, or 0."""
    order: float = 0.0
    """The share of the page's links that are before it."""
    image: bool = False
    teaser: str = ""
    """The text next to the link that belongs to it."""
    alike: int = 1
    """How many links of the page have the same layout."""


@dataclass(frozen=True, slots=True)
class Link:
    """A link to another page: its URL, its text, and where it was found."""

    url: str
    text: str
    published: datetime | None = None
    place: Place | None = None
    source: str = ""
    """``page``, ``feed``, ``sitemap``, ``aggregator``, ``search`` or ``list``."""

    def to_dict(self) -> dict[str, Any]:
        """Return the known values of the link as plain values for JSON."""
        values: dict[str, Any] = {"url": self.url, "text": self.text}
        if self.published:
            values["published"] = iso_or_none(self.published)
        if self.source:
            values["source"] = self.source
        return values


@dataclass(frozen=True, slots=True)
class LinkVerdict:
    """Whether a link leads to an article, with what probability, and why."""

    article: bool
    probability: float
    reasons: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return the verdict as plain values for JSON."""
        return {
            "article": self.article,
            "probability": self.probability,
            "reasons": list(self.reasons),
        }
