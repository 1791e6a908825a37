"""Which thing in a page's JSON-LD is its article, and what that says.

A page describes itself, its site, its breadcrumbs and often other articles
too. What counts is the article-like thing that has this page's address or
title; a thing that only the whole page is (``WebPage``) comes after it.
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

# A page made of things takes no longer than others.
_MOST_THINGS: Final = 2000
_MOST_VALUES: Final = 100
_LONGEST: Final = 2000
# Under these stand people and sites that others refer to,
_OTHERS: Final = frozenset(
    "publisher author creator contributor editor isPartOf sponsor copyrightHolder".split()
)
# and under these other articles, comments, or what the article is about.
_ELSEWHERE: Final = frozenset(
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


class Structured(NamedTuple):
    """What JSON-LD says of the page's article."""

    things: tuple[Properties, ...]
    """The article, then what else the page is, the most trusted first."""
    named: Mapping[str, Properties]
    """The things that others refer to, by their ``@id``."""
    publishers: tuple[Properties, ...]
    """Who the site is: things that are an organisation or a site."""

    def texts(self, value: Any, *keys: str) -> list[str]:
        """The texts of a value: a string, a thing's ``name`` (or other key), or a list of such."""
        found: list[str] = []
        todo = [value]
        for _ in range(_MOST_VALUES):
            if not todo:
                break
            value = todo.pop(0)
            if isinstance(value, str):
                text = plain(value)
                if text:
                    found.append(text)
            elif isinstance(value, list):
                todo = value[:_MOST_VALUES] + todo
            elif isinstance(value, dict):
                value = self._whole(value)
                todo = [value[key] for key in (keys or ("name",)) if value.get(key)][:1] + todo
        return found

    @property
    def organisations(self) -> list[str]:
        """The names of organisations and sites, in a reasonable number."""
        return [text for thing in self.publishers[:3] for text in self.texts(thing.get("name"))]

    def _whole(self, value: Properties) -> Properties:
        """A thing, or the one that it refers to."""
        name = value.get("@id")
        if len(value) <= 2 and isinstance(name, str) and name in self.named:
            return self.named[name]
        return value


def plain(text: str) -> str:
    """A text without markup and entities, which some put into JSON."""
    text = text[:_LONGEST]
    if "&" in text:
        text = unescape(text)
    if "<" in text:
        text = _TAGS.sub(" ", text)
    return clean(text)


def read_structured(page: Page, title: str | None) -> Structured:
    """What the page's JSON-LD says, the thing that is its article first."""
    if not page.head.json_ld:
        return Structured((), {}, ())
    ranked: list[tuple[float, int, Properties]] = []
    named: dict[str, Properties] = {}
    publishers = []
    for order, (thing, elsewhere) in enumerate(_things(read_json_ld(page.head.json_ld))):
        name = thing.get("@id")
        if isinstance(name, str) and len(thing) > 2:
            named.setdefault(name, thing)
        kinds = _kinds(thing)
        if any(kind.endswith(("Organization", "WebSite")) for kind in kinds):
            publishers.append(thing)
        if not elsewhere:
            rank = _rank(kinds)
            if rank:
                ranked.append((rank + _is_this(thing, page, title), -order, thing))
    ranked.sort(key=lambda each: each[:2], reverse=True)
    return Structured(tuple(thing for _, _, thing in ranked), named, tuple(publishers))


def _things(values: list[Any]) -> Iterator[tuple[Properties, bool]]:
    """All things in order, and whether each is only mentioned by another."""
    todo: list[tuple[Any, bool]] = [(value, False) for value in reversed(values)]
    for _ in range(_MOST_THINGS):
        if not todo:
            return
        value, elsewhere = todo.pop()
        if isinstance(value, list):
            todo.extend((each, elsewhere) for each in reversed(value[:_MOST_THINGS]))
        elif isinstance(value, dict):
            yield value, elsewhere
            for key, inner in reversed(value.items()):
                if isinstance(inner, dict | list) and key not in _ELSEWHERE:
                    todo.append((inner, elsewhere or key in _OTHERS))


def _kinds(thing: Properties) -> list[str]:
    kind = thing.get("@type")
    if isinstance(kind, str):
        return [kind.rpartition("/")[2][:_LONGEST]]
    return [each for each in kind if isinstance(each, str)] if isinstance(kind, list) else []


def _rank(kinds: list[str]) -> float:
    if any(_ARTICLE.search(kind) for kind in kinds):
        return 1.0 if kinds == ["CreativeWork"] else 2.0
    return 0.5 if any(_PAGE.search(kind) for kind in kinds) else 0.0


def _is_this(thing: Properties, page: Page, title: str | None) -> float:
    """How surely a thing is what this page is about: by its title, or its address."""
    headline = thing.get("headline") or thing.get("name")
    same = 0.0
    if title and isinstance(headline, str) and letters(plain(headline)) == letters(title):
        same += 0.5
    main = thing.get("mainEntityOfPage")
    addresses = [main.get("@id") or main.get("url") if isinstance(main, dict) else main]
    addresses += [thing.get("url"), thing.get("@id")]
    mine = {_path(page.url), _path(page.head.link("canonical"))} - {""}
    if any(isinstance(each, str) and _path(each) in mine for each in addresses):
        same += 0.25
    return same


def _path(address: str | None) -> str:
    """An address without what differs between two ways to one page."""
    try:
        parts = urlsplit((address or "")[:_LONGEST].strip())
    except ValueError:  # e.g. an unclosed IPv6 bracket
        return ""
    return unquote(parts.path).strip("/").casefold()
