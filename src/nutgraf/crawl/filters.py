"""Which articles were asked for."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from nutgraf.crawl.plain import ARTICLES

if TYPE_CHECKING:
    from nutgraf.crawl.options import CrawlOptions
    from nutgraf.model import Article


def is_too_old(published: datetime | None, since: datetime | None) -> bool:
    """Whether a date is before the one asked for; a missing one is not."""
    if published is None or since is None:
        return False
    return _aware(published) < _aware(since)


def why_not_article(article: Article) -> str | None:
    """Why a page is no article, if it isn't."""
    if article.page_type not in ARTICLES:
        kind = {"index": "an index", "forum": "a forum", "record": "a record"}
        return f"it is {kind.get(article.page_type, 'no article')}"
    return None if article.text.strip() else "it has no text"


def why_left_out(article: Article, options: CrawlOptions) -> str | None:
    """Why an article is not one that was asked for, if it isn't."""
    if is_too_old(article.published, options.since):
        return f"it is of {article.published:%Y-%m-%d}"
    if options.language and _main(article.language or "") != _main(options.language):
        return f"it is in {article.language or 'an unknown language'}"
    words = (options.match or "").casefold().split()
    text = f"{article.title or ''}\n{article.text}".casefold()
    missing = [word for word in words if word not in text]
    return f"it says nothing of {missing[0]}" if missing else None


def _main(language: str) -> str:
    return language.replace("_", "-").partition("-")[0].lower()


def _aware(moment: datetime) -> datetime:
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
