"""The items of a work in the data of a script that fills the page.

Some pages have neither tags nor text, only an object in a script from which the
browser builds the page. An object with a title, a DOI, and authors or an
abstract, under common names, is the work.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

from nutgraf.page.parsing.script_dates import script_contents
from nutgraf.records.declared.json_ld import NO_ITEMS, StructuredItems, texts_of
from nutgraf.records.found import Found
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from collections.abc import Iterator

_HAS_DOI: Final = re.compile(rb"doi\"\s*:", re.IGNORECASE)
_OBJECT: Final = LazyPattern(r"(?:^|=|\()\s*(?=\{)")
_MAX_SCRIPT_LENGTH: Final = 2_000_000
_MAX_OBJECTS: Final = 20
_MAX_VALUES: Final = 5_000
_LETTERS: Final = LazyPattern(r"[^a-z]+")
# The keys of each item, lower case, letters only.
_NAMES: Final = {
    "title": ("title", "articletitle", "documenttitle", "headline"),
    "authors": ("authors", "author", "creators", "contributors"),
    "abstract": ("abstract", "abstracttext", "articleabstract"),
    "keywords": ("keywords", "keyword", "authorkeywords"),
    "doi": ("doi", "articledoi"),
    "volume": ("volume", "volumenumber", "journalvolume"),
    "issue": ("issue", "issuenumber", "journalissue"),
    "published": (
        "publicationdate",
        "publisheddate",
        "datepublished",
        "coverdate",
        "onlinedate",
        "publicationyear",
    ),
}


def script_items(html: bytes) -> StructuredItems:
    """Return the items of the object in a page's scripts that describes a work best."""
    best: dict[str, Found[tuple[str, ...]]] = {}
    for thing in _objects(html):
        items = _items(thing)
        whole = "title" in items and "doi" in items and ("authors" in items or "abstract" in items)
        if whole and len(items) > len(best):
            best = items
    return StructuredItems(best, True) if best else NO_ITEMS


def _objects(html: bytes) -> Iterator[dict[str, Any]]:
    """Yield the objects in scripts that mention a DOI."""
    for content in script_contents(html):
        # The pattern is slow on long scripts; most do not have these letters.
        if len(content) > _MAX_SCRIPT_LENGTH or b'doi"' not in content.lower():
            continue
        if not _HAS_DOI.search(content):
            continue
        text = content.decode("utf-8", "replace")
        for _, start in zip(range(_MAX_OBJECTS), _OBJECT.finditer(text), strict=False):
            try:
                value, _ = json.JSONDecoder().raw_decode(text, start.end())
            except (ValueError, RecursionError):  # code, not data
                continue
            yield from _nested_objects(value)


def _nested_objects(value: Any) -> Iterator[dict[str, Any]]:
    """Yield the objects in a value, outer ones first."""
    todo = [value]
    for _ in range(_MAX_VALUES):
        if not todo:
            return
        each = todo.pop()
        if isinstance(each, dict):
            yield each
            todo.extend(inner for inner in each.values() if isinstance(inner, dict | list))
        elif isinstance(each, list):
            todo.extend(inner for inner in each if isinstance(inner, dict | list))


def _items(thing: dict[str, Any]) -> dict[str, Found[tuple[str, ...]]]:
    named = {_LETTERS.sub("", key.casefold()): (key, value) for key, value in thing.items()}
    found = {}
    for item, names in _NAMES.items():
        for name in names:
            key, value = named.get(name, ("", None))
            texts = _keywords(value) if item == "keywords" else texts_of(value)
            if texts:
                found[item] = Found(tuple(texts), f"script {key}")
                break
    return found


def _keywords(value: Any) -> list[str]:
    """Return the keywords; of several labelled lists of them, the authors', else all."""
    if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        return texts_of(value)
    lists = {}
    for each in value:
        texts = next((texts_of(inner) for inner in each.values() if isinstance(inner, list)), [])
        label = next((inner for inner in each.values() if isinstance(inner, str)), "")
        lists[label.casefold()] = texts
    by_authors = [text for label, texts in lists.items() if "author" in label for text in texts]
    return by_authors or [text for texts in lists.values() for text in texts] or texts_of(value)
