"""What microdata say of a work: the properties of a scholarly ``itemscope``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nutgraf.page._kernels.attributes import with_attribute
from nutgraf.page.tags import CODE
from nutgraf.records._kernels.citations import place_in
from nutgraf.records.authors.names import clean_name
from nutgraf.records.declared.json_ld import NO_CLAIMS, SCHOLARLY, Claims
from nutgraf.records.found import Found
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.page.page import Page

_TYPE: Final = LazyPattern(r"schema\.org/(\w+)", re.IGNORECASE)
# What the names of all scholarly types have in them.
_NAME: Final = b"ScholarlyArticle"
# A slash, also as an entity, or the "l" of another type of which the name is a part.
_BEFORE_NAME: Final = b"/;l"
_PROPERTIES: Final = {
    "headline": "title",
    "name": "title",
    "author": "authors",
    "creator": "authors",
    "abstract": "abstract",
    "description": "abstract",
    "keywords": "keywords",
    "datepublished": "published",
    "volumenumber": "volume",
    "issuenumber": "issue",
    "citation": "references",
    "sameas": "doi",
    "identifier": "doi",
}
# What these have in them, such as a name, is not the work's.
_OTHERS: Final = frozenset(
    "citation contributor copyrightholder editor funder provider publisher sponsor".split()
)
# In a scope of its own, such as that of the journal, these are not the work's; its volume is.
_OF_SCOPE: Final = frozenset({"title", "abstract", "doi"})
_SUP: Final = CODE["sup"]
_ADDRESS: Final = LazyPattern(r"(?:https?://|www\.|(?<![\w.])[\w.]+@)\S*")
# "Volume 12" may be all of what is the number of the volume.
_WORDS_BEFORE: Final = LazyPattern(r"^[^\W\d_]{2,}\.?\s+(?=[A-Z]?\d)")


def microdata_claims(page: Page, html: bytes | None = None) -> Claims:
    """What the properties of a scholarly ``itemscope`` say.

    The ``html`` of the page tells quickly that there is none.
    """
    scope = _scope(page) if html is None or _may_have(html) else None
    if scope is None:
        return NO_CLAIMS
    texts: dict[str, list[str]] = {}
    skip = inner = 0
    stop = int(page.end[scope])
    for node, named in with_attribute(page.attributes, "itemprop"):
        if not scope < node < stop or node < skip:
            continue
        attributes, name = page.attributes[node] or {}, (named or "").casefold()
        item = _PROPERTIES.get(name)
        if item and not (node < inner and item in _OF_SCOPE):
            texts.setdefault(item, []).append(_clean(item, _value(page, node, item)))
        if "itemscope" in attributes:
            inner = max(inner, int(page.end[node]))
        if name in _OTHERS or item == "authors":
            skip = int(page.end[node])
    items = {item: Found(tuple(filter(None, each)), "microdata") for item, each in texts.items()}
    return Claims({item: each for item, each in items.items() if each.value}, True)


def _may_have(html: bytes) -> bool:
    """Whether the name of a scholarly type stands at the end of an address, as in no JSON-LD."""
    place = place_in(html, _NAME, 0)
    while place > 0 and html[place - 1] not in _BEFORE_NAME:
        place = place_in(html, _NAME, place + 1)
    return place > 0


def _scope(page: Page) -> int | None:
    for node, named in with_attribute(page.attributes, "itemtype"):
        match = _TYPE.search(named or "")
        if match and match[1] in SCHOLARLY:
            return node
    return None


def _clean(item: str, value: str) -> str:
    """A value without what stands beside it in its element, as the page shows it."""
    if item == "authors":
        return clean_name(_ADDRESS.sub(" ", value))
    return _WORDS_BEFORE.sub("", value.strip()) if item in ("volume", "issue") else value


def _value(page: Page, node: int, item: str) -> str:
    attributes = page.attributes[node] or {}
    for key in ("content", "datetime"):
        if attributes.get(key):
            return str(attributes[key])
    text = _not_raised if item == "authors" else type(page).node_text
    if "itemscope" in attributes:
        for inner in range(node + 1, int(page.end[node])):
            if page.attribute(inner, "itemprop") == "name":
                return text(page, inner)
    return text(page, node) or str(attributes.get("href") or "")


def _not_raised(page: Page, node: int) -> str:
    """The text of a node without what is raised in it: the marks of notes and affiliations."""
    stop, start = int(page.end[node]), int(page.start[node])
    pieces = []
    for inner in ((page.tag[node + 1 : stop] == _SUP).nonzero()[0] + node + 1).tolist():
        if page.start[inner] >= start:
            pieces.append(page.text[start : page.start[inner]])
            start = int(page.stop[inner])
    if not pieces:
        return page.node_text(node)
    return " ".join("".join([*pieces, page.text[start : page.stop[node]]]).split())
