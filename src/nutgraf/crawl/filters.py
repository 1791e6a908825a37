"""Which articles were asked for."""

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
_SHORT: Final = 3
_BEGINNING: Final = 5
_LETTERS: Final = "\u3040"
SURE: Final = 0.5
"""A page with this confidence is an article more likely than not."""


def is_too_old(published: datetime | None, since: datetime | None) -> bool:
    """Whether a date is before the one asked for; a missing one is not."""
    if published is None or since is None:
        return False
    return _aware(published) < _aware(since)


def why_not_article(article: Article, collected: str | None = None) -> str | None:
    """Why a page is no article, if it isn't; ``collected`` is the text of the link to it."""
    if article.page_type not in ARTICLES:
        kind = {"index": "an index", "forum": "a forum", "record": "a record"}
        return f"it is {kind.get(article.page_type, 'no article')}"
    if not article.text.strip():
        return "it has no text"
    # A consent wall, or a notice, that stands where the article is.
    if collected is not None and not _looks_like(article, collected):
        return "it says nothing of what its title says"
    return None


def why_replaced(result: ArticleResult, collected: str, known: PageRow | None) -> str | None:
    """Why a page is no new version of the article that was at its address, if it isn't.

    Where all of the text is another, the page may be one that stands before
    the article. An address can be given to a new article too: that is
    believed if the page looks like one.
    """
    article = result.article
    if (
        known is None
        or article.page_type == "index"
        or not is_article_gone(result.text_version, known.text_version)
    ):
        return None
    if _looks_like(article, collected):
        return None
    return "other pages stand in place of articles that are known; the articles are kept"


def _looks_like(article: Article, collected: str) -> bool:
    """Whether a page is likely to be an article, or speaks at least of what was promised.

    A link that says "Read more" promises nothing.
    """
    if (article.confidence or 0.0) >= SURE or collected.casefold().strip(" .…»›") in READ_MORE:
        return True
    text = article.text.casefold()
    pieces = list(_pieces(collected or article.title or ""))
    return not pieces or any(piece in text for piece in pieces)


def _pieces(title: str) -> Iterator[str]:
    """The beginnings of longer words; of scripts without spaces, two characters at a time."""
    for word in _WORD.findall(title.casefold()):
        if word > _LETTERS:
            yield from (word[i : i + 2] for i in range(len(word) - 1))
        elif len(word) > _SHORT:
            yield word[:_BEGINNING]


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
