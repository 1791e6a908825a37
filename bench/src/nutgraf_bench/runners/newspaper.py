"""newspaper4k. Nothing is fetched, not even images."""

from __future__ import annotations

import warnings

from nutgraf_bench.runners.base import decoded

with warnings.catch_warnings():
    # It warns at import that summaries need nltk; they are not used here.
    warnings.simplefilter("ignore")
    import newspaper


def run(html: bytes, url: str | None, title: str | None) -> str:
    """Return the text of the article. The page declares the language."""
    article = newspaper.Article(url or "https://page.invalid/", fetch_images=False)
    article.download(input_html=decoded(html))
    article.parse()
    text: str = article.text
    return text
