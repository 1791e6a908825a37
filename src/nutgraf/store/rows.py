"""Frozen dataclasses that go into the store and come out of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    from datetime import datetime

    from nutgraf.model import Article, Summary, SummarySentence

State = Literal["new", "changed", "same", "none"]


@dataclass(frozen=True, slots=True)
class PageRow:
    """What the store knows of a URL."""

    url: str
    """As requested: the URL in the queue."""
    status: int | None = None
    etag: str | None = None
    modified: str | None = None
    """The server's ``Last-Modified``, verbatim."""
    fetched: datetime | None = None
    """Time of fetching. None means now."""
    digest: str | None = None
    """Hash of the page's bytes, to detect changes."""
    outcome: str = ""
    """The outcome in a word."""
    note: str | None = None
    """The reason in a sentence, for users."""
    final: str | None = None
    """The URL after redirects, if different. It counts as done too."""
    text_version: bytes | None = None
    """Hashes of the page's blocks if it has an article, see `nutgraf.store.text_version`."""


class PageToSave(NamedTuple):
    """A page to be saved, with its article and summary."""

    page: PageRow
    article: Article | None
    summary: Summary | None
    fingerprint: int | None = None
    """`simhash` of the article's text, if already computed."""


@dataclass(frozen=True, slots=True)
class PendingPage:
    """A response that has been fetched but not processed."""

    url: str
    """The URL after redirects."""
    status: int
    content: bytes
    content_type: str | None = None
    etag: str | None = None
    modified: str | None = None


@dataclass(frozen=True, slots=True)
class QueuedLink:
    """A link waiting to be fetched."""

    url: str
    text: str
    published: datetime | None
    priority: float
    depth: int


@dataclass(frozen=True, slots=True)
class Saved:
    """The result of saving a page. The state ``none`` means that it has no article."""

    article_id: int | None
    state: State


@dataclass(frozen=True, slots=True)
class StoredArticle:
    """A stored version of an article."""

    id: int
    url: str
    title: str | None
    text: str
    authors: tuple[str, ...]
    published: datetime | None
    modified: datetime | None
    language: str | None
    site: str | None
    """The site's name for itself."""
    host: str
    """The site's key, see `nutgraf.urls.site_of`."""
    image: str | None
    section: str | None
    tags: tuple[str, ...]
    page_type: str
    confidence: float | None
    method: str
    partial: str | None
    summary: str | None
    sentences: tuple[SummarySentence, ...]
    """The summary's sentences, each with its position in the text."""
    found: datetime
    """When the article was first found."""
    saved: datetime
    """When this version was saved."""
    version: int
    """Starts at 1."""
    run: int
    """The run that saved this version."""

    def to_dict(self) -> dict[str, Any]:
        """Return the article as plain values for JSON."""
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
    """A search result."""

    article: StoredArticle
    snippet: str
    """The part of the text with most of the words."""
    rank: float
    """Higher is better. Comparable only within one search."""
    marks: tuple[tuple[int, int], ...] = ()
    """Positions of the words in the snippet."""


@dataclass(frozen=True, slots=True)
class Run:
    """A run of a command and its progress."""

    id: int
    kind: str
    source: str
    started: datetime
    finished: datetime | None
    note: str | None
    done: int
    """Number of URLs that are done."""
    waiting: int
    """Number of URLs waiting."""


def _written(time: datetime | None) -> str | None:
    return time.isoformat() if time else None
