"""Title, authors and date as trafilatura and newspaper4k give them."""

from __future__ import annotations

import warnings
from datetime import datetime

import trafilatura

from nutgraf_bench.metadata import Facts
from nutgraf_bench.runners.base import decoded

with warnings.catch_warnings():
    # It says at import that its summaries need nltk; none are asked for here.
    warnings.simplefilter("ignore")
    import newspaper


def trafilatura_facts(html: bytes, url: str | None) -> Facts:
    """What trafilatura reads: the fast way, as it does by default."""
    found = trafilatura.extract_metadata(decoded(html), default_url=url)
    if found is None:
        return Facts(None, (), None)
    authors = tuple(name for name in (found.author or "").split("; ") if name)
    return Facts(found.title, authors, datetime.fromisoformat(found.date) if found.date else None)


def newspaper_facts(html: bytes, url: str | None) -> Facts:
    """What newspaper4k reads, on a page that is given."""
    article = newspaper.Article(url or "https://page.invalid/", fetch_images=False)
    article.download(input_html=decoded(html))
    article.parse()
    moment = article.publish_date
    return Facts(
        article.title or None,
        tuple(article.authors),
        moment if isinstance(moment, datetime) else None,
    )
