"""Render the kept blocks of a page as text, Markdown, HTML or TEI."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape as escape_html
from typing import TYPE_CHECKING

from nutgraf.page.formats.escape import escape, escape_heading_end
from nutgraf.page.formats.html import html
from nutgraf.page.formats.markdown import markdown
from nutgraf.page.formats.text import text

if TYPE_CHECKING:
    from nutgraf.model import Article
    from nutgraf.page.page import Bools, Page


@dataclass(frozen=True, eq=False)
class Body:
    """The body of an article: a page and which of its blocks are kept."""

    page: Page
    keep: Bools

    def text(self) -> str:
        """Return plain paragraphs, separated by blank lines."""
        return text(self.page, self.keep)

    def markdown(self, title: str | None = None) -> str:
        """Return CommonMark with GitHub's tables, under the title if it is given."""
        body = markdown(self.page, self.keep)
        return f"# {escape_heading_end(escape(title))}\n\n{body}" if title else body

    def html(self, title: str | None = None) -> str:
        """Return a clean HTML fragment, under the title if it is given."""
        body = html(self.page, self.keep)
        return f"<h1>{escape_html(title, quote=False)}</h1>\n{body}" if title else body

    def tei(self) -> str:
        """Return the divisions of a TEI body."""
        from nutgraf.page.formats.tei import tei  # slow to import, rarely used

        return tei(self.page, self.keep)

    def tei_document(self, article: Article) -> str:
        """Return a TEI P5 document of the article, with this as its text."""
        from nutgraf.page.formats.tei_document import document

        return document(article, self.tei())
