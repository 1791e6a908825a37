"""Byline in a page's JSON-LD and meta tags."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nutgraf.fields.found import Found
from nutgraf.text.folding import letters
from nutgraf.text.names.bylines import split_names
from nutgraf.text.phrases import phrases

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nutgraf.metadata.authors import Byline
    from nutgraf.metadata.context import PageContext

META: Final = (
    "citation_author parsely-author sailthru.author byl byline cxenseparse:author article:author "
    "og:article:author article_author article.author shareaholic:article_author_name og:author "
    "content_author articleauthor"
).split()
# These sometimes name the person who set up the site.
META_UNSURE: Final = (
    "dc.creator dcterms.creator dc:creator dc.author author content-creator".split()
)


def from_json_ld(context: PageContext) -> Iterator[Byline]:
    """Yield the authors and creators of the article in JSON-LD."""
    for thing in context.things:
        for key in ("author", "creator"):
            texts = context.texts(thing.get(key))
            yield from _names(texts, f"JSON-LD {key}")


def from_meta(context: PageContext, tags: Iterable[str]) -> Iterator[Byline]:
    """Yield the authors in meta tags of these names."""
    for tag in tags:
        if tag in context.declared.meta:
            yield from _names(context.declared.meta[tag], f"meta {tag}")


def from_card_labels(context: PageContext) -> Iterator[Byline]:
    """Yield the author in a labelled fact of a Twitter card: "Written by" and a name."""
    for number in "1234":
        for label, _ in context.in_meta(f"twitter:label{number}"):
            if phrases("by", "author-label", "reporter-label").ends(label):
                for name, source in context.in_meta(f"twitter:data{number}"):
                    yield from _names([name], source)


def _names(texts: Iterable[str], source: str | int) -> Iterator[Byline]:
    names: dict[str, str] = {}
    for text in texts:
        for name in split_names(" ".join(text.split()), trusted=True):
            names.setdefault(letters(name), name)
    if names:
        yield Found(tuple(names.values()), source)
