"""What goes into the store and comes out of it: plain frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    from datetime import datetime

    from nutgraf.model import Article, Summary, SummarySentence

State = Literal["new", "changed", "same", "none"]


@dataclass(frozen=True, slots=True)
class PageRow:
    """What is known of an address."""

    url: str
    """As it was asked for: the address that stands in the queue."""
    status: int | None = None
    etag: str | None = None
    modified: str | None = None
    """The server's ``Last-Modified``, as it wrote it."""
    fetched: datetime | None = None
    """When; the present if it is not told."""
    digest: str | None = None
    """Of the bytes of the page, to see that nothing has changed."""
    outcome: str = ""
    """In a word: what became of it."""
    note: str | None = None
    """In a sentence, for people."""
    final: str | None = None
    """Where redirects led to, if elsewhere: that address counts as done too."""
    text_version: bytes | None = None
    """What blocks the page has, if there is an article among them: `nutgraf.store.text_version`."""


class PageToSave(NamedTuple):
    """A page to be saved, with all that belongs to it."""

    page: PageRow
    article: Article | None
    summary: Summary | None
    fingerprint: int | None = None
    """The `simhash` of the article's text, if it is known."""


@dataclass(frozen=True, slots=True)
class PendingPage:
    """An answer that came in and is not worked through."""

    url: str
    """Where it was found in the end."""
    status: int
    content: bytes
    content_type: str | None = None
    etag: str | None = None
    modified: str | None = None


@dataclass(frozen=True, slots=True)
class QueuedLink:
    """A link that waits to be fetched."""

    url: str
    text: str
    published: datetime | None
    priority: float
    depth: int


@dataclass(frozen=True, slots=True)
class Saved:
    """What became of an article that was saved: ``none`` where the page has none."""

    article_id: int | None
    state: State


@dataclass(frozen=True, slots=True)
class StoredArticle:
    """A version of an article, as it is kept."""

    id: int
    url: str
    title: str | None
    text: str
    authors: tuple[str, ...]
    published: datetime | None
    modified: datetime | None
    language: str | None
    site: str | None
    """The name that the site gives itself."""
    host: str
    """What the site is kept under: see `nutgraf.urls.site_of`."""
    image: str | None
    section: str | None
    tags: tuple[str, ...]
    page_type: str
    confidence: float | None
    method: str
    partial: str | None
    summary: str | None
    sentences: tuple[SummarySentence, ...]
    """Those of the summary, each with its place in the text."""
    found: datetime
    """When the article was first seen."""
    saved: datetime
    """When this version of it was."""
    version: int
    """1 for the first."""
    run: int
    """The run that saved this version."""

    def to_dict(self) -> dict[str, Any]:
        """The article as plain values, for JSON."""
        return {
            "id": self.id,
            "url": self.url,
            "title": self.title,
            "text": self.text,
            "summary": self.summary,
            "authors": list(self.authors),
            "published": _written(self.published),
            "modified": _written(self.modified),
            "language": self.language,
            "site": self.site,
            "host": self.host,
            "image": self.image,
            "section": self.section,
            "tags": list(self.tags),
            "page_type": self.page_type,
            "confidence": self.confidence,
            "method": self.method,
            "partial": self.partial,
            "found": _written(self.found),
            "saved": _written(self.saved),
            "version": self.version,
            "run": self.run,
        }


@dataclass(frozen=True, slots=True)
class Hit:
    """An article that was searched for."""

    article: StoredArticle
    snippet: str
    """The part of its text that holds the most of the words."""
    rank: float
    """More is better; of one search and one kind of database only."""
    marks: tuple[tuple[int, int], ...] = ()
    """Where in the snippet the words stand."""


@dataclass(frozen=True, slots=True)
class Run:
    """A run of a command: what it was about and how far it got."""

    id: int
    kind: str
    source: str
    started: datetime
    finished: datetime | None
    note: str | None
    done: int
    """Addresses that it is done with."""
    waiting: int
    """Addresses that wait."""


def _written(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None
