"""What a worker is asked, and what it answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from datetime import datetime

    from nutgraf.model import Article, Link, LinkVerdict, Summary

ARTICLES: Final = frozenset({"article"})
"""Page types that are saved as articles. Live blogs have the type "article"."""

MIN_PAGES_LEARNED: Final = 5
"""So many pages of a site are learned before one is read by its memory."""


@dataclass(frozen=True, slots=True)
class Memory:
    """The memory of a site, as bytes, and its number among those of the run."""

    site: str
    version: int
    data: bytes | None
    """None if the worker has this version."""


@dataclass(frozen=True, slots=True)
class LinksTask:
    """Find the links of a page, a feed, a sitemap or a list, and judge them."""

    content: bytes
    url: str
    content_type: str | None = None
    root: str | None = None


@dataclass(frozen=True, slots=True)
class LinksResult:
    """The links, each with its verdict, and where more are."""

    kind: str
    title: str | None
    links: tuple[tuple[Link, LinkVerdict], ...]
    feeds: tuple[str, ...]
    notes: tuple[str, ...]
    is_article: bool = False
    """Whether the page's own address looks like an article's."""


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
    """Whether the memory is wanted back, with this page learned."""
    is_later_page: bool = False
    """Whether it is a further page of an article: not summarized by itself."""


@dataclass(frozen=True, slots=True)
class ArticleResult:
    """The article, as plain values, with what belongs to it."""

    article: Article
    summary: Summary | None
    fingerprint: int
    """Of the text; near-equal texts have near-equal ones."""
    text_version: bytes | None = None
    """The blocks of the page, to see later whether it has changed."""
    memory: bytes | None = None
    layout_note: str | None = None
    """What to tell of the site's layout, if it is new."""
    asides: frozenset[str] = frozenset()
    """Headings and captions of the text."""
    later_pages: tuple[str, ...] = ()
    """Further pages that were asked for."""


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
    """How many pages the memory has seen, and the memory if it was wanted back."""

    pages: int
    memory: bytes | None


@dataclass(frozen=True, slots=True)
class SummaryTask:
    """Summarize a text that was put together from several pages."""

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
    """Why there is no answer, in one line."""

    reason: str


@dataclass(frozen=True, slots=True)
class TaskOptions:
    """What holds for all jobs of a run."""

    sentences: int
    favor: str


Task = LinksTask | LearnTask | ArticleTask | SummaryTask
TaskResult = LinksResult | LearnResult | ArticleResult | SummaryResult | TaskFailed
