"""What the items of a record are read from. Each part is read once, and only when needed."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from nutgraf.records.declared.bibtex_entry import BibtexEntry
from nutgraf.records.declared.read import DeclaredWork
from nutgraf.records.issue.doi import Doi, find_doi
from nutgraf.records.issue.numbering import find_volume_and_issue
from nutgraf.records.layout.page_layout import PageLayout
from nutgraf.records.layout.work_outline import WorkOutline

if TYPE_CHECKING:
    from nutgraf.fields.found import Found
    from nutgraf.page.page import Page


class Work:
    """A page about a scholarly work; without ``tags``, only what it shows.

    ``html`` is the source of the page. It is needed for pages that a script fills.
    """

    def __init__(self, page: Page, html: bytes | None = None, *, tags: bool = True) -> None:
        self.page = page
        self.declared = DeclaredWork(page, html, tags=tags)

    @cached_property
    def outline(self) -> WorkOutline:
        """The parts of the work on the page."""
        title = self.declared.text("title")
        return WorkOutline(PageLayout(self.page), title.value if title else None)

    @cached_property
    def entry(self) -> BibtexEntry:
        """The BibTeX entry that the page shows."""
        return BibtexEntry(self.outline)

    @cached_property
    def doi(self) -> Doi | None:
        """The DOI that the page shows."""
        return find_doi(self.outline)

    @cached_property
    def numbering(self) -> tuple[Found[str] | None, Found[str] | None]:
        """The volume and the issue that the page shows."""
        return find_volume_and_issue(self.outline)
