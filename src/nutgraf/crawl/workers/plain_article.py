"""An article without its page: small enough to travel between processes and to be kept."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nutgraf.model import Article


def without_page(article: Article) -> Article:
    """The article with the facts that are kept, and its text alone of the body.

    Where a fact was found is looked up on the page when somebody asks: that would take the page
    along. The entries of a live blog are in the text.
    """
    body = PlainBody(article.text)
    return replace(article, blocks=(), body=body, sources={}, entries=(), links=())


@dataclass(frozen=True, slots=True)
class PlainBody:
    """Paragraphs, whatever they are asked to be."""

    content: str

    def text(self) -> str:
        """The paragraphs, split by blank lines."""
        return self.content

    def markdown(self, title: str | None = None) -> str:
        """The same, under a title."""
        return f"# {title}\n\n{self.content}\n" if title else f"{self.content}\n"

    def html(self, title: str | None = None) -> str:
        """The paragraphs as HTML."""
        from html import escape

        heading = f"<h1>{escape(title)}</h1>\n" if title else ""
        return heading + "".join(f"<p>{escape(each)}</p>\n" for each in self.content.split("\n\n"))

    def tei(self) -> str:
        """The paragraphs as TEI."""
        from html import escape

        paragraphs = "".join(f"<p>{escape(each)}</p>" for each in self.content.split("\n\n"))
        return f"<div>{paragraphs}</div>"

    def tei_document(self, article: Article) -> str:
        """Return a TEI P5 document of the article, with this as its text."""
        from nutgraf.page.formats.tei_document import document

        return document(article, self.tei())
