"""The items of a work in microdata: the properties of a scholarly ``itemscope``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nutgraf.page._kernels.attributes import with_attribute
from nutgraf.page.tags import CODE
from nutgraf.records._kernels.text_search import find_bytes
from nutgraf.records.authors.names import clean_name
from nutgraf.records.declared.json_ld import NO_ITEMS, SCHOLARLY, StructuredItems
from nutgraf.records.found import Found
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.page.page import Page

_TYPE: Final = LazyPattern(r"schema\.org/(\w+)", re.IGNORECASE)
# Part of the names of all scholarly types.
_NAME: Final = b"ScholarlyArticle"
# A slash, also as an entity, or the "l" of "MedicalScholarlyArticle".
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
# Properties inside these, such as a name, are not the work's.
_OTHERS: Final = frozenset(
    "citation contributor copyrightholder editor funder provider publisher sponsor".split()
)
# Inside a nested scope, such as the journal's, these are not the work's; a volume is.
_OF_NESTED_SCOPE: Final = frozenset({"title", "abstract", "doi"})
_SUP: Final = CODE["sup"]
_ADDRESS: Final = LazyPattern(r"(?:https?://|www\.|(?<![\w.])[\w.]+@)\S*")
# The value of the volume may be "Volume 12".
_WORDS_BEFORE: Final = LazyPattern(r"^[^\W\d_]{2,}\.?\s+(?=[A-Z]?\d)")


def microdata_items(page: Page, html: bytes | None = None) -> StructuredItems:
    """Return the properties of the first scholarly ``itemscope``.

    Most pages have none; with their ``html`` this is found out fast.
    """
    scope = _scope(page) if html is None or _may_have(html) else None
    if scope is None:
        return NO_ITEMS
    texts: dict[str, list[str]] = {}
    skip = inner = 0
    stop = int(page.end[scope])
    for node, named in with_attribute(page.attributes, "itemprop"):
        if not scope < node < stop or node < skip:
            continue
        attributes, name = page.attributes[node] or {}, (named or "").casefold()
        item = _PROPERTIES.get(name)
        if item and not (node < inner and item in _OF_NESTED_SCOPE):
            texts.setdefault(item, []).append(_clean(item, _value(page, node, item)))
        if "itemscope" in attributes:
            inner = max(inner, int(page.end[node]))
        if name in _OTHERS or item == "authors":
            skip = int(page.end[node])
    items = {item: Found(tuple(filter(None, each)), "microdata") for item, each in texts.items()}
    return StructuredItems({item: each for item, each in items.items() if each.value}, True)


def _may_have(html: bytes) -> bool:
    """Whether the name of a scholarly type ends a URL, as it never does in JSON-LD."""
    place = find_bytes(html, _NAME, 0)
    while place > 0 and html[place - 1] not in _BEFORE_NAME:
        place = find_bytes(html, _NAME, place + 1)
    return place > 0


def _scope(page: Page) -> int | None:
    for node, named in with_attribute(page.attributes, "itemtype"):
        match = _TYPE.search(named or "")
        if match and match[1] in SCHOLARLY:
            return node
    return None


def _clean(item: str, value: str) -> str:
    """Return a value without addresses and labels that are in its element."""
    if item == "authors":
        return clean_name(_ADDRESS.sub(" ", value))
    return _WORDS_BEFORE.sub("", value.strip()) if item in ("volume", "issue") else value


def _value(page: Page, node: int, item: str) -> str:
    attributes = page.attributes[node] or {}
    for key in ("content", "datetime"):
        if attributes.get(key):
            return str(attributes[key])
    text = _without_superscripts if item == "authors" else type(page).node_text
    if "itemscope" in attributes:
        for inner in range(node + 1, int(page.end[node])):
            if page.attribute(inner, "itemprop") == "name":
                return text(page, inner)
    return text(page, node) or str(attributes.get("href") or "")


def _without_superscripts(page: Page, node: int) -> str:
    """Return the text of a node without superscripts: marks of notes and affiliations."""
    stop, start = int(page.end[node]), int(page.start[node])
    pieces = []
    for inner in ((page.tag[node + 1 : stop] == _SUP).nonzero()[0] + node + 1).tolist():
        if page.start[inner] >= start:
            pieces.append(page.text[start : page.start[inner]])
            start = int(page.stop[inner])
    if not pieces:
        return page.node_text(node)
    return " ".join("".join([*pieces, page.text[start : page.stop[node]]]).split())
