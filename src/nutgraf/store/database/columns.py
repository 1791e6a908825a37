"""Convert articles and summaries to column values and back."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, overload

from nutgraf.model import Summary, SummarySentence
from nutgraf.page.decoding.decode import whole
from nutgraf.store.database.tables import text_hash, to_utc
from nutgraf.store.rows import PageRow, StoredArticle
from nutgraf.urls import identity, same_site

if TYPE_CHECKING:
    from sqlalchemy import RowMapping

    from nutgraf.model import Article, Summary


@overload
def clean_text(text: str) -> str: ...
@overload
def clean_text(text: str | None) -> str | None: ...
def clean_text(text: str | None) -> str | None:
    """Return text that every database accepts: no surrogates, no NUL."""
    return None if text is None else whole(text).replace("\0", "")


def article_values(article: Article, page: PageRow) -> dict[str, Any]:
    """Return the columns of a version that come from the article."""
    title, text = clean_text(article.title), clean_text(article.text)
    language = clean_text(article.language)
    return {
        "digest": text_hash(" ".join(f"{title or ''}\n{text}".split())),
        "url": clean_text(article_url(article, page)),
        "title": title,
        "text": text,
        "authors": [clean_text(author) for author in article.authors],
        "published": article.published.isoformat() if article.published else None,
        "modified": article.modified.isoformat() if article.modified else None,
        "language": language.lower() if language else None,
        "site": clean_text(article.site),
        "image": clean_text(article.image),
        "section": clean_text(article.section),
        "tags": [clean_text(tag) for tag in article.tags],
        "page_type": clean_text(article.page_type),
        "confidence": article.confidence,
        "method": clean_text(article.method),
        "partial": clean_text(article.partial),
    }


def article_url(article: Article, page: PageRow) -> str:
    """Return the article's declared URL, or the page's if that is implausible.

    It must be on the same site and not be a front page.
    """
    page_url = page.final or page.url
    declared = article.url
    if declared is None or declared == page_url or not same_site(declared, page_url):
        return page_url
    if "/" in identity(declared) or "?" in identity(declared):
        return declared
    return page_url


def sort_date(article: Article, found: datetime) -> datetime:
    """Return the publication date, or ``found`` if it is unknown."""
    return to_utc(article.published) if article.published else found


def search_description(values: dict[str, Any]) -> str:
    """Return the text that is searched besides title and body."""
    return "\n".join([*values["authors"], *values["tags"], values["section"] or ""])


def sentence_values(summary: Summary) -> list[list[Any]]:
    """Return the sentences of a summary for the JSON column."""
    return [[clean_text(s.text), s.start, s.stop, s.score] for s in summary.sentences]


def stored_article(row: RowMapping) -> StoredArticle:
    """Convert a row to an article."""
    summary_sentences = tuple(SummarySentence(*each) for each in row["sentences"] or ())
    return StoredArticle(
        id=row["id"],
        url=row["url"],
        title=row["title"],
        text=row["text"],
        authors=tuple(row["authors"]),
        published=parse_datetime(row["published"]),
        modified=parse_datetime(row["modified"]),
        language=row["language"],
        site=row["site"],
        host=row["host"],
        image=row["image"],
        section=row["section"],
        tags=tuple(row["tags"]),
        page_type=row["page_type"],
        confidence=row["confidence"],
        method=row["method"],
        partial=row["partial"],
        summary=None if row["sentences"] is None else Summary(summary_sentences).text,
        sentences=summary_sentences,
        found=row["found"].astimezone(UTC),
        saved=row["saved"].astimezone(UTC),
        version=row["version"],
        run=row["run"],
    )


def parse_datetime(written: str | None) -> datetime | None:
    """Parse a stored datetime; it keeps its time zone, or has none."""
    return datetime.fromisoformat(written) if written else None
