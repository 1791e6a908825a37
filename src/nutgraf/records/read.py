"""The nine items of a scholarly page (VB-PTC, section V), from the visible page and its tags.

Each item is read twice, from the visible page and from declared data, and
`choose` picks one: the visible value wins where the declared one is plainly
wrong, cut off or less exact. A page without signs of a scholarly work gives an
empty record.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from nutgraf.errors import WrongUseError
from nutgraf.limits import Limits, Watch
from nutgraf.model import Record
from nutgraf.page.decoding.decode import decode
from nutgraf.page.decoding.truncate import cut_source
from nutgraf.page.parsing.parse import parse
from nutgraf.records.authors.authors import find_authors
from nutgraf.records.choose import (
    choose_abstract,
    choose_authors,
    choose_identifier,
    choose_published,
    choose_references,
    choose_title,
)
from nutgraf.records.declared.bibtex_entry import BibtexEntry
from nutgraf.records.declared.read import NOTHING_DECLARED, DeclaredItems, read_declared
from nutgraf.records.found import Found, Texts
from nutgraf.records.issue.doi import Doi, find_doi
from nutgraf.records.issue.numbering import find_volume_and_issue
from nutgraf.records.issue.published import find_published
from nutgraf.records.keywords.keywords import find_keywords
from nutgraf.records.layout.page_layout import PageLayout
from nutgraf.records.layout.work_outline import WorkOutline
from nutgraf.records.scholarly import is_scholarly_work

if TYPE_CHECKING:
    from nutgraf.page.page import Page

# The items take as long as all before them, or longer.
SHARE_BEFORE_ITEMS: Final = 0.5


def read_record(
    html: str | bytes, url: str | None = None, *, limits: Limits | None = None
) -> Record:
    """Return the record of a scholarly page, or an empty record if it is not about one work.

    ``limits`` bounds how much of the page is read, and for how long. Raises `NotHtmlError` for
    input that is not HTML.
    """
    if not isinstance(html, str | bytes | bytearray | memoryview):
        raise WrongUseError(f"a page must be a str or bytes, got {type(html).__name__}")
    watch = Watch(limits)
    decoded = decode(cut_source(html, watch))
    page = parse(decoded, url, watch)
    if watch.late(SHARE_BEFORE_ITEMS):
        watch.note_seconds("before the items could be read")
        return Record(partial=watch.partial)
    return replace(read_record_page(page, html=decoded), partial=watch.partial)


def read_record_page(page: Page, *, tags: bool = True, html: bytes | None = None) -> Record:
    """Return the record of a parsed page; without ``tags``, from the visible page alone.

    ``html`` is the source of the page. It is needed only for pages that a script
    fills: their data are in no tag.
    """
    declared = read_declared(page, html) if tags else NOTHING_DECLARED
    if not len(page.blocks):
        return _record(_declared_items(declared)) if declared.scholarly else Record()
    outline = WorkOutline(PageLayout(page), declared.title.value if declared.title else None)
    doi = find_doi(outline)
    entry = BibtexEntry(outline)
    items = _choose_items(outline, declared, doi, entry)
    return _record(items) if _is_work(outline, declared, items, doi, entry) else Record()


class Items(NamedTuple):
    """The items of a record, each with its source."""

    title: Found[str] | None
    abstract: Found[str] | None
    authors: Found[Texts] | None
    keywords: Found[Texts] | None
    references: Found[Texts] | None
    doi: Found[str] | None
    volume: Found[str] | None
    issue: Found[str] | None
    published: Found[str] | None


def _choose_items(
    outline: WorkOutline, declared: DeclaredItems, doi: Doi | None, entry: BibtexEntry
) -> Items:
    """Return each item, chosen from the visible page, a BibTeX entry on it, and declared data."""
    volume, issue = find_volume_and_issue(outline)
    references, abstract = outline.references, outline.abstract
    page = outline.layout.page
    return Items(
        title=choose_title(outline, declared),
        abstract=choose_abstract(abstract.found if abstract else None, declared.abstract),
        authors=choose_authors(find_authors(outline) or entry.authors, declared.authors),
        keywords=find_keywords(outline) or declared.keywords,
        references=choose_references(references.found if references else None, declared),
        doi=choose_identifier(page, doi.found if doi else entry.doi, declared.doi),
        volume=choose_identifier(page, volume or entry.volume, declared.volume),
        issue=choose_identifier(page, issue or _issue_of_entry(entry, volume), declared.issue),
        published=choose_published(
            find_published(outline, volume or issue) or entry.published, declared.published
        ),
    )


def _issue_of_entry(entry: BibtexEntry, volume: Found[str] | None) -> Found[str] | None:
    """Return the issue in a BibTeX entry, unless the page shows another volume."""
    same = volume is None or (entry.volume is not None and entry.volume.value == volume.value)
    return entry.issue if same else None


def _declared_items(declared: DeclaredItems) -> Items:
    items = {item: getattr(declared, item) for item in Items._fields}
    return Items(**{**items, "references": declared.references()})


def _is_work(
    outline: WorkOutline,
    declared: DeclaredItems,
    items: Items,
    doi: Doi | None,
    entry: BibtexEntry,
) -> bool:
    """Whether the page is about a scholarly work, by declared data or by what it shows."""
    if declared.scholarly or entry:
        return True
    return items.title is not None and is_scholarly_work(outline, doi, items.volume, items.keywords)


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
