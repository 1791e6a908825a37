"""The items of a work in JSON-LD."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import orjson

from nutgraf.records.found import Found
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


_MAX_SCRIPT_LENGTH: Final = 1_000_000
_MAX_OBJECTS: Final = 2_000
SCHOLARLY: Final = frozenset({"ScholarlyArticle", "MedicalScholarlyArticle"})
_ARTICLE: Final = frozenset(
    {"Article", "TechArticle", "Report", "Thesis", "Chapter", "CreativeWork"}
)
# Objects under these keys are about other works, people or things.
_FOREIGN_KEYS: Final = frozenset(
    "citation isPartOf publisher author creator itemListElement relatedLink mentions isBasedOn "
    "breadcrumb image video about".split()
)
_DOI: Final = LazyPattern(r"\b10\.\d{4,9}/\S+")


class StructuredItems(NamedTuple):
    """The items in a page's structured data, and whether they declare a scholarly work."""

    items: Mapping[str, Found[tuple[str, ...]]]
    scholarly: bool


NO_ITEMS: Final = StructuredItems({}, False)


def json_ld_items(scripts: tuple[str, ...]) -> StructuredItems:
    """Return the items of the work in JSON-LD scripts; invalid JSON is ignored."""
    things = [thing for script in scripts for thing in _objects(script)]
    ranked = [(thing, rank) for thing in things if (rank := _rank(thing))]
    if not ranked:
        return NO_ITEMS
    best, rank = max(ranked, key=lambda each: each[1])
    return StructuredItems(_items(best), rank == 2)


def _objects(script: str) -> Iterator[dict[str, Any]]:
    """Yield the objects of a script, outer ones first."""
    if len(script) > _MAX_SCRIPT_LENGTH:
        return
    try:
        todo: list[Any] = [orjson.loads(script)]
    except (orjson.JSONDecodeError, UnicodeEncodeError):
        return
    for _ in range(_MAX_OBJECTS):
        if not todo:
            return
        value = todo.pop()
        if isinstance(value, list):
            todo.extend(reversed(value[:_MAX_OBJECTS]))
        elif isinstance(value, dict):
            yield value
            inner = [each for key, each in value.items() if key not in _FOREIGN_KEYS]
            todo.extend(each for each in reversed(inner) if isinstance(each, dict | list))


def _types(thing: dict[str, Any]) -> set[str]:
    types = thing.get("@type")
    listed = types if isinstance(types, list) else [types]
    return {each for each in listed if isinstance(each, str)}


def _rank(thing: dict[str, Any]) -> int:
    """Return 2 for a scholarly type, 1 for another type of article, else 0."""
    types = _types(thing)
    return 2 if types & SCHOLARLY else 1 if types & _ARTICLE else 0


def _items(thing: dict[str, Any]) -> dict[str, Found[tuple[str, ...]]]:
    found: dict[str, Found[tuple[str, ...]]] = {}
    keys = {
        "title": ("headline", "name"),
        "authors": ("author", "creator"),
        "abstract": ("abstract", "description"),
        "keywords": ("keywords",),
        "references": ("citation",),
        "published": ("datePublished",),
        "doi": ("identifier", "sameAs", "@id", "doi", "url"),
    }
    for item, names in keys.items():
        for name in names:
            texts = texts_of(thing.get(name))
            if item == "doi":
                texts = [text for text in texts if _DOI.search(text)][:1]
            if item == "abstract" and texts and len(texts[0]) < 200:
                continue
            if texts:
                found[item] = Found(tuple(texts), f"JSON-LD {name}")
                break
    for item, name in (("volume", "volumeNumber"), ("issue", "issueNumber")):
        number = _number(thing, name)
        if number:
            found[item] = Found((number,), f"JSON-LD {name}")
    return found


def texts_of(value: Any) -> list[str]:
    """Return the texts of a value: a text, the name of an object, or a list of these."""
    found = []
    for each in (value if isinstance(value, list) else [value])[:_MAX_OBJECTS]:
        if isinstance(each, dict):
            given = each.get("givenName") or each.get("firstName") or each.get("given")
            family = each.get("familyName") or each.get("lastName") or each.get("family")
            both = f"{given} {family}" if given and family else None
            each = each.get("name") or both or each.get("headline") or each.get("value")
        if isinstance(each, int | str) and str(each).strip():
            found.append(" ".join(str(each).split()))
    return found


def _number(thing: dict[str, Any], name: str) -> str | None:
    """Return a number of the work or of what it is part of: the issue, the volume."""
    for _ in range(4):
        value = thing.get(name)
        if isinstance(value, int | str) and str(value).strip():
            return str(value).strip()
        inner = thing.get("isPartOf")
        listed = inner if isinstance(inner, list) else [inner]
        parts = [each for each in listed if isinstance(each, dict)]
        if not parts:
            return None
        thing = next((each for each in parts if name in each), parts[0])
    return None
