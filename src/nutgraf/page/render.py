"""The kept blocks of a page, written as text, Markdown or HTML."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nutgraf.page.page import Bools, Page


@dataclass(frozen=True, eq=False)
class Body:
    """The body of an article: a page and which of its blocks are kept."""

    page: Page
    keep: Bools

    def text(self) -> str:
        """Plain paragraphs, split by blank lines."""
        return "\n\n".join(
            t for t, k in zip(self.page.block_texts, self.keep.tolist(), strict=True) if k
        )

    def markdown(self) -> str:
        """Markdown."""
        return self.text()

    def html(self) -> str:
        """A clean HTML fragment."""
        return self.text()
