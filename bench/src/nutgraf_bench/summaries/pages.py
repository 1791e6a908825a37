"""The fifth paper's table 3: summaries from the page against summaries from plain text.

The paper has CNN pages, their text cut out by hand, and CNN's own highlights as
reference. The nearest that a set of labelled pages has is what the page says
of itself: the description that its editors wrote for search results. Pages
without one, or with a few words only, are left out. Many descriptions are the
standfirst or the first sentence, which one text may have and the other not; so
the pages are measured all, and those alone whose description does not begin as
a part of either text does.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from nutgraf.page.decoding.decode import decode
from nutgraf.page.parsing.parse import parse
from nutgraf.pipeline import extract_page
from nutgraf.summary.summarize import summarize
from nutgraf_bench.dataset import load_set
from nutgraf_bench.metrics.base import tokens, without_headline
from nutgraf_bench.summaries.measure import Row, row

SET: Final = "aed2023"
_SHORTEST: Final = 10
_PLACES: Final = ("description", "og:description", "twitter:description")


def page_rows(
    folder: Path, limit: int | None = None, name: str = SET, *, own_words: bool = True
) -> list[Row]:
    """Two rows: summaries from the extracted text, and from the text cut out by hand.

    ``own_words`` leaves out the descriptions that are taken from the text.
    """
    from_page, from_text = [], []
    for labelled in load_set(folder / name).pages[:limit]:
        if not labelled.text:
            continue
        page = parse(decode(labelled.read()), labelled.url)
        reference = max((page.head.first(place) or "" for place in _PLACES), key=len)
        if len(tokens(reference)) < _SHORTEST:
            continue
        article = extract_page(page)
        if own_words and (_copied(reference, article.text) or _copied(reference, labelled.text)):
            continue
        found = summarize(article.text, article.title, language=article.language)
        # The text cut out by hand may begin with the headline, which is no part of the body.
        body = without_headline(labelled.text, labelled.headline)
        plain = summarize(body, labelled.title, language=article.language)
        from_page.append((reference, found.text))
        from_text.append((reference, plain.text))
    label = f"{name}, descriptions in words of their own" if own_words else f"{name}, all"
    return [row(label, "from the page", from_page), row(label, "from plain text", from_text)]


def _copied(reference: str, text: str) -> bool:
    """Whether a text has the first words of a reference, one after another."""
    begun = " ".join(tokens(reference.casefold())[:_SHORTEST])
    return begun in " ".join(tokens(text.casefold()))
