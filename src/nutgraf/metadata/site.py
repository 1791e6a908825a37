"""The name of the site: declared by the page, else from its logo or the end of its title."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nutgraf.fields.field import Field
from nutgraf.fields.found import Found
from nutgraf.fields.things import plain_text
from nutgraf.metadata.context import PageContext
from nutgraf.page.tags import CODE
from nutgraf.text.folding import clean, letters
from nutgraf.text.patterns import LazyPattern
from nutgraf.text.phrases import phrases
from nutgraf.text.titles import is_abnormal, split_title
from nutgraf.urls import is_front_page_link

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_MAX_NAME: Final = 100
_MAX_LOGO_NAME: Final = 40
_MAX_LINKS: Final = 30
_MAX_LOGO_NODES: Final = 6
_LOGO_WORDS: Final = LazyPattern(lambda: phrases("front-page").pattern, re.IGNORECASE)
_DOMAIN: Final = re.compile(r"[\w-]+(?:\.[\w-]+)+")
_EDGES: Final = " -–—|:·•»›«,_/"
_META: Final = (
    "application-name apple-mobile-web-app-title al:ios:app_name dc.publisher "
    "dcterms.publisher citation_journal_title publisher sitename"
).split()
# Shorter labels of a host are part of too many names.
_MIN_LABEL: Final = 4


class Site(Field[PageContext, str]):
    """The name of the site: declared by the page, else from its logo or the end of its title."""

    name = "site"

    def declared(self, context: PageContext) -> Iterator[Found[str]]:
        """Yield the names in the head and in JSON-LD."""
        names = _valid(context.in_meta("og:site_name"))
        yield from (found for found in names if not _DOMAIN.fullmatch(found.value))
        yield from _valid(context.in_things("publisher", "isPartOf"))
        yield from _valid(context.in_meta(*_META))
        things = (context.texts(each.get("name")) for each in context.declared.things.publishers)
        yield from _valid(Found(text, "JSON-LD name") for texts in things for text in texts[:1])

    def visible(self, context: PageContext) -> Iterator[Found[str]]:
        """Yield the name of the logo, and the part of ``<title>`` that is not the headline."""
        logo = _logo(context)
        if logo and letters(logo.value) in letters(context.page.head.title or ""):
            yield logo
        yield from _valid([Found(_part_of_title(context) or "", "title")])
        if logo:
            yield logo
        yield from _valid(context.in_meta("og:site_name"))  # a domain


SITE: Final = Site()


def _logo(context: PageContext) -> Found[str] | None:
    """Return the text of a link to the front page, or of the image in it."""
    page = context.page
    for node in page.nodes("a")[:_MAX_LINKS].tolist():
        if page.end[node] - node > _MAX_LOGO_NODES:
            continue
        if is_front_page_link(page.attribute(node, "href")):
            images = [i for i in range(node, int(page.end[node])) if page.tag[i] == CODE["img"]]
            for text in (page.node_text(node), *(page.attribute(i, "alt") for i in images)):
                name = _LOGO_WORDS.sub("", clean(text or "")).strip(" -–|:")
                if 2 <= len(name) <= _MAX_LOGO_NAME and not is_abnormal(name):
                    return Found(name, node)
    return None


def _valid(candidates: Iterable[Found[str]]) -> Iterator[Found[str]]:
    for found in candidates:
        name = plain_text(found.value)
        if 0 < len(name) <= _MAX_NAME and "://" not in name and letters(name):
            yield Found(name, found.source)


def _part_of_title(context: PageContext) -> str | None:
    """Return the part of ``<title>`` that is not the headline."""
    title = clean(context.page.head.title or "")
    place = title.casefold().find(context.title.casefold()) if context.title else -1
    if place < 0 or not context.title:
        return None
    sides = (title[place + len(context.title) :], title[:place])
    parts = [part for side in sides for part in split_title(side.strip(_EDGES)).parts()]
    labels = [label for label in context.host[:-1] if len(label) >= _MIN_LABEL]
    for part in parts:
        key = letters(part)
        if any(label in key or key in label for label in labels):
            return part.strip(_EDGES)
    # If no part resembles the host, the last part after the headline, else the first before it.
    return parts[-1 if sides[0].strip(_EDGES) else 0].strip(_EDGES) if parts else None
