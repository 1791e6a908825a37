"""What nutgraf gives: frozen values that know how to write themselves down."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, Self, overload

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import datetime


class Rendering(Protocol):
    """The body of an article, ready to be written in a format."""

    def text(self) -> str:
        """Plain paragraphs, split by blank lines."""
        ...

    def markdown(self, title: str | None = None) -> str:
        """Markdown, with lists, tables, quotes, headings, links, images and code."""
        ...

    def html(self, title: str | None = None) -> str:
        """A clean HTML fragment."""
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
    article"; they are None for a method that gives no such bounds.
    """

    text: str
    kept: bool
    belief: float | None
    plausibility: float | None
    evidence: Mapping[str, float]
    path: str
    rule: str | None = None
    """The rule that decided otherwise than the method, as docs/fused.md calls it."""

    def to_dict(self) -> dict[str, Any]:
        """The block as plain values, for JSON."""
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
    """Blocks that are made into objects only when somebody looks at them."""

    @abstractmethod
    def block(self, index: int) -> Block:
        """The block at a place, which is there."""

    @overload
    def __getitem__(self, index: int) -> Block: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Block, ...]: ...
    def __getitem__(self, index: int | slice) -> Block | tuple[Block, ...]:
        """One block, or a run of them."""
        places = range(len(self))[index]
        return self.block(places) if isinstance(places, int) else tuple(map(self.block, places))


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a live blog."""

    published: datetime | None
    title: str | None
    text: str

    def to_dict(self) -> dict[str, Any]:
        """The entry as plain values, for JSON."""
        return {"published": _written(self.published), "title": self.title, "text": self.text}


@dataclass(frozen=True, slots=True)
class Place:
    """Where on its page a link stands, and what is around it."""

    region: str = ""
    """``main``, ``nav``, ``header``, ``footer``, ``aside``, ``form``, or nothing."""
    heading: int = 0
    """The level of the heading that the link is in, or that is in it; 0 for none."""
    order: float = 0.0
    """The share of the page's links that stand before it."""
    image: bool = False
    teaser: str = ""
    """The text beside it that belongs to it."""
    alike: int = 1
    """How many links of the page are made like it."""


@dataclass(frozen=True, slots=True)
class Link:
    """A link to another page: where it leads, what it says, where it was found."""

    url: str
    text: str
    published: datetime | None = None
    place: Place | None = None
    source: str = ""
    """``page``, ``feed``, ``sitemap``, ``aggregator``, ``search`` or ``list``."""

    def to_dict(self) -> dict[str, Any]:
        """The link as plain values, for JSON: what is known of it."""
        values: dict[str, Any] = {"url": self.url, "text": self.text}
        if self.published:
            values["published"] = _written(self.published)
        if self.source:
            values["source"] = self.source
        return values


@dataclass(frozen=True, slots=True)
class LinkVerdict:
    """Whether a link leads to an article, how likely that is, and why, in words."""

    article: bool
    probability: float
    reasons: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """The verdict as plain values, for JSON."""
        return {
            "article": self.article,
            "probability": self.probability,
            "reasons": list(self.reasons),
        }


@dataclass(frozen=True, slots=True)
class SummarySentence:
    """A sentence of a summary, and its place in the text."""

    text: str
    start: int
    stop: int
    score: float


@dataclass(frozen=True, slots=True)
class Summary:
    """The sentences that tell a text best, in its order."""

    sentences: tuple[SummarySentence, ...]
    language: str | None = None

    @property
    def text(self) -> str:
        """The sentences, one after another."""
        texts = [sentence.text for sentence in self.sentences]
        spaced = [text if _is_wide(text) else f"{text} " for text in texts]
        return "".join(spaced).rstrip()

    def to_dict(self) -> dict[str, Any]:
        """The summary as plain values, for JSON."""
        return {
            "text": self.text,
            "language": self.language,
            "sentences": [
                {"text": each.text, "start": each.start, "stop": each.stop, "score": each.score}
                for each in self.sentences
            ],
        }


