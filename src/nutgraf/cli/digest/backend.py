"""The crawler and the store of ``nutgraf digest`` and ``nutgraf watch``, imported when needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import islice
from typing import TYPE_CHECKING, Any

from nutgraf.digests.digest import Story
from nutgraf.urls import identity

if TYPE_CHECKING:
    from nutgraf.crawl.events import Report
    from nutgraf.crawl.options import CrawlOptions
    from nutgraf.store.rows import StoredArticle


@dataclass(frozen=True, slots=True)
class Backend:
    """The functions that crawl and open the store. Tests replace them."""

    crawl: Callable[..., Report]
    open_store: Callable[[str], Any]


def load_backend() -> Backend:
    """Import the real backend; `MissingExtraError` says what to install."""
    from nutgraf.crawl.crawl import crawl
    from nutgraf.store.store import open_store

    return Backend(crawl, open_store)


def story_of(article: StoredArticle) -> Story:
    """Return the story of a stored article."""
    values = {field.name: getattr(article, field.name) for field in fields(Story)}
    return Story(**{**values, "summary": article.summary or ""})


def run_stories(backend: Backend, where: str, report: Report, options: CrawlOptions) -> list[Story]:
    """Return the articles that a run found and that fit the options, newest first."""
    from nutgraf.crawl.filters import why_excluded

    with backend.open_store(where) as store:
        wanted = (
            story_of(article)
            for article in store.articles(run=report.run)
            if why_excluded(article, options) is None
        )
        return list(islice(wanted, options.limit))


def failed_sources(sources: Sequence[str], failed: Mapping[str, str]) -> list[str]:
    """Return the sources that could not be read."""
    wrong = {identity(url) for url in failed}
    return [source for source in sources if identity(source) in wrong]
