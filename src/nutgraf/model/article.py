"""The article of a page, its blocks, and the entries of a live blog."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, overload

from nutgraf.model.lazy_fields import LazyFields
from nutgraf.model.times import iso_or_none

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from nutgraf.model.links import Link


class Rendering(Protocol):
    """The body of an article, to be rendered in a format."""

    def text(self) -> str:
        """Return plain paragraphs, separated by blank lines."""
        ...

    def markdown(self, title: str | None = None) -> str:
        """Return Markdown with lists, tables, quotes, headings, links, images and code."""
        ...

    def html(self, title: str | None = None) -> str:
        """Return a clean HTML fragment."""
        ...

    def tei(self) -> str:
        """Return the divisions of a TEI body."""
        ...

    def tei_document(self, article: Article) -> str:
        """Return a TEI P5 document of the article, with this as its text."""
        ...


@dataclass(frozen=True, slots=True)
class Block:
    """A run of text on the page, and why it was kept or dropped.

    ``belief`` and ``plausibility`` are Dempster-Shafer's bounds on "this is the
    article". They are None if the method does not compute them.
    """

    text: str
    kept: bool
    belief: float | None
    plausibility: float | None
    evidence: Mapping[str, float]
    path: str
    rule: str | None = None
    """The rule that overruled the method, by its name in docs/fused.md."""

    def to_dict(self) -> dict[str, Any]:
        """Return the block as plain values for JSON."""
        return {
            "text": self.text,
            "kept": self.kept,
            "belief": self.belief,
            "plausibility": self.plausibility,
            "evidence": dict(self.evidence),
            "path": self.path,
            "rule": self.rule,
        }


class LazyBlocks(Sequence[Block]):
    """A sequence of blocks that are created on access."""

    @abstractmethod
    def block(self, index: int) -> Block:
        """Return the block at a valid index."""

    @overload
    def __getitem__(self, index: int) -> Block: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Block, ...]: ...
    def __getitem__(self, index: int | slice) -> Block | tuple[Block, ...]:
        """Return one block, or a slice."""
        places = range(len(self))[index]
        return self.block(places) if isinstance(places, int) else tuple(map(self.block, places))


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a live blog."""

    published: datetime | None
    title: str | None
    text: str

    def to_dict(self) -> dict[str, Any]:
        """Return the entry as plain values for JSON."""
        return {"published": iso_or_none(self.published), "title": self.title, "text": self.text}


@dataclass(frozen=True, slots=True)
class Article(LazyFields):
    """The article of a page. ``text`` is the body without the headline.

    ``sources`` names the origin of each field: a JSON-LD key, a meta tag, a node of the page.
    ``entries`` are those of a live blog, ``links`` those of an index page. ``next_page`` is the
    URL of the next page of a longer article. ``partial`` names the limit that was hit, if any.
    """

    title: str | None
    text: str
    authors: tuple[str, ...]
    published: datetime | None
    modified: datetime | None
    language: str | None
    site: str | None
    url: str | None
    image: str | None
    section: str | None
    tags: tuple[str, ...]
    page_type: str
    confidence: float | None
    method: str
    next_page: str | None
    entries: tuple[Entry, ...] = field(repr=False)
    links: tuple[Link, ...] = field(repr=False)
    partial: str | None
    sources: Mapping[str, str] = field(repr=False, compare=False)
    blocks: Sequence[Block] = field(repr=False, compare=False)
    body: Rendering = field(repr=False, compare=False)

    def to_dict(self, *, blocks: bool = False) -> dict[str, Any]:
        """Return the article as plain values; with ``blocks``, also its blocks and evidence."""
        values: dict[str, Any] = {
            "title": self.title,
            "text": self.text,
            "authors": list(self.authors),
            "published": iso_or_none(self.published),
            "modified": iso_or_none(self.modified),
            "language": self.language,
            "site": self.site,
            "url": self.url,
            "image": self.image,
            "section": self.section,
            "tags": list(self.tags),
            "page_type": self.page_type,
            "confidence": self.confidence,
            "method": self.method,
            "next_page": self.next_page,
            "entries": [entry.to_dict() for entry in self.entries],
            "links": [link.to_dict() for link in self.links],
            "partial": self.partial,
            "sources": dict(self.sources),
        }
        if blocks:
            values["blocks"] = [block.to_dict() for block in self.blocks]
        return values

    def to_json(self, *, blocks: bool = False) -> str:
        """Return the article as a JSON object."""
        import orjson

        return orjson.dumps(self.to_dict(blocks=blocks), option=orjson.OPT_INDENT_2).decode()

    def to_markdown(self) -> str:
        """Return the article in Markdown, with the title as its heading."""
        return self.body.markdown(self.title)

    def to_html(self) -> str:
        """Return the article as a clean HTML fragment, with the title as its heading."""
        return f"<article>\n{self.body.html(self.title)}</article>\n"

    def to_tei(self) -> str:
        """Return the article as a TEI P5 document."""
        return self.body.tei_document(self)