def _is_wide(sentence: str) -> bool:
    """Whether it ends as in Chinese and Japanese, where the stop has its space in it."""
    return sentence.rstrip("”’」』）》").endswith(("。", "！", "？"))


@dataclass(frozen=True, slots=True)
class Record:
    """The nine items of a scholarly page: None or () where the page has none.

    ``published`` is as exact as the page is: ``2019``, ``2019-05`` or
    ``2019-05-14``. ``sources`` says for each item where it was found.
    """

    title: str | None = None
    abstract: str | None = None
    authors: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    references: tuple[str, ...] = ()
    doi: str | None = None
    volume: str | None = None
    issue: str | None = None
    published: str | None = None
    sources: Mapping[str, str] = field(default_factory=dict, compare=False)

    def to_dict(self) -> dict[str, Any]:
        """The record as plain values, for JSON."""
        return {
            "title": self.title,
            "abstract": self.abstract,
            "authors": list(self.authors),
            "keywords": list(self.keywords),
            "references": list(self.references),
            "doi": self.doi,
            "volume": self.volume,
            "issue": self.issue,
            "published": self.published,
            "sources": dict(self.sources),
        }


@dataclass(frozen=True, slots=True)
class Row:
    """One of the records that a page lists: the fields that repeat."""

    title: str
    url: str | None
    published: str | None
    text: str
    fields: Mapping[str, str] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """The row as plain values, for JSON."""
        return {
            "title": self.title,
            "url": self.url,
            "published": self.published,
            "text": self.text,
            "fields": dict(self.fields),
        }


class _ReadWhenAsked:
    """Fields that are found out when somebody looks at one of them, and then all at once.

    Most who clean pages want the text alone, and what else a page says of its
    article takes a third of the time again.
    """

    __slots__ = ("_read",)
    _read: Callable[[], Mapping[str, Any]] | None

    @classmethod
    def of(cls, read: Callable[[], Mapping[str, Any]], **known: Any) -> Self:
        """An object of which some fields are known; ``read`` gives the others, always the same."""
        made = object.__new__(cls)
        for name, value in known.items():
            object.__setattr__(made, name, value)
        object.__setattr__(made, "_read", read)
        return made

    def __getattr__(self, name: str) -> Any:
        # Python comes here only for what is not set. Threads that come at once set the same.
        if name not in type(self).__slots__:
            raise AttributeError(f"{type(self).__name__!r} has no attribute {name!r}")
        read = object.__getattribute__(self, "_read")
        if read is not None:
            for key, value in read().items():
                object.__setattr__(self, key, value)
            object.__setattr__(self, "_read", None)
        return object.__getattribute__(self, name)


@dataclass(frozen=True, slots=True)
class Article(_ReadWhenAsked):
    """The article of a page. ``text`` is the body without the headline.

    ``sources`` says where each field came from: a JSON-LD key, a meta tag, a
    node of the page. ``entries`` are those of a live blog, ``links`` those of
    an index page, ``next_page`` is where a longer article goes on. ``partial``
    names the limit that was hit, if one was.
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
        """The article as plain values; with ``blocks``, every block and its evidence too."""
        values: dict[str, Any] = {
            "title": self.title,
            "text": self.text,
            "authors": list(self.authors),
            "published": _written(self.published),
            "modified": _written(self.modified),
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
        """The article as one JSON object."""
        import orjson

        return orjson.dumps(self.to_dict(blocks=blocks), option=orjson.OPT_INDENT_2).decode()

    def to_markdown(self) -> str:
        """The article in Markdown, the title as its heading."""
        return self.body.markdown(self.title)

    def to_html(self) -> str:
        """The article as a clean HTML fragment, the title as its heading."""
        return f"<article>\n{self.body.html(self.title)}</article>\n"

    def to_tei(self) -> str:
        """The article as a TEI P5 document."""
        return self.body.tei_document(self)


def _written(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None
