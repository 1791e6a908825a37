"""The nine items of a scholarly page (VB-PTC, section V), from the visible page and its tags.

Each item is a field, read from the visible page and from declared data. The
visible value wins where the declared one is plainly wrong, cut off or less
exact. A page without signs of a scholarly work gives an empty record.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from nutgraf.errors import WrongUseError
from nutgraf.limits import Limits, Watch
from nutgraf.model import Record
from nutgraf.page.decoding.decode import decode
from nutgraf.page.decoding.truncate import cut_source
from nutgraf.page.parsing.parse import parse
from nutgraf.records.abstract.field import AbstractField
from nutgraf.records.authors.authors import Authors
from nutgraf.records.issue.fields import DoiField, Issue, Published, Volume
from nutgraf.records.keywords.keywords import Keywords
from nutgraf.records.references.find_references import ReferenceList
from nutgraf.records.scholarly import is_scholarly_work
from nutgraf.records.title.field import TitleField
from nutgraf.records.work import Work

if TYPE_CHECKING:
    from nutgraf.fields.field import Field
    from nutgraf.fields.found import Found
    from nutgraf.page.page import Page

FIELDS: Final[tuple[Field[Work, Any], ...]] = (
    TitleField(), AbstractField(), Authors(), Keywords(), ReferenceList(), DoiField(), Volume(),
    Issue(), Published(),
)  # fmt: skip
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
    work = Work(page, html, tags=tags)
    found = {field.name: field.find(work) for field in FIELDS}
    if not _is_work(work, found):
        return Record()
    known = {name: each for name, each in found.items() if each}
    paths = {
        name: source if isinstance(source, str) else page.path(source)
        for name, (_, source) in known.items()
    }
    return Record(**{name: each.value for name, each in known.items()}, sources=paths)


def _is_work(work: Work, found: dict[str, Found[Any] | None]) -> bool:
    """Whether the page is about a scholarly work, by declared data or by what it shows."""
    if work.declared.scholarly or work.entry:
        return True
    return found["title"] is not None and is_scholarly_work(
        work.outline, work.doi, found["volume"], found["keywords"]
    )
