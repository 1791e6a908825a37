"""The kind of a page: article, index, forum, record of a scholarly work, or other."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from nutgraf.evidence.blocks.writing import block_sizes
from nutgraf.pagekind.paragraphs import Paragraphs, is_plain_text, most_paragraphs

if TYPE_CHECKING:
    from nutgraf.evidence.base import Evidence
    from nutgraf.page.page import Bools
    from nutgraf.pagekind.page_type import PageType


def judge(evidence: Evidence, keep: Bools) -> PageKind:
    """Return the kind of a page, given the blocks of its text."""
    return PageKind(evidence, keep)


@dataclass(frozen=True, eq=False)
class PageKind:
    """The kind of a page, which is judged when somebody asks for it."""

    evidence: Evidence
    keep: Bools
    """The blocks of its text."""

    @cached_property
    def name(self) -> str:
        """One of `nutgraf.pagekind.type_model.TYPES`."""
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
