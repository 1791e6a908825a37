"""Decide whether a page is an article, and one that the options ask for."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from nutgraf.crawl.workers.tasks import ARTICLES
from nutgraf.links.lexicon import READ_MORE
from nutgraf.store.text_version import is_article_gone

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nutgraf.crawl.options import CrawlOptions
    from nutgraf.crawl.workers.tasks import ArticleResult
    from nutgraf.model import Article
    from nutgraf.store.rows import PageRow

_WORD: Final = re.compile(r"[^\W\d_]+")
_MAX_SKIPPED_LENGTH: Final = 3
_STEM_LENGTH: Final = 5
_FIRST_UNSPACED: Final = "\u3040"
MIN_CONFIDENCE: Final = 0.5
"""A page with at least this confidence is more likely an article than not."""


def is_too_old(published: datetime | None, since: datetime | None) -> bool:
    """Return whether a date is before ``since``. A missing date is not."""
    if published is None or since is None:
        return False
    return _in_utc(published) < _in_utc(since)


def why_not_article(article: Article, link_text: str | None = None) -> str | None:
    """Return why a page is not an article, or None. ``collected`` is the link's text."""
    if article.page_type not in ARTICLES:
        kind = {"index": "an index", "forum": "a forum", "record": "a record"}
        return f"it is {kind.get(article.page_type, 'no article')}"
    if not article.text.strip():
        return "it has no text"
    # For example a consent wall or a notice in place of the article.
    if link_text is not None and not _looks_like(article, link_text):
        return "its text does not match its title"
    return None


def why_replaced(result: ArticleResult, link_text: str, known: PageRow | None) -> str | None:
    """Return why a page is not a new version of its known article, or None.

    If none of the old text is left, the page may be a notice in front of the article.
    The URL may also have been reused for another article: that is accepted if the page
    looks like one.
    """
    article = result.article
    if (
        known is None
        or article.page_type == "index"
        or not is_article_gone(result.text_version, known.text_version)
    ):
        return None
    if _looks_like(article, link_text):
        return None
    return "other pages replace known articles; the stored articles are kept"


def _looks_like(article: Article, link_text: str) -> bool:
    """Return whether the page looks like an article, or mentions what its title announces.

    A link text such as "Read more" announces nothing.
    """
    announced = link_text.casefold().strip(" .…»›")
    if (article.confidence or 0.0) >= MIN_CONFIDENCE or announced in READ_MORE:
        return True
    text = article.text.casefold()
    stems = list(_stems(link_text or article.title or ""))
    return not stems or any(stem in text for stem in stems)


def _stems(title: str) -> Iterator[str]:
    """Yield stems of the longer words; in scripts without spaces, pairs of characters."""
    for word in _WORD.findall(title.casefold()):
        if word > _FIRST_UNSPACED:
            yield from (word[i : i + 2] for i in range(len(word) - 1))
        elif len(word) > _MAX_SKIPPED_LENGTH:
            yield word[:_STEM_LENGTH]


def why_excluded(article: Article, options: CrawlOptions) -> str | None:
    """Return why the options exclude an article, or None."""
    if is_too_old(article.published, options.since):
        return f"it was published on {article.published:%Y-%m-%d}"
    wanted = _main_language(options.language or "")
    if wanted and _main_language(article.language or "") != wanted:
        return f"it is in {article.language or 'an unknown language'}"
    words = (options.match or "").casefold().split()
    text = f"{article.title or ''}\n{article.text}".casefold()
    missing = [word for word in words if word not in text]
    return f"it does not mention {missing[0]!r}" if missing else None


def _main_language(language: str) -> str:
    return language.replace("_", "-").partition("-")[0].lower()


def _in_utc(time: datetime) -> datetime:
    return time if time.tzinfo else time.replace(tzinfo=UTC)
