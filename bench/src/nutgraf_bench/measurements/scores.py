"""Scores of methods on pages, by shingles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nutgraf.errors import NutgrafError
from nutgraf.methods.base import Method
from nutgraf.page.decoding.decode import decode
from nutgraf.page.page import Page
from nutgraf.page.parsing.parse import parse
from nutgraf.pipeline import extract_page
from nutgraf_bench.dataset import DataSet, LabelledPage
from nutgraf_bench.metrics.base import Score
from nutgraf_bench.metrics.shingle import Shingle

_SHINGLE = Shingle()
_EMPTY = Score(0.0, 0.0, 0.0)


def articles(data: DataSet, pages: int | None = None) -> list[LabelledPage]:
    """Return at most this many articles with a gold text, spread evenly over the set.

    A set that labels no page as an article has nothing else.
    """
    usable = [page for page in data.pages if page.text is not None]
    if any(page.type == "article" for page in usable):
        usable = [page for page in usable if page.type == "article"]
    if pages is None or len(usable) <= pages:
        return usable
    return [usable[i * len(usable) // pages] for i in range(pages)]


def score_methods(page: LabelledPage, methods: Sequence[Method]) -> list[Score]:
    """Return the score of each method on a page, which is parsed once."""
    try:
        parsed = parse(decode(page.read()), page.url)
        return [score(page, parsed, method=method) for method in methods]
    except NutgrafError:  # not a page, or too large
        return [_EMPTY] * len(methods)


def score(page: LabelledPage, parsed: Page, **options: Any) -> Score:
    """Return the score of what `extract_page` gives with these options."""
    return _SHINGLE.score(page, extract_page(parsed, **options).text) or _EMPTY
