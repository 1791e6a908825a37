"""The fifth paper's table 3: summaries from the page against summaries from plain text.

The paper has CNN pages, their text cut out by hand, and CNN's highlights as reference. The closest
that a set of labelled pages has is the description that editors write for search results. Pages
without one, or with only a few words, are left out. Many descriptions copy the standfirst or the
first sentence, which only one of the texts may contain; so figures are given for all pages, and
for those whose description is not copied from either text.
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
_MIN_WORDS: Final = 10
_PLACES: Final = ("description", "og:description", "twitter:description")


def page_rows(
    folder: Path, limit: int | None = None, name: str = SET, *, uncopied: bool = True
) -> list[Row]:
    """Return two rows: summaries from the extracted text, and from the gold text.

    ``uncopied`` leaves out descriptions that are copied from the text.
    """
    from_page, from_text = [], []
    for labelled in load_set(folder / name).pages[:limit]:
        if not labelled.text:
            continue
        page = parse(decode(labelled.read()), labelled.url)
        reference = max((page.head.first(place) or "" for place in _PLACES), key=len)
        if len(tokens(reference)) < _MIN_WORDS:
            continue
        article = extract_page(page)
        if uncopied and (_copied(reference, article.text) or _copied(reference, labelled.text)):
            continue
        found = summarize(article.text, article.title, language=article.language)
        # The gold text may begin with the headline, which is not part of the body.
        body = without_headline(labelled.text, labelled.headline)
        plain = summarize(body, labelled.title, language=article.language)
        from_page.append((reference, found.text))
        from_text.append((reference, plain.text))
    label = f"{name}, descriptions in words of their own" if uncopied else f"{name}, all"
    return [row(label, "from the page", from_page), row(label, "from plain text", from_text)]


def _copied(reference: str, text: str) -> bool:
    """Return whether a text contains the first words of a reference."""
    beginning = " ".join(tokens(reference.casefold())[:_MIN_WORDS])
    return beginning in " ".join(tokens(text.casefold()))
