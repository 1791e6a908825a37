"""Articles without their page: small enough to send between processes and to store."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nutgraf.model import Article


def without_page(article: Article) -> Article:
    """Return the article with its stored fields and a text-only body.

    The sources of fields are dropped because they are looked up on the page, which
    would have to travel along. The entries of a live blog are in the text.
    """
    body = PlainBody(article.text)
    return replace(article, blocks=(), body=body, sources={}, entries=(), links=())


@dataclass(frozen=True, slots=True)
class PlainBody:
    """A body of plain paragraphs in every format."""

    content: str

    def text(self) -> str:
        """Return the paragraphs, separated by blank lines."""
        return self.content

    def markdown(self, title: str | None = None) -> str:
        """Return the paragraphs, under a title if one is given."""
        return f"# {title}\n\n{self.content}\n" if title else f"{self.content}\n"

    def html(self, title: str | None = None) -> str:
        """Return the paragraphs as HTML."""
        from html import escape

        heading = f"<h1>{escape(title)}</h1>\n" if title else ""
        return heading + "".join(f"<p>{escape(each)}</p>\n" for each in self.content.split("\n\n"))

    def tei(self) -> str:
        """Return the paragraphs as TEI."""
        from html import escape

        paragraphs = "".join(f"<p>{escape(each)}</p>" for each in self.content.split("\n\n"))
        return f"<div>{paragraphs}</div>"

    def tei_document(self, article: Article) -> str:
        """Return a TEI P5 document of the article, with this as its text."""
        from nutgraf.page.formats.tei_document import document

        return document(article, self.tei())
