"""The things in a page's JSON-LD, and which of them is the article.

A page describes itself, its site, its breadcrumbs and often other articles too. The article is the
thing of an article-like type with this page's address or title. Things that describe the whole
page (``WebPage``) come after it.
"""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import unquote, urlsplit

from nutgraf.fields.json_ld import read_json_ld
from nutgraf.text.folding import clean, letters

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nutgraf.page.page import Page

Properties = dict[str, Any]

# Bounds the time that a page made of things takes.
_MAX_THINGS: Final = 2000
_MAX_VALUES: Final = 100
_MAX_TEXT: Final = 2000
# Under these keys are people and sites that other things refer to,
_REFERENCED: Final = frozenset(
    "publisher author creator contributor editor isPartOf sponsor copyrightHolder".split()
)
# and under these other articles, comments, or what the article is about.
_UNRELATED: Final = frozenset(
    "itemListElement relatedLink isRelatedTo mentions comment review hasPart citation about "
    "suggestedAnswer acceptedAnswer potentialAction breadcrumb video image associatedMedia "
    "blogPost liveBlogUpdate subjectOf itemReviewed aggregateRating workExample exampleOfWork "
    "isBasedOn significantLink hasVariant logo sameAs offers address contactPoint speakable "
    "keywords recipeIngredient recipeInstructions step".split()
)
_ARTICLE: Final = re.compile(
    r"article$|posting$|^report$|^blog$|^review$|^recipe$|^question$|^creativework$|^opinion|"
    r"^analysis|^liveblog|^discussionforum|^howto$|^claimreview$|gallery$",
    re.IGNORECASE,
)
_PAGE: Final = re.compile(
    r"page$|^videoobject$|^newsvideo|^podcastepisode$|episode$", re.IGNORECASE
)
_TAGS: Final = re.compile(r"<[^<>]{0,200}>")


class Thing(NamedTuple):
    """An object in JSON-LD."""

    properties: Properties
    kinds: tuple[str, ...]
    """Its types without the address of the vocabulary: ``NewsArticle``."""
    referenced: bool
    """Whether another thing holds it, as an article holds its author."""


class Things(NamedTuple):
    """All things in a page's JSON-LD, outer ones first, except those of other works."""

    every: tuple[Thing, ...]
    by_id: Mapping[str, Properties]
    """The things that have an ``@id``, for references."""

    def texts(self, value: Any, *keys: str) -> list[str]:
        """Return the texts of a string, a thing's ``name`` (or other key), or a list of such."""
        found: list[str] = []
        todo = [value]
        for _ in range(_MAX_VALUES):
            if not todo:
                break
            value = todo.pop(0)
            if isinstance(value, str):
                text = plain_text(value)
                if text:
                    found.append(text)
            elif isinstance(value, list):
                todo = value[:_MAX_VALUES] + todo
            elif isinstance(value, dict):
                value = self._resolved(value)
                todo = [value[key] for key in (keys or ("name",)) if value.get(key)][:1] + todo
        return found

    @property
    def publishers(self) -> list[Properties]:
        """The things that are an organization or a site."""
        return [
            thing.properties
            for thing in self.every
            if any(kind.endswith(("Organization", "WebSite")) for kind in thing.kinds)
        ]

    def describing(self, page: Page, title: str | None) -> list[Properties]:
        """Return the article, then other things that describe the page, the most trusted first."""
        ranked = [
            (rank + _match(thing.properties, page, title), -order, thing.properties)
            for order, thing in enumerate(self.every)
            if not thing.referenced and (rank := _rank(thing.kinds))
        ]
        ranked.sort(key=lambda each: each[:2], reverse=True)
        return [properties for _, _, properties in ranked]

    def _resolved(self, value: Properties) -> Properties:
        """Return a thing, or the one that it refers to."""
        reference = value.get("@id")
        if len(value) <= 2 and isinstance(reference, str) and reference in self.by_id:
            return self.by_id[reference]
        return value


def plain_text(text: str, limit: int = _MAX_TEXT) -> str:
    """Return a text without markup and entities, which some sites put into JSON."""
    text = text[:limit]
    if "&" in text:
        text = unescape(text)
    if "<" in text:
        text = _TAGS.sub(" ", text)
    return clean(text)


def read_things(scripts: tuple[str, ...]) -> Things:
    """Return the things in a page's JSON-LD scripts."""
    if not scripts:
        return Things((), {})
    every = tuple(
        Thing(properties, _kinds(properties), referenced)
        for properties, referenced in _things(read_json_ld(scripts))
    )
    by_id: dict[str, Properties] = {}
    for thing in every:
        name = thing.properties.get("@id")
        if isinstance(name, str) and len(thing.properties) > 2:
            by_id.setdefault(name, thing.properties)
    return Things(every, by_id)


def _things(values: list[Any]) -> Iterator[tuple[Properties, bool]]:
    """Yield all things in order, and whether each is under a key of `_REFERENCED`."""
    todo: list[tuple[Any, bool]] = [(value, False) for value in reversed(values)]
    for _ in range(_MAX_THINGS):
        if not todo:
            return
        value, referenced = todo.pop()
        if isinstance(value, list):
            todo.extend((each, referenced) for each in reversed(value[:_MAX_THINGS]))
        elif isinstance(value, dict):
            yield value, referenced
            for key, inner in reversed(value.items()):
                if isinstance(inner, dict | list) and key not in _UNRELATED:
                    todo.append((inner, referenced or key in _REFERENCED))


def _kinds(thing: Properties) -> tuple[str, ...]:
    kind = thing.get("@type")
    kinds = kind if isinstance(kind, list) else [kind]
    named = (each for each in kinds[:_MAX_VALUES] if isinstance(each, str))
    return tuple(each.rpartition("/")[2][:_MAX_TEXT] for each in named)


def _rank(kinds: tuple[str, ...]) -> float:
    if any(_ARTICLE.search(kind) for kind in kinds):
        return 1.0 if kinds == ("CreativeWork",) else 2.0
    return 0.5 if any(_PAGE.search(kind) for kind in kinds) else 0.0


def _match(thing: Properties, page: Page, title: str | None) -> float:
    """Return how well the title and the address of a thing match the page's."""
    headline = thing.get("headline") or thing.get("name")
    match = 0.0
    if title and isinstance(headline, str) and letters(plain_text(headline)) == letters(title):
        match += 0.5
    main = thing.get("mainEntityOfPage")
    addresses = [main.get("@id") or main.get("url") if isinstance(main, dict) else main]
    addresses += [thing.get("url"), thing.get("@id")]
    own_paths = {_path(page.url), _path(page.head.link("canonical"))} - {""}
    if any(isinstance(each, str) and _path(each) in own_paths for each in addresses):
        match += 0.25
    return match


def _path(address: str | None) -> str:
    """Return the path of an address. Scheme, host and query may differ for one page."""
    try:
        parts = urlsplit((address or "")[:_MAX_TEXT].strip())
    except ValueError:  # e.g. an unclosed IPv6 bracket
        return ""
    return unquote(parts.path).strip("/").casefold()
