"""The record of a scholarly page, and the rows of a page that lists records."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Record:
    """The nine items of a scholarly page: None or () if the page lacks them.

    ``published`` is as exact as the page is: ``2019``, ``2019-05`` or
    ``2019-05-14``. ``sources`` names the origin of each item. ``partial`` names the limits that
    were hit, or is None if the whole page was read.
    """

    title: str | None = None
    abstract: str | None = None
    authors: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    references: tuple[str, ...] = ()
    doi: str | None = None
    volume: str | None = None
    issue: str | None = None
    published: str | None = None
    sources: Mapping[str, str] = field(default_factory=dict, compare=False)
    partial: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the record as plain values for JSON."""
        return {
            "title": self.title,
            "abstract": self.abstract,
            "authors": list(self.authors),
            "keywords": list(self.keywords),
            "references": list(self.references),
            "doi": self.doi,
            "volume": self.volume,
            "issue": self.issue,
            "published": self.published,
            "sources": dict(self.sources),
            "partial": self.partial,
        }


@dataclass(frozen=True, slots=True)
class Row:
    """A record in a list on a page: the fields that repeat."""

    title: str
    url: str | None
    published: str | None
    text: str
    fields: Mapping[str, str] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """Return the row as plain values for JSON."""
        return {
            "title": self.title,
            "url": self.url,
            "published": self.published,
            "text": self.text,
            "fields": dict(self.fields),
        }
