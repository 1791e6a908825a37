"""Other stories below the article, which a page loads for readers who scroll on."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.evidence.blocks.writing import block_sizes
from nutgraf.page.tags import HEADING
from nutgraf.trim.base import Trim

if TYPE_CHECKING:
    from nutgraf.page.page import Bools, Page
    from nutgraf.trim.base import Draft

_MIN_WORDS: Final = 60
"""Of the article itself: with fewer, the element around the headline does not hold the text."""


class NextStories(Trim):
    """Other stories behind the article, which a page loads for readers who scroll on.

    They are `article` elements with the same class or parent as the one around the headline, and
    each has a headline of the same rank.
    """

    name: ClassVar[str] = "next_stories"
    guarded: ClassVar[bool] = False

    def find(self, draft: Draft) -> Bools:
        """Return the stories behind the one with the headline."""
        evidence, keep, headline = draft.evidence, draft.keep, draft.headline.blocks
        page, none = evidence.page, np.zeros_like(keep)
        articles = page.nodes("article")
        if len(articles) <= 1 or not keep.any():
            return none
        heading = _heading(page, headline)
        around = articles[(articles <= heading) & (page.end[articles] > heading)]
        if not len(around):
            return none
        current = int(around[-1])
        node = page.blocks.node
        inside = keep & (node >= current) & (node < page.end[current])
        if block_sizes(evidence).words @ inside < _MIN_WORDS:
            return none
        others = _with_headline(
            page, articles[articles >= page.end[current]], int(page.tag[heading])
        )
        layout = _layout_key(page, current)
        alike = [other for other in others.tolist() if _layout_key(page, other) == layout]
        return keep & page.under(np.array(alike, dtype=np.intp))[node]


def _heading(page: Page, headline: Bools) -> int:
    """Return the first heading that is the headline, or -1."""
    nodes = page.blocks.node[headline]
    nodes = nodes[HEADING[page.tag[nodes]]]
    return int(nodes[0]) if len(nodes) else -1


def _with_headline(page: Page, articles: NDArray[np.intp], tag: int) -> NDArray[np.intp]:
    """Return the articles that have a heading with this tag."""
    places = page.headings[page.tag[page.headings] == tag]
    return articles[places.searchsorted(articles) < places.searchsorted(page.end[articles])]


def _layout_key(page: Page, node: int) -> tuple[int, str]:
    """Return the first class or the parent. Elements with the same key share a layout."""
    names = (page.attribute(node, "class") or "").split(maxsplit=1)
    return (0, names[0]) if names else (int(page.parent[node]), "")
