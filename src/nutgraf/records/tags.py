"""What a page's tags say of its work: ``citation_*``, Dublin Core, PRISM, JSON-LD, microdata."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING, Final, NamedTuple

from nutgraf.records.dates import from_tag
from nutgraf.records.doi import clean_doi
from nutgraf.records.found import Found
from nutgraf.records.keywords import split_keywords
from nutgraf.records.names import given_first
from nutgraf.records.reference_tags import reference_of_tag
from nutgraf.records.structured import Claims, json_ld_claims, microdata_claims

if TYPE_CHECKING:
    from collections.abc import Callable

    from nutgraf.page.page import Head, Page

Texts = tuple[str, ...]

# The names of each item's tags, the most trusted first.
_PREFIXES: Final = ("citation_", "bepress_citation_", "eprints.", "dc.", "dcterms.", "prism.")
_TITLE: Final = (
    "citation_title bepress_citation_title eprints.title dc.title dcterms.title prism.title"
).split()
_AUTHORS: Final = (
    "citation_author citation_authors bepress_citation_author eprints.creators_name dc.creator "
    "dcterms.creator dc.creator.personalname dc.contributor.author"
).split()
_ABSTRACT: Final = (
    "citation_abstract eprints.abstract dcterms.abstract dc.description.abstract dc.description "
    "dcterms.description"
).split()
_KEYWORDS: Final = (
    "citation_keywords citation_keyword eprints.keywords prism.keyword dc.subject dcterms.subject"
).split()
_REFERENCES: Final = ("citation_reference", "citation_references")
_DOI: Final = (
    "citation_doi bepress_citation_doi prism.doi dc.identifier dc.identifier.doi "
    "dcterms.identifier dc.source doi eprints.id_number"
).split()
_VOLUME: Final = "citation_volume bepress_citation_volume prism.volume eprints.volume".split()
_ISSUE: Final = (
    "citation_issue bepress_citation_issue prism.number prism.issueidentifier eprints.number"
).split()
_PUBLISHED: Final = (
    "citation_publication_date citation_cover_date citation_date bepress_citation_date "
    "prism.publicationdate prism.coverdate eprints.date dc.date dc.date.issued dcterms.issued "
    "dcterms.date citation_online_date citation_year"
).split()
_MARKUP: Final = re.compile(r"<[^<>]{0,300}>")
_MOST: Final = 3_000
_NUMBER: Final = re.compile(r"[^\W_][\w\s./–-]{0,19}")


class Told(NamedTuple):
    """The items as tags give them."""

    title: Found[str] | None
    authors: Found[Texts] | None
    abstract: Found[str] | None
    keywords: Found[Texts] | None
    references: Found[Texts] | None
    doi: Found[str] | None
    volume: Found[str] | None
    issue: Found[str] | None
    published: Found[str] | None
    journal: str | None
    scholarly: bool
    """Whether there are tags that only a scholarly work has."""


NOTHING: Final = Told(None, None, None, None, None, None, None, None, None, None, False)


def read_tags(page: Page) -> Told:
    """What the page's tags say, and which tag says it."""
    head = page.head
    names = {name for name, _ in head.meta}
    claims = [json_ld_claims(head.json_ld), microdata_claims(page)]
    return Told(
        title=_single(head, names, _TITLE) or _claimed(claims, "title"),
        authors=_authors(head, names) or _claimed_many(claims, "authors"),
        abstract=_abstract(head, names) or _claimed(claims, "abstract"),
        keywords=_keywords(head, names) or _claimed_many(claims, "keywords"),
        references=_references(head, names) or _claimed_many(claims, "references"),
        doi=_read_by(clean_doi, head, names, _DOI, _claimed(claims, "doi")),
        volume=_number(head, names, _VOLUME) or _claimed(claims, "volume"),
        issue=_number(head, names, _ISSUE) or _claimed(claims, "issue"),
        published=_read_by(from_tag, head, names, _PUBLISHED, _claimed(claims, "published")),
        journal=head.first("citation_journal_title", "prism.publicationname"),
        scholarly=any(
            name.startswith(("citation_", "bepress_", "eprints.", "prism.")) for name in names
        )
        or any(claim.scholarly for claim in claims),
    )


def plain(text: str) -> str:
    """A tag's text without the markup and entities that some put into it."""
    if "&" in text:
        text = unescape(text)
    if "<" in text:
        text = _MARKUP.sub("", text)
    return " ".join(text.split())


def _single(head: Head, names: set[str], keys: list[str]) -> Found[str] | None:
    for key in keys:
        if key in names:
            for content in head.every(key):
                text = plain(content)
                if text:
                    return Found(text, f"meta {key}")
    return None


def _many(head: Head, names: set[str], keys: list[str]) -> Found[Texts] | None:
    for key in keys:
        if key in names:
            texts = tuple(text for each in head.every(key)[:_MOST] if (text := plain(each)))
            if texts:
                return Found(texts, f"meta {key}")
    return None


def _authors(head: Head, names: set[str]) -> Found[Texts] | None:
    found = _many(head, names, _AUTHORS)
    if found is None:
        return None
    people: list[str] = []
    for text in found.value:
        people += [each.strip() for each in text.split(";")] if ";" in text else [text]
    written = dict.fromkeys(given_first(name) for name in people if name)
    return Found(tuple(written), found.source)


def _abstract(head: Head, names: set[str]) -> Found[str] | None:
    for key in _ABSTRACT:
        found = _single(head, names, [key])
        # A description is often a line about the journal, or cut off.
        if found and (key.endswith("abstract") or len(found.value) > 300):
            return found
    return None


def _keywords(head: Head, names: set[str]) -> Found[Texts] | None:
    found = _many(head, names, _KEYWORDS)
    if found is None:
        return None
    words: list[str] = []
    for text in found.value:
        words += split_keywords(text) if len(found.value) == 1 or ";" in text else [text]
    return Found(tuple(dict.fromkeys(words)), found.source) if words else None


def _references(head: Head, names: set[str]) -> Found[Texts] | None:
    for key in _REFERENCES:
        if key in names:
            texts = tuple(
                text for each in head.every(key)[:_MOST] if (text := reference_of_tag(plain(each)))
            )
            if texts:
                return Found(texts, f"meta {key}")
    return None


def _read_by(
    read: Callable[[str], str | None],
    head: Head,
    names: set[str],
    keys: list[str],
    claimed: Found[str] | None,
) -> Found[str] | None:
    """The first that can be read: of the tags, then what the page's data claim."""
    for key in keys:
        if key in names:
            for content in head.every(key):
                if value := read(content):
                    return Found(value, f"meta {key}")
    value = read(claimed.value) if claimed else None
    return Found(value, claimed.source) if claimed and value else None


def _number(head: Head, names: set[str], keys: list[str]) -> Found[str] | None:
    found = _single(head, names, keys)
    return found if found and _NUMBER.fullmatch(found.value) and found.value != "0" else None


def _claimed(claims: list[Claims], item: str) -> Found[str] | None:
    for claim in claims:
        texts = claim.items.get(item)
        if texts:
            return Found(plain(texts.value[0]), texts.source)
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
