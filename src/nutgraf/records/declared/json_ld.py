"""What JSON-LD says of a work."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import orjson

from nutgraf.records.found import Found
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


_LONGEST: Final = 1_000_000
_MOST: Final = 2_000
SCHOLARLY: Final = frozenset({"ScholarlyArticle", "MedicalScholarlyArticle"})
_ARTICLE: Final = frozenset(
    {"Article", "TechArticle", "Report", "Thesis", "Chapter", "CreativeWork"}
)
# Under these keys stand other works.
_OTHERS: Final = frozenset(
    "citation isPartOf publisher author creator itemListElement relatedLink mentions isBasedOn "
    "breadcrumb image video about".split()
)
_DOI: Final = LazyPattern(r"\b10\.\d{4,9}/\S+")


class Claims(NamedTuple):
    """The items that a page's structured data give, and whether it calls itself scholarly."""

    items: Mapping[str, Found[tuple[str, ...]]]
    scholarly: bool


NO_CLAIMS: Final = Claims({}, False)


def json_ld_claims(scripts: tuple[str, ...]) -> Claims:
    """What JSON-LD says of the work; nothing where it is no JSON."""
    things = [thing for script in scripts for thing in _things(script)]
    ranked = [(thing, rank) for thing in things if (rank := _rank(thing))]
    if not ranked:
        return NO_CLAIMS
    best, rank = max(ranked, key=lambda each: each[1])
    return Claims(_items(best), rank == 2)


def _things(script: str) -> Iterator[dict[str, Any]]:
    if len(script) > _LONGEST:
        return
    try:
        todo: list[Any] = [orjson.loads(script)]
    except (orjson.JSONDecodeError, UnicodeEncodeError):
        return
    for _ in range(_MOST):
        if not todo:
            return
        value = todo.pop()
        if isinstance(value, list):
            todo.extend(reversed(value[:_MOST]))
        elif isinstance(value, dict):
            yield value
            inner = [each for key, each in value.items() if key not in _OTHERS]
            todo.extend(each for each in reversed(inner) if isinstance(each, dict | list))


def _kinds(thing: dict[str, Any]) -> set[str]:
    kinds = thing.get("@type")
    listed = kinds if isinstance(kinds, list) else [kinds]
    return {each for each in listed if isinstance(each, str)}


def _rank(thing: dict[str, Any]) -> int:
    kinds = _kinds(thing)
    return 2 if kinds & SCHOLARLY else 1 if kinds & _ARTICLE else 0


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
    """The texts of a value: itself, a thing's name or value, or a list of such."""
    found = []
    for each in (value if isinstance(value, list) else [value])[:_MOST]:
        if isinstance(each, dict):
            given = each.get("givenName") or each.get("firstName") or each.get("given")
            family = each.get("familyName") or each.get("lastName") or each.get("family")
            both = f"{given} {family}" if given and family else None
            each = each.get("name") or both or each.get("headline") or each.get("value")
        if isinstance(each, int | str) and str(each).strip():
            found.append(" ".join(str(each).split()))
    return found


def _number(thing: dict[str, Any], name: str) -> str | None:
    """A number of the work or of what it is a part of: the issue, the volume."""
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
