"""The authors that a page declares, and the names of its publisher, which are not authors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nutgraf.fields.found import Found
from nutgraf.metadata.site import SITE
from nutgraf.text.folding import letters
from nutgraf.text.names.bylines import split_names, without_company
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
# Shorter labels of a host are part of too many names.
_MIN_LABEL: Final = 4
# An article before the host's label, or an ending after it.
_MAX_BESIDE_LABEL: Final = 4
_MAX_THINGS: Final = 3


class PublisherNames:
    """What the site is called. Supports ``name in names``."""

    def __init__(self, context: PageContext) -> None:
        site = context.find(SITE)
        names = {letters(site.value) if site else ""}
        names.update(letters(found.value) for found in context.in_meta("og:site_name"))
        for thing in context.things[:_MAX_THINGS]:
            names.update(map(letters, context.texts(thing.get("publisher"))))
        for thing in context.declared.things.publishers[:_MAX_THINGS]:
            names.update(map(letters, context.texts(thing.get("name"))))
        self._names = names - {""}
        self._address = "".join(context.host)
        self._labels = [label for label in context.host[:-1] if len(label) >= _MIN_LABEL]

    def without_address(self, found: Byline) -> Byline | None:
        """Return the publisher if the first name is its name, None if that is its address."""
        name = found.value[0]
        if letters(without_company(name)) == self._address:
            return None
        return Found((name,), found.source) if name in self else found

    def __contains__(self, name: object) -> bool:
        """Return whether a name is the publisher's."""
        key = letters(without_company(str(name)))
        if key in self._names or key == self._address:
            return True
        return any(
            label in key and len(key) <= len(label) + _MAX_BESIDE_LABEL for label in self._labels
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
