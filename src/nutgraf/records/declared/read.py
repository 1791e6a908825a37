"""The declared items of a work: from meta tags, JSON-LD, microdata and script data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from nutgraf.records.authors.names import given_first
from nutgraf.records.declared.json_ld import StructuredItems, json_ld_items
from nutgraf.records.declared.meta_tags import MetaTags, plain_text
from nutgraf.records.declared.microdata import microdata_items
from nutgraf.records.declared.script_data import script_items
from nutgraf.records.found import Found, Texts
from nutgraf.records.issue.doi import clean_doi
from nutgraf.records.keywords.lists import split_keywords
from nutgraf.text.dates.partial import read_partial_date

if TYPE_CHECKING:
    from collections.abc import Callable

    from nutgraf.page.page import Page


class DeclaredItems(NamedTuple):
    """The declared items of a page, each with its source."""

    title: Found[str] | None
    authors: Found[Texts] | None
    abstract: Found[str] | None
    keywords: Found[Texts] | None
    references: Callable[[], Found[Texts] | None]
    """A function, since formatting them is slow; called only if the page shows fewer."""
    reference_count: int
    """The number of declared references."""
    doi: Found[str] | None
    volume: Found[str] | None
    issue: Found[str] | None
    published: Found[str] | None
    journal: str | None
    scholarly: bool
    """Whether there are tags that only scholarly works have."""


NOTHING_DECLARED: Final = DeclaredItems(
    None, None, None, None, lambda: None, 0, None, None, None, None, None, False
)


def read_declared(page: Page, html: bytes | None = None) -> DeclaredItems:
    """Return the declared items of a page.

    Data in scripts are read only if ``html`` is given and nothing else is scholarly.
    """
    tags = MetaTags(page.head)
    data = [json_ld_items(page.head.json_ld), microdata_items(page, html)]
    if html is not None and not tags.scholarly and not any(each.scholarly for each in data):
        data.append(script_items(html))
    return DeclaredItems(
        title=tags.title() or _first_value(data, "title"),
        authors=tags.authors() or _first_list(data, "authors"),
        abstract=tags.abstract() or _first_value(data, "abstract"),
        keywords=tags.keywords() or _first_list(data, "keywords"),
        references=lambda: tags.references() or _first_list(data, "references"),
        reference_count=tags.reference_count
        or max(len(_values(each, "references")) for each in data),
        doi=tags.doi() or _first_value(data, "doi", clean_doi),
        volume=tags.volume() or _first_value(data, "volume"),
        issue=tags.issue() or _first_value(data, "issue"),
        published=tags.published() or _first_value(data, "published", read_partial_date),
        journal=tags.journal(),
        scholarly=tags.scholarly or any(each.scholarly for each in data),
    )


def _values(data: StructuredItems, item: str) -> Texts:
    found = data.items.get(item)
    return found.value if found else ()


def _first_value(
    data: list[StructuredItems], item: str, read: Callable[[str], str | None] = plain_text
) -> Found[str] | None:
    """Return the first value of an item, or None if ``read`` rejects it."""
    for each in data:
        found = each.items.get(item)
        if found:
            value = read(found.value[0])
            return Found(value, found.source) if value else None
    return None


def _first_list(data: list[StructuredItems], item: str) -> Found[Texts] | None:
    """Return the values of an item from the first data that has it."""
    for each in data:
        found = each.items.get(item)
        if found:
            texts = [plain_text(value) for value in found.value]
            if item == "authors":
                texts = [given_first(text) for text in texts]
            elif item == "keywords":
                texts = [word for text in texts for word in split_keywords(text)]
            return Found(tuple(dict.fromkeys(text for text in texts if text)), found.source)
    return None
