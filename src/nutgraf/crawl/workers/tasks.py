"""Tasks for a worker, and their results."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from datetime import datetime

    from nutgraf.model import Article, Link, LinkVerdict, Summary

ARTICLES: Final = frozenset({"article"})
"""Page types that are saved as articles. Live blogs have the type "article"."""

MIN_PAGES_LEARNED: Final = 5
"""Pages of a site that are learned before one is read with its memory."""


@dataclass(frozen=True, slots=True)
class Memory:
    """The serialized memory of a site and its version within the run."""

    site: str
    version: int
    data: bytes | None
    """None if the worker has this version."""


@dataclass(frozen=True, slots=True)
class LinksTask:
    """Find and judge the links of a page, a feed, a sitemap or a list."""

    content: bytes
    url: str
    content_type: str | None = None
    root: str | None = None


@dataclass(frozen=True, slots=True)
class LinksResult:
    """The judged links, and feeds and sitemaps with more of them."""

    kind: str
    title: str | None
    links: tuple[tuple[Link, LinkVerdict], ...]
    feeds: tuple[str, ...]
    notes: tuple[str, ...]
    is_article: bool = False
    """Whether the source should be read as an article first."""


@dataclass(frozen=True, slots=True)
class ArticleTask:
    """Extract the article of a page and summarize it."""

    content: bytes
    url: str
    charset: str | None
    title: str | None
    now: datetime
    memory: Memory | None = None
    learn_page: bool = False
    return_memory: bool = False
    """Whether to return the memory with this page learned."""
    is_later_page: bool = False
    """Whether this continues another page's article, so that it isn't summarized by itself."""


@dataclass(frozen=True, slots=True)
class ArticleResult:
    """The article without its page, and what is saved with it."""

    article: Article
    summary: Summary | None
    fingerprint: int
    """SimHash of the text, see `nutgraf.store.similar`."""
    text_version: bytes | None = None
    """Hashes of the page's blocks, to detect later whether the article changed."""
    memory: bytes | None = None
    layout_note: str | None = None
    """A note if the site's layout has changed."""
    asides: frozenset[str] = frozenset()
    """Headings and captions in the text."""
    later_pages: tuple[str, ...] = ()
    """URLs of later pages that were fetched."""


@dataclass(frozen=True, slots=True)
class LearnTask:
    """Teach the memory of its site a page that is read later."""

    content: bytes
    url: str
    charset: str | None
    memory: Memory
    return_memory: bool = False


@dataclass(frozen=True, slots=True)
class LearnResult:
    """How many pages the memory has seen, and the memory if it was requested."""

    pages: int
    memory: bytes | None


@dataclass(frozen=True, slots=True)
class SummaryTask:
    """Summarize a text joined from several pages."""

    text: str
    title: str | None
    language: str | None
    asides: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class SummaryResult:
    """The summary, and the fingerprint of the text."""

    summary: Summary | None
    fingerprint: int


@dataclass(frozen=True, slots=True)
class TaskFailed:
    """Why there is no result, in one line."""

    reason: str


@dataclass(frozen=True, slots=True)
class TaskOptions:
    """Options that apply to all tasks of a run."""

    sentences: int
    favor: str


Task = LinksTask | LearnTask | ArticleTask | SummaryTask
TaskResult = LinksResult | LearnResult | ArticleResult | SummaryResult | TaskFailed
