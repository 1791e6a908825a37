"""The nine items of a scholarly page (VB-PTC, section V), from the visible page and its tags.

Each item is read twice, from the visible page and from declared data, and
`choose` picks one: the visible value wins where the declared one is plainly
wrong, cut off or less exact. A page without signs of a scholarly work gives an
empty record.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nutgraf.errors import WrongUseError
from nutgraf.model import Record
from nutgraf.page.decoding.decode import decode
from nutgraf.page.parsing.parse import parse
from nutgraf.records.authors.authors import find_authors
from nutgraf.records.choose import choose_abstract, choose_authors, choose_title
from nutgraf.records.issue.fields import DoiField, Issue, Published, Volume
from nutgraf.records.keywords.keywords import Keywords
from nutgraf.records.references.find_references import ReferenceList
from nutgraf.records.scholarly import is_scholarly_work
from nutgraf.records.work import Work

if TYPE_CHECKING:
    from nutgraf.fields.found import Found
    from nutgraf.page.page import Page
    from nutgraf.records.declared.read import DeclaredWork


def read_record(html: str | bytes, url: str | None = None) -> Record:
    """Return the record of a scholarly page, or an empty record if it is not about one work.

    Raises `NotHtmlError` for input that is not HTML.
    """
    if not isinstance(html, str | bytes | bytearray | memoryview):
        raise WrongUseError(f"a page is a str or bytes, not {type(html).__name__}")
    decoded = decode(html)
    return read_record_page(parse(decoded, url), html=decoded)


def read_record_page(page: Page, *, tags: bool = True, html: bytes | None = None) -> Record:
    """Return the record of a parsed page; without ``tags``, from the visible page alone.

    ``html`` is the source of the page. It is needed only for pages that a script
    fills: their data are in no tag.
    """
    work = Work(page, html, tags=tags)
    if not len(page.blocks):
        return _record(_declared_items(work.declared)) if work.declared.scholarly else Record()
    items = _choose_items(work)
    return _record(items) if _is_work(work, items) else Record()


class Items(NamedTuple):
    """The items of a record, each with its source."""

    title: Found[str] | None
    abstract: Found[str] | None
    authors: Found[tuple[str, ...]] | None
    keywords: Found[tuple[str, ...]] | None
    references: Found[tuple[str, ...]] | None
    doi: Found[str] | None
    volume: Found[str] | None
    issue: Found[str] | None
    published: Found[str] | None


def _choose_items(work: Work) -> Items:
    """Return each item, chosen from the visible page, a BibTeX entry on it, and declared data."""
    outline, declared = work.outline, work.declared
    abstract = outline.abstract
    return Items(
        title=choose_title(outline, declared),
        abstract=choose_abstract(abstract.found if abstract else None, declared.text("abstract")),
        authors=choose_authors(
            find_authors(outline) or work.entry.authors, declared.texts("authors")
        ),
        keywords=Keywords().find(work),
        references=ReferenceList().find(work),
        doi=DoiField().find(work),
        volume=Volume().find(work),
        issue=Issue().find(work),
        published=Published().find(work),
    )


def _declared_items(declared: DeclaredWork) -> Items:
    several = ("authors", "keywords", "references")
    read = {i: declared.texts(i) if i in several else declared.text(i) for i in Items._fields}
    return Items(**read)  # type: ignore[arg-type]


def _is_work(work: Work, items: Items) -> bool:
    """Whether the page is about a scholarly work, by declared data or by what it shows."""
    if work.declared.scholarly or work.entry:
        return True
    return items.title is not None and is_scholarly_work(
        work.outline, work.doi, items.volume, items.keywords
    )


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


def _texts(item: Found[tuple[str, ...]] | None) -> tuple[str, ...]:
    return item.value if item is not None else ()
