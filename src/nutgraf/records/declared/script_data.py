"""The data of a page that is filled by a script: what it holds of a work.

Some pages have neither tags nor text, only an object in a script from which
the browser makes the page. Where such an object has a title and a DOI beside
authors or an abstract, under names that everybody uses, it is the work.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

from nutgraf.records._kernels.citations import place_in
from nutgraf.records.declared.json_ld import NO_CLAIMS, Claims, texts_of
from nutgraf.records.found import Found
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from collections.abc import Iterator

_HAS_DOI: Final = re.compile(rb"doi\"\s*:", re.IGNORECASE)
_OBJECT: Final = LazyPattern(r"(?:^|=|\()\s*(?=\{)")
_LONGEST: Final = 2_000_000
_MOST_OBJECTS: Final = 20
_MOST_THINGS: Final = 5_000
_LETTERS: Final = LazyPattern(r"[^a-z]+")
# The names of each item, in small letters.
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


def script_claims(html: bytes) -> Claims:
    """What the objects in a page's scripts say of its work."""
    best: dict[str, Found[tuple[str, ...]]] = {}
    for thing in _things(html):
        items = _items(thing)
        whole = "title" in items and "doi" in items and ("authors" in items or "abstract" in items)
        if whole and len(items) > len(best):
            best = items
    return Claims(best, True) if best else NO_CLAIMS


def _things(html: bytes) -> Iterator[dict[str, Any]]:
    for content in _scripts(html):
        # The expression is slow on long scripts, and few of these have the letters.
        if len(content) > _LONGEST or b'doi"' not in content.lower():
            continue
        if not _HAS_DOI.search(content):
            continue
        text = content.decode("utf-8", "replace")
        for _, start in zip(range(_MOST_OBJECTS), _OBJECT.finditer(text), strict=False):
            try:
                value, _ = json.JSONDecoder().raw_decode(text, start.end())
            except (ValueError, RecursionError):  # code, not data
                continue
            yield from _inside(value)


def _scripts(html: bytes) -> Iterator[bytes]:
    """The contents of the scripts of a page."""
    stop = 0
    while (start := place_in(html, b"<script", stop)) >= 0:
        begin = html.find(b">", start) + 1
        stop = html.find(b"</script", begin)
        if not begin or stop < 0:
            return
        yield html[begin:stop]


def _inside(value: Any) -> Iterator[dict[str, Any]]:
    """The objects in a value, outer ones first."""
    todo = [value]
    for _ in range(_MOST_THINGS):
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
    """Keywords, or the lists of several sorts of them: the authors' own, else all."""
    if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        return texts_of(value)
    lists = {}
    for each in value:
        texts = next((texts_of(inner) for inner in each.values() if isinstance(inner, list)), [])
        label = next((inner for inner in each.values() if isinstance(inner, str)), "")
        lists[label.casefold()] = texts
    own = [text for label, texts in lists.items() if "author" in label for text in texts]
    return own or [text for texts in lists.values() for text in texts] or texts_of(value)
