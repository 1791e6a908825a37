"""The nine items of a scholarly page (VB-PTC, section V): from what is seen, and from its tags.

Each item is read twice, from the visible page and from the tags, and the two
are weighed: what is seen is preferred where the tag is plainly wrong, cut off
or less exact. A page that shows no sign of a scholarly work gives an empty
record.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nutgraf.errors import WrongUseError
from nutgraf.model import Record
from nutgraf.page.decoding.decode import decode
from nutgraf.page.parsing.parse import parse
from nutgraf.records.authors.authors import find_authors
from nutgraf.records.declared.bibtex_entry import ShownEntry
from nutgraf.records.declared.read import NOTHING, Told, read_tags
from nutgraf.records.found import Found
from nutgraf.records.is_work import is_work
from nutgraf.records.issue.doi import Doi, find_doi
from nutgraf.records.issue.numbering import find_volume_and_issue
from nutgraf.records.issue.published import find_published
from nutgraf.records.keywords.keywords import find_keywords
from nutgraf.records.layout.page_layout import PageLayout
from nutgraf.records.layout.work_outline import WorkOutline
from nutgraf.records.resolve import (
    weigh_abstract,
    weigh_authors,
    weigh_number,
    weigh_published,
    weigh_references,
    weigh_title,
)

if TYPE_CHECKING:
    from nutgraf.page.page import Page

Texts = tuple[str, ...]


def read_record(html: str | bytes, url: str | None = None) -> Record:
    """The record of a scholarly page; an empty one for a page that has none.

    Raises `NotHtmlError` for what is not HTML.
    """
    if not isinstance(html, str | bytes | bytearray | memoryview):
        raise WrongUseError(f"a page is a str or bytes, not {type(html).__name__}")
    decoded = decode(html)
    return read_record_page(parse(decoded, url), html=decoded)


def read_record_page(page: Page, *, tags: bool = True, html: bytes | None = None) -> Record:
    """The record of a parsed page; without ``tags``, from what is seen alone.

    The ``html`` that the page was parsed from is needed only for pages that are
    filled by a script: their data are in no tag.
    """
    told = read_tags(page, html) if tags else NOTHING
    if not len(page.blocks):
        return _record(_of_tags(told)) if told.scholarly else Record()
    layout = PageLayout(page)
    outline = WorkOutline(layout, told.title.value if told.title else None)
    doi = find_doi(outline)
    entry = ShownEntry(outline)
    items = _read(outline, told, doi, entry)
    return _record(items) if _is_work(outline, told, items, doi, entry) else Record()


class Items(NamedTuple):
    """The items of a record, each with where it was found."""

    title: Found[str] | None
    abstract: Found[str] | None
    authors: Found[Texts] | None
    keywords: Found[Texts] | None
    references: Found[Texts] | None
    doi: Found[str] | None
    volume: Found[str] | None
    issue: Found[str] | None
    published: Found[str] | None


def _read(outline: WorkOutline, told: Told, doi: Doi | None, entry: ShownEntry) -> Items:
    volume, issue = find_volume_and_issue(outline)
    listed, abstract = outline.references, outline.abstract
    page = outline.layout.page
    return Items(
        title=weigh_title(outline, told),
        abstract=weigh_abstract(abstract.found if abstract else None, told.abstract),
        authors=weigh_authors(find_authors(outline) or entry.authors, told.authors),
        keywords=find_keywords(outline) or told.keywords,
        references=weigh_references(listed.found if listed else None, told),
        doi=weigh_number(page, doi.found if doi else entry.doi, told.doi),
        volume=weigh_number(page, volume or entry.volume, told.volume),
        issue=weigh_number(page, issue or _issue_of(entry, volume), told.issue),
        published=weigh_published(
            find_published(outline, volume or issue) or entry.published, told.published
        ),
    )


def _issue_of(entry: ShownEntry, volume: Found[str] | None) -> Found[str] | None:
    """The issue that a shown entry tells, if it is of the volume that is seen."""
    same = volume is None or (entry.volume is not None and entry.volume.value == volume.value)
    return entry.issue if same else None


def _of_tags(told: Told) -> Items:
    items = {item: getattr(told, item) for item in Items._fields}
    return Items(**{**items, "references": told.references()})


def _is_work(
    outline: WorkOutline, told: Told, items: Items, doi: Doi | None, entry: ShownEntry
) -> bool:
    """Whether the page has what scholarly works alone have, or two things that others rarely do."""
    if told.scholarly or entry:
        return True
    return items.title is not None and is_work(outline, doi, items.volume, items.keywords)


def _record(items: Items) -> Record:
    return Record(
        title=_text(items.title),
        abstract=_text(items.abstract),
        authors=_texts(items.authors),
        keywords=_texts(items.keywords),
        references=_texts(items.references),
        doi=_text(items.doi),
        volume=_text(items.volume),
        issue=_text(items.issue),
        published=_text(items.published),
        sources={name: item.source for name, item in items._asdict().items() if item is not None},
    )


def _text(item: Found[str] | None) -> str | None:
    return item.value if item is not None else None


def _texts(item: Found[Texts] | None) -> Texts:
    return item.value if item is not None else ()
