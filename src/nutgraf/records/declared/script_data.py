"""The items of a work in the data of a script that fills the page.

Some pages have neither tags nor text, only an object in a script from which the
browser builds the page. An object with a title, a DOI, and authors or an
abstract, under common names, is the work.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from nutgraf.fields.found import Found
from nutgraf.page.parsing.script_dates import script_contents
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from collections.abc import Iterator

_OBJECT: Final = LazyPattern(r"(?:^|=|\()\s*(?=\{)")
_MAX_SCRIPT_LENGTH: Final = 2_000_000
_MAX_OBJECTS: Final = 20
_MAX_VALUES: Final = 5_000
_LETTERS: Final = LazyPattern(r"[^a-z]+")
# The keys of each item, lower case, letters only.
_NAMES: Final = {
    "title": "title articletitle documenttitle headline",
    "authors": "authors author creators contributors",
    "abstract": "abstract abstracttext articleabstract",
    "keywords": "keywords keyword authorkeywords",
    "doi": "doi articledoi",
    "volume": "volume volumenumber journalvolume",
    "issue": "issue issuenumber journalissue",
    "published": "publicationdate publisheddate datepublished coverdate onlinedate publicationyear",
}


def script_items(html: bytes) -> dict[str, Found[tuple[str, ...]]]:
    """Return the items of the object in a page's scripts that describes a work best."""
    works = (items for thing in _objects(html) if _is_work(items := _items(thing)))
    return max(works, key=len, default={})


def _is_work(items: dict[str, Any]) -> bool:
    return "title" in items and "doi" in items and ("authors" in items or "abstract" in items)


def _objects(html: bytes) -> Iterator[dict[str, Any]]:
    """Yield the objects in scripts that mention a DOI, outer ones first."""
    decoder = json.JSONDecoder()
    for content in script_contents(html):
        # The pattern is slow on long scripts; most do not have these letters.
        if len(content) > _MAX_SCRIPT_LENGTH or b'doi"' not in content.lower():
            continue
        text = content.decode("utf-8", "replace")
        for _, start in zip(range(_MAX_OBJECTS), _OBJECT.finditer(text), strict=False):
            try:
                todo = [decoder.raw_decode(text, start.end())[0]]
            except (ValueError, RecursionError):  # code, not data
                continue
            for _ in range(_MAX_VALUES):
                if not todo:
                    break
                each = todo.pop()
                if isinstance(each, dict):
                    yield each
                inner = each.values() if isinstance(each, dict) else each
                todo += [value for value in inner if isinstance(value, dict | list)]


def _items(thing: dict[str, Any]) -> dict[str, Found[tuple[str, ...]]]:
    named = {_LETTERS.sub("", key.casefold()): key for key in thing}
    found = {}
    for item, names in _NAMES.items():
        key = next((named[name] for name in names.split() if name in named), "")
        value = thing.get(key)
        texts = _keywords(value) if item == "keywords" else texts_of(value)
        if texts:
            found[item] = Found(tuple(texts), f"script {key}")
    return found


def _keywords(value: Any) -> list[str]:
    """Return the keywords; of several labelled lists of them, the authors', else all."""
    lists = {}
    for each in value if isinstance(value, list) else ():
        inner = list(each.values()) if isinstance(each, dict) else []
        label = next((text for text in inner if isinstance(text, str)), "")
        texts = next((texts_of(texts) for texts in inner if isinstance(texts, list)), [])
        lists[label.casefold()] = texts
    by_authors = [text for label, texts in lists.items() if "author" in label for text in texts]
    return by_authors or [text for texts in lists.values() for text in texts] or texts_of(value)


def texts_of(value: Any) -> list[str]:
    """Return the texts of a value: a text, the name of an object, or a list of these."""
    found = []
    for each in (value if isinstance(value, list) else [value])[:_MAX_VALUES]:
        if isinstance(each, dict):
            given = each.get("givenName") or each.get("firstName")
            family = each.get("familyName") or each.get("lastName")
            both = f"{given} {family}" if given and family else None
            each = each.get("name") or both or each.get("headline") or each.get("value")
        if isinstance(each, int | str) and str(each).strip():
            found.append(" ".join(str(each).split()))
    return found
