"""The kind of a page: article, index, forum, record of a scholarly work, or other.

An article has paragraphs that stand side by side; an index does not.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from nutgraf.evidence.blocks.writing import block_sizes

if TYPE_CHECKING:
    from nutgraf.evidence.base import Evidence
    from nutgraf.page.page import Bools, Page
    from nutgraf.pagekind.page_type import PageType

# Words of a paragraph, and of all paragraphs side by side.
_PARAGRAPH: Final = 20
FEW_WORDS: Final = 60
# With so many words in so many paragraphs there is a text, whatever list is beside it.
_TEXT: Final = 300
_TEXT_PARAGRAPHS: Final = 5
# Unless there is a linked line for every third paragraph: these are teasers.
_LINK: Final = 0.8
_LINKS: Final = 1 / 3


class Paragraphs(NamedTuple):
    """The kept paragraphs side by side that have the most words."""

    words: float
    number: int
    links: int
    """Lines that are links, from the first of them to the last."""


@dataclass(frozen=True, eq=False)
class PageKind:
    """The kind of a page, which is judged when somebody asks for it."""

    evidence: Evidence
    keep: Bools
    """The blocks of its text."""

    @cached_property
    def name(self) -> str:
        """One of `nutgraf.pagekind.page_type.TYPES`."""
        words = float(block_sizes(self.evidence).words @ self.keep)
        return self._page_type.with_text(self._paragraphs, words)

    @property
    def is_surely_index(self) -> bool:
        """Whether the page is surely an index, so that it has no text of its own."""
        if is_plain_text(self.evidence.page, self._paragraphs):
            return False
        return self._page_type.surely_index(self._paragraphs.words)

    @cached_property
    def _paragraphs(self) -> Paragraphs:
        return most_paragraphs(self.evidence, self.keep)

    @cached_property
    def _page_type(self) -> PageType:
        # Most pages show plain text, and need no model.
        from nutgraf.pagekind.page_type import judge_page_type

        return judge_page_type(self.evidence)


def is_plain_text(page: Page, paragraphs: Paragraphs) -> bool:
    """Whether a page shows a text: many words in paragraphs side by side.

    Fewer are enough if the page declares itself an article: an index does not do both. This takes a
    tenth of the time of `judge_page_type`.
    """
    words, number, links = paragraphs
    if words >= _TEXT and number >= _TEXT_PARAGRAPHS and links <= _LINKS * number:
        return True
    kind = page.head.first("og:type") or ""
    return kind.lower() == "article" and words >= FEW_WORDS and number > 1


def most_paragraphs(evidence: Evidence, keep: Bools) -> Paragraphs:
    """Return the kept paragraphs side by side that have the most words."""
    page, sizes = evidence.page, block_sizes(evidence)
    prose = (keep & (sizes.prose > 0) & (sizes.words >= _PARAGRAPH)).nonzero()[0]
    holders = page.parent[page.blocks.node[prose]]
    words = np.bincount(holders, weights=sizes.words[prose], minlength=1)
    most = int(words.argmax())
    together = prose[holders == most]
    if not len(together):
        return Paragraphs(0.0, 0, 0)
    around = sizes.link_density[together[0] : together[-1] + 1]
    links = int(np.count_nonzero(around >= _LINK))
    return Paragraphs(float(words[most]), len(together), links)
