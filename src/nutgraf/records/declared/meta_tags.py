"""The ``meta`` tags of a work: ``citation_*``, Dublin Core, PRISM and the like."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING, Final

from nutgraf.records.authors.names import given_first
from nutgraf.records.declared.reference_tags import format_reference
from nutgraf.records.found import Found, Texts
from nutgraf.records.issue.doi import clean_doi
from nutgraf.records.issue.volume_words import volume_in
from nutgraf.records.keywords.lists import split_keywords
from nutgraf.text.dates.partial import read_partial_date
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nutgraf.page.page import Head

# The tags of each item, the most trusted first.
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
_SCHOLARLY: Final = ("citation_", "bepress_", "eprints.", "prism.")
_MARKUP: Final = LazyPattern(r"<[^<>]{0,300}>")
_MAX_VALUES: Final = 3_000
_NUMBER: Final = LazyPattern(r"[^\W_][\w\s./–-]{0,19}")
# Short descriptions are often cut off, or about the journal.
_MIN_DESCRIPTION_LENGTH: Final = 300


def plain_text(text: str) -> str:
    """Return the content of a tag without markup and entities."""
    if "&" in text:
        text = unescape(text)
    if "<" in text:
        text = _MARKUP.sub("", text)
    return " ".join(text.split())


_TYPES: Final = LazyPattern(
    r"proceeding|thes[ie]s|dissertation|preprint|serial\.journal|journal ?article"
    r"|conference ?paper",
    re.IGNORECASE,
)


class MetaTags:
    """The meta tags of a page; each item is read at its call."""

    def __init__(self, head: Head) -> None:
        """Group the contents of the tags by name."""
        self._contents: dict[str, list[str]] = {}
        for name, content in head.meta:
            if content.strip():
                self._contents.setdefault(name, []).append(content.strip())

    @property
    def scholarly(self) -> bool:
        """Whether there are tags that only scholarly works have."""
        if any(name.startswith(_SCHOLARLY) for name in self._contents):
            return True
        # Many other pages use Dublin Core, but its types "thesis" and "proceedings" are reliable.
        types = " ".join(self._contents.get("dc.type", ()))
        return "dc.creator" in self._contents and bool(_TYPES.search(types))

    def title(self) -> Found[str] | None:
        """Return the title, or None."""
        return self._first(plain_text, _TITLE)

    def authors(self) -> Found[Texts] | None:
        """Return the authors, given names first, or None."""
        found = self._every(plain_text, _AUTHORS)
        if found is None:
            return None
        people: list[str] = []
        for text in found.value:
            people += [each.strip() for each in text.split(";")] if ";" in text else [text]
        written = dict.fromkeys(given_first(name) for name in people if name)
        return Found(tuple(written), found.source)

    def abstract(self) -> Found[str] | None:
        """Return the abstract, or a description that is long enough to be one, or None."""
        for key in _ABSTRACT:
            found = self._first(plain_text, [key])
            if found and (key.endswith("abstract") or len(found.value) > _MIN_DESCRIPTION_LENGTH):
                return found
        return None

    def keywords(self) -> Found[Texts] | None:
        """Return the single keywords, or None."""
        found = self._every(plain_text, _KEYWORDS)
        if found is None:
            return None
        words: list[str] = []
        for text in found.value:
            words += split_keywords(text) if len(found.value) == 1 or ";" in text else [text]
        return Found(tuple(dict.fromkeys(words)), found.source) if words else None

    def references(self) -> Found[Texts] | None:
        """Return the references as sentences, or None."""
        return self._every(lambda text: format_reference(plain_text(text)), _REFERENCES)

    @property
    def reference_count(self) -> int:
        """The number of references."""
        counts = (len(self._contents.get(key, ())) for key in _REFERENCES)
        return next(filter(None, counts), 0)

    def doi(self) -> Found[str] | None:
        """Return the DOI, or None."""
        return self._first(clean_doi, _DOI)

    def volume(self) -> Found[str] | None:
        """Return the volume, or None."""
        return self._first(_volume, _VOLUME)

    def issue(self) -> Found[str] | None:
        """Return the issue, or None."""
        return self._first(_number, _ISSUE)

    def published(self) -> Found[str] | None:
        """Return the date of publication, or None."""
        return self._first(read_partial_date, _PUBLISHED)

    def journal(self) -> str | None:
        """Return the name of the journal, or None."""
        found = self._first(plain_text, ["citation_journal_title", "prism.publicationname"])
        return found.value if found else None

    def _first(self, read: Callable[[str], str | None], keys: Sequence[str]) -> Found[str] | None:
        """Return the first content of these tags that ``read`` accepts."""
        for key in keys:
            for content in self._contents.get(key, ()):
                if value := read(content):
                    return Found(value, f"meta {key}")
        return None

    def _every(self, read: Callable[[str], str], keys: Sequence[str]) -> Found[Texts] | None:
        """Return all contents of the first of these tags that is present."""
        for key in keys:
            texts = tuple(filter(None, map(read, self._contents.get(key, [])[:_MAX_VALUES])))
            if texts:
                return Found(texts, f"meta {key}")
        return None


def _volume(text: str) -> str | None:
    """Return the volume; some tags hold "vol. 22 no. 3"."""
    found = volume_in(text)
    return _number(found[1] if found else text)


def _number(text: str) -> str | None:
    """Return a volume or issue without leading zeros; a 0 means a missing one."""
    number = plain_text(text).lstrip("0")
    return number if _NUMBER.fullmatch(number) else None
