"""What the site is called."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nutgraf.fields.found import Found
from nutgraf.metadata.article_data import plain
from nutgraf.page.tags import CODE
from nutgraf.text.folding import clean, letters
from nutgraf.text.titles import is_abnormal, split_title
from nutgraf.urls import is_front_page_link

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nutgraf.metadata.context import Clues

_LONGEST: Final = 100
_LONGEST_LOGO: Final = 40
_MOST_LINKS: Final = 30
_LOGO_NODES: Final = 6
_LOGO_WORDS: Final = re.compile(
    r"\b(?:logo|home\s?page|home|startseite|accueil|inicio)\b", re.IGNORECASE
)
_DOMAIN: Final = re.compile(r"[\w-]+(?:\.[\w-]+)+")
_EDGES: Final = " -–—|:·•»›«,_/"
_META: Final = (
    "application-name apple-mobile-web-app-title al:ios:app_name dc.publisher "
    "dcterms.publisher citation_journal_title publisher sitename"
).split()


def find_site(clues: Clues) -> Found[str] | None:
    """The name of the site: as it says itself, else as its titles end."""
    return next(_names(clues), None)


def _names(clues: Clues) -> Iterator[Found[str]]:
    own = clues.meta.get("og:site_name")
    if own and not _DOMAIN.fullmatch(own):
        yield from _found(own, "meta og:site_name")
    for thing in clues.structured.things:
        yield from _found(_first(clues, thing.get("publisher")), "JSON-LD publisher")
        yield from _found(_first(clues, thing.get("isPartOf")), "JSON-LD isPartOf")
    for name in _META:
        yield from _found(clues.meta.get(name), f"meta {name}")
    for thing in clues.structured.publishers:
        yield from _found(_first(clues, thing.get("name")), "JSON-LD name")
    logo = _logo(clues)
    title = letters(clues.page.head.title or "")
    if logo and letters(logo.value) in title:
        yield logo
    yield from _found(_title_part(clues), "title")
    if logo:
        yield logo
    yield from _found(own, "meta og:site_name")


def _logo(clues: Clues) -> Found[str] | None:
    """What a link to the site's root is called, or the picture in it."""
    page = clues.page
    for node in page.nodes("a")[:_MOST_LINKS].tolist():
        if (
            is_front_page_link(page.attribute(node, "href"))
            and page.end[node] - node <= _LOGO_NODES
        ):
            images = [i for i in range(node, int(page.end[node])) if page.tag[i] == CODE["img"]]
            for text in (page.node_text(node), *(page.attribute(i, "alt") for i in images)):
                name = _LOGO_WORDS.sub("", clean(text or "")).strip(" -–|:")
                if 2 <= len(name) <= _LONGEST_LOGO and not is_abnormal(name):
                    return Found(name, node)
    return None


def _first(clues: Clues, value: object) -> str | None:
    return next(iter(clues.structured.texts(value)), None)


def _found(name: str | None, source: str) -> Iterator[Found[str]]:
    name = plain(name) if name else ""
    if 0 < len(name) <= _LONGEST and "://" not in name and letters(name):
        yield Found(name, source)


def _title_part(clues: Clues) -> str | None:
    """The part of the head's title that is not the headline."""
    title = clean(clues.page.head.title or "")
    place = title.casefold().find(clues.title.casefold()) if clues.title else -1
    if place < 0 or not clues.title:
        return None
    sides = (title[place + len(clues.title) :], title[:place])
    parts = [part for side in sides for part in split_title(side.strip(_EDGES)).parts()]
    for part in parts:
        key = letters(part)
        if any(label in key or key in label for label in clues.host_letters if len(label) > 3):
            return part.strip(_EDGES)
    # Without such a sign, the last of those that follow, else the first of those before.
    return parts[-1 if sides[0].strip(_EDGES) else 0].strip(_EDGES) if parts else None
