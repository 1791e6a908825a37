"""The kept blocks of a page, written as text, Markdown or HTML."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nutgraf.page.formats.html import html
from nutgraf.page.formats.markdown import markdown
from nutgraf.page.formats.text import text

if TYPE_CHECKING:
    from nutgraf.page.page import Bools, Page


@dataclass(frozen=True, eq=False)
class Body:
    """The body of an article: a page and which of its blocks are kept."""

    page: Page
    keep: Bools

    def text(self) -> str:
        """Plain paragraphs, split by blank lines."""
        return text(self.page, self.keep)

    def markdown(self) -> str:
        """CommonMark, with tables as GitHub writes them."""
        return markdown(self.page, self.keep)

    def html(self) -> str:
        """A clean HTML fragment."""
        return html(self.page, self.keep)
