"""What a page says of its work apart from what is seen: tags, JSON-LD, microdata, scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from nutgraf.records.authors.names import given_first
from nutgraf.records.declared.json_ld import Claims, json_ld_claims
from nutgraf.records.declared.meta_tags import MetaTags, plain
from nutgraf.records.declared.microdata import microdata_claims
from nutgraf.records.declared.script_data import script_claims
from nutgraf.records.found import Found
from nutgraf.records.issue.dates import from_tag
from nutgraf.records.issue.doi import clean_doi
from nutgraf.records.keywords.lists import split_keywords

if TYPE_CHECKING:
    from collections.abc import Callable

    from nutgraf.page.page import Page

Texts = tuple[str, ...]


class Told(NamedTuple):
    """The items as tags give them."""

    title: Found[str] | None
    authors: Found[Texts] | None
    abstract: Found[str] | None
    keywords: Found[Texts] | None
    references: Callable[[], Found[Texts] | None]
    """Asked for only where the page shows fewer: it takes long to put them into words."""
    listed: int
    """How many references there are."""
    doi: Found[str] | None
    volume: Found[str] | None
    issue: Found[str] | None
    published: Found[str] | None
    journal: str | None
    scholarly: bool
    """Whether there are tags that only a scholarly work has."""


NOTHING: Final = Told(None, None, None, None, lambda: None, 0, None, None, None, None, None, False)


def read_tags(page: Page, html: bytes | None = None) -> Told:
    """What the page's tags say, and which tag says it.

    With its ``html``, the data in its scripts are looked at too, if nothing else tells.
    """
    tags = MetaTags(page.head)
    claims = [json_ld_claims(page.head.json_ld), microdata_claims(page, html)]
    if html is not None and not tags.scholarly and not any(each.scholarly for each in claims):
        claims.append(script_claims(html))
    return Told(
        title=tags.title() or _claimed(claims, "title"),
        authors=tags.authors() or _claimed_many(claims, "authors"),
        abstract=tags.abstract() or _claimed(claims, "abstract"),
        keywords=tags.keywords() or _claimed_many(claims, "keywords"),
        references=lambda: tags.references() or _claimed_many(claims, "references"),
        listed=tags.listed or max(len(_values(claim, "references")) for claim in claims),
        doi=tags.doi() or _claimed(claims, "doi", clean_doi),
        volume=tags.volume() or _claimed(claims, "volume"),
        issue=tags.issue() or _claimed(claims, "issue"),
        published=tags.published() or _claimed(claims, "published", from_tag),
        journal=tags.journal(),
        scholarly=tags.scholarly or any(claim.scholarly for claim in claims),
    )


def _values(claim: Claims, item: str) -> Texts:
    found = claim.items.get(item)
    return found.value if found else ()


def _claimed(
    claims: list[Claims], item: str, read: Callable[[str], str | None] = plain
) -> Found[str] | None:
    """The first that is claimed, if it can be read."""
    for claim in claims:
        found = claim.items.get(item)
        if found:
            value = read(found.value[0])
            return Found(value, found.source) if value else None
    return None


def _claimed_many(claims: list[Claims], item: str) -> Found[Texts] | None:
    for claim in claims:
        found = claim.items.get(item)
        if found:
            texts = [plain(each) for each in found.value]
            if item == "authors":
                texts = [given_first(each) for each in texts]
            elif item == "keywords":
                texts = [word for each in texts for word in split_keywords(each)]
            return Found(tuple(dict.fromkeys(text for text in texts if text)), found.source)
    return None
