"""Title, authors and date by trafilatura and newspaper4k."""

from __future__ import annotations

import warnings
from datetime import datetime

import trafilatura

from nutgraf_bench.metadata import Facts
from nutgraf_bench.runners.base import decoded

with warnings.catch_warnings():
    # It warns at import that summaries need nltk; they are not used here.
    warnings.simplefilter("ignore")
    import newspaper


def trafilatura_facts(html: bytes, url: str | None) -> Facts:
    """Return the metadata that trafilatura finds with its default settings."""
    found = trafilatura.extract_metadata(decoded(html), default_url=url)
    if found is None:
        return Facts(None, (), None)
    authors = tuple(name for name in (found.author or "").split("; ") if name)
    return Facts(found.title, authors, datetime.fromisoformat(found.date) if found.date else None)


def newspaper_facts(html: bytes, url: str | None) -> Facts:
    """Return the metadata that newspaper4k finds, without fetching anything."""
    article = newspaper.Article(url or "https://page.invalid/", fetch_images=False)
    article.download(input_html=decoded(html))
    article.parse()
    published = article.publish_date
    return Facts(
        article.title or None,
        tuple(article.authors),
        published if isinstance(published, datetime) else None,
    )
