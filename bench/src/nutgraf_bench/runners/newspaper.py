"""newspaper4k, on a page that is given: nothing is fetched, images neither."""

from __future__ import annotations

import warnings

from nutgraf_bench.runners.base import decoded

with warnings.catch_warnings():
    # It says at import that its summaries need nltk; none are asked for here.
    warnings.simplefilter("ignore")
    import newspaper


def run(html: bytes, url: str | None, title: str | None) -> str:
    """The text of the article, by the language that the page declares."""
    article = newspaper.Article(url or "https://page.invalid/", fetch_images=False)
    article.download(input_html=decoded(html))
    article.parse()
    text: str = article.text
    return text
