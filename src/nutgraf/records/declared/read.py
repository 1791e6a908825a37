"""The declared items of a work: in meta tags, JSON-LD and the data of scripts."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from nutgraf.fields.declared import Declared
from nutgraf.fields.found import Found
from nutgraf.fields.things import plain_text
from nutgraf.records.authors.names import given_first
from nutgraf.records.declared.reference_tags import format_reference
from nutgraf.records.declared.script_data import script_items, texts_of
from nutgraf.records.issue.doi import clean_doi
from nutgraf.records.issue.volume_words import volume_in
from nutgraf.records.keywords.lists import split_keywords
from nutgraf.text.dates.partial import read_partial_date
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nutgraf.page.page import Page

Texts = tuple[str, ...]
Items = dict[str, Found[Texts]]

# The meta tags of each item, the most trusted first.
_META: Final = {
    "title": "citation_title bepress_citation_title eprints.title dc.title dcterms.title "
    "prism.title",
    "authors": "citation_author citation_authors bepress_citation_author eprints.creators_name "
    "dc.creator dcterms.creator dc.creator.personalname dc.contributor.author",
    "abstract": "citation_abstract eprints.abstract dcterms.abstract dc.description.abstract "
    "dc.description dcterms.description",
    "keywords": "citation_keywords citation_keyword eprints.keywords prism.keyword dc.subject "
    "dcterms.subject",
    "references": "citation_reference citation_references",
    "doi": "citation_doi bepress_citation_doi prism.doi dc.identifier dc.identifier.doi "
    "dcterms.identifier dc.source doi eprints.id_number",
    "volume": "citation_volume bepress_citation_volume prism.volume eprints.volume",
    "issue": "citation_issue bepress_citation_issue prism.number prism.issueidentifier "
    "eprints.number",
    "published": "citation_publication_date citation_cover_date citation_date "
    "bepress_citation_date prism.publicationdate prism.coverdate eprints.date dc.date "
    "dc.date.issued dcterms.issued dcterms.date citation_online_date citation_year",
    "journal": "citation_journal_title prism.publicationname",
}
# The properties of each item in JSON-LD.
_PROPERTIES: Final = {
    "title": "headline name",
    "authors": "author creator",
    "abstract": "abstract description",
    "keywords": "keywords",
    "references": "citation",
    "doi": "identifier sameAs @id doi url",
    "volume": "volumeNumber",
    "issue": "issueNumber",
    "published": "datePublished",
}
_SCHOLARLY_TAGS: Final = ("citation_", "bepress_", "eprints.", "prism.")
_SCHOLARLY: Final = "ScholarlyArticle"
_ARTICLES: Final = frozenset(
    ("Article", "TechArticle", "Report", "Thesis", "Chapter", "CreativeWork")
)
# Many pages that are not scholarly use Dublin Core, but these types are reliable.
_TYPES: Final = LazyPattern(
    r"proceeding|thes[ie]s|dissertation|preprint|serial\.journal|journal ?article"
    r"|conference ?paper"
)
_NUMBER: Final = LazyPattern(r"[^\W_][\w\s./–-]{0,19}")
_LABEL: Final = LazyPattern(r"^[^\W\d_]{2,}\.?\s+(?=[A-Z]?\d)")
_MAX_VALUES: Final = 3_000
_MAX_LENGTH: Final = 100_000
# Shorter descriptions are often cut off, or about the journal.
_MIN_DESCRIPTION: Final = 300


class DeclaredWork:
    """What a page declares about its work. Each item is read when it is asked for."""

    def __init__(self, page: Page, html: bytes | None = None, *, tags: bool = True) -> None:
        """Read a page; ``html`` is needed for the data of scripts. Without ``tags``: nothing."""
        self._page = page
        self._html = html
        self._tags = tags
        self._data = Declared(page)

    def text(self, item: str) -> Found[str] | None:
        """Return the first valid text of an item, or None."""
        read = _READ.get(item, _plain)
        values = ((read(text), each.source) for each in self._every(item) for text in each.value)
        if item == "abstract":
            values = (
                (text, source)
                for text, source in values
                if str(source).endswith("bstract") or len(text or "") > _MIN_DESCRIPTION
            )
        return next((Found(text, source) for text, source in values if text), None)

    def texts(self, item: str) -> Found[Texts] | None:
        """Return the texts of an item with several: authors, keywords, references."""
        for found in self._every(item):
            texts = [_plain(text) for text in found.value[:_MAX_VALUES]]
            if item == "authors":
                texts = [given_first(name) for text in texts for name in text.split(";")]
            elif item == "references":
                texts = [format_reference(text) for text in texts]
            else:
                one = len(texts) == 1
                split = (split_keywords(t) if one or ";" in t else [t] for t in texts)
                texts = [word for words in split for word in words]
            unique = tuple(dict.fromkeys(filter(None, texts)))
            if unique:
                return Found(unique, found.source)
        return None

    @property
    def reference_count(self) -> int:
        """The number of references. Formatting them is slow."""
        return len(next((found.value for found in self._every("references")), ()))

    @cached_property
    def scholarly(self) -> bool:
        """Whether a page declares a scholarly work."""
        if not self._tags:
            return False
        meta = self._data.meta
        types = " ".join(meta.get("dc.type", ())).lower()
        tags = any(name.startswith(_SCHOLARLY_TAGS) for name in meta)
        return tags or ("dc.creator" in meta and bool(_TYPES.search(types))) or self._of_work[1]

    def _every(self, item: str) -> Iterator[Found[Texts]]:
        """Yield the texts of an item by their source, the most trusted first."""
        if not self._tags:
            return
        for name in _META[item].split():
            if name in self._data.meta:
                yield Found(tuple(self._data.meta[name]), f"meta {name}")
        for items in self._of_work[0]:
            if item in items:
                yield items[item]

    @cached_property
    def _of_work(self) -> tuple[list[Items], bool]:
        """The items in objects, and whether one of these is a scholarly work."""
        found, scholarly = self._json_ld()
        # Data of scripts are slow to read, and most pages declare the same in tags.
        tags = any(name.startswith(_SCHOLARLY_TAGS) for name in self._data.meta)
        of_script = script_items(self._html) if self._html and not scholarly and not tags else {}
        return [found, of_script], scholarly or bool(of_script)

    def _json_ld(self) -> tuple[Items, bool]:
        things = [thing for thing in self._data.things.every if not thing.referenced]
        works = [thing for thing in things if any(_SCHOLARLY in kind for kind in thing.kinds)]
        best = works or [thing for thing in things if not _ARTICLES.isdisjoint(thing.kinds)]
        if not best:
            return {}, False
        # The volume and the issue are things that the article is part of.
        holders = [best[0], *(thing for thing in self._data.things.every if thing.referenced)]
        found: Items = {}
        for item, names in _PROPERTIES.items():
            for name in names.split():
                every = (texts_of(thing.properties.get(name)) for thing in holders)
                texts = next(filter(None, every), []) if name.endswith("Number") else next(every)
                if item == "doi":
                    texts = [text for text in texts if clean_doi(text)]
                if texts:
                    found.setdefault(item, Found(tuple(texts), f"JSON-LD {name}"))
        return found, bool(works)


def _plain(text: str) -> str:
    return plain_text(text, _MAX_LENGTH)


def _number(text: str) -> str | None:
    """Return a volume or issue without its label and leading zeros; a 0 means a missing one."""
    found = volume_in(text)  # some tags hold "vol. 22 no. 3"
    number = _LABEL.sub("", found[1] if found else _plain(text)).lstrip("0")
    return number if _NUMBER.fullmatch(number) else None


_READ: Final[dict[str, Callable[[str], str | None]]] = {
    "doi": clean_doi,
    "volume": _number,
    "issue": _number,
    "published": read_partial_date,
}
