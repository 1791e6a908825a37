"""The items that say where and when a work was published."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nutgraf.records.declared.fields import DeclaredText, Identifier
from nutgraf.records.issue.published import find_published

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nutgraf.fields.found import Found
    from nutgraf.records.work import Work


class DoiField(Identifier):
    """The DOI."""

    name = "doi"

    def visible(self, context: Work) -> Iterator[Found[str]]:
        """Yield the DOI of the work on the page, then that of its BibTeX entry."""
        yield from filter(None, (context.doi and context.doi.found, context.entry.text("doi")))


class Volume(Identifier):
    """The volume."""

    name = "volume"

    def visible(self, context: Work) -> Iterator[Found[str]]:
        """Yield the volume on the page, then that of its BibTeX entry."""
        yield from filter(None, (context.numbering[0], context.entry.text("volume")))


class Issue(Identifier):
    """The issue."""

    name = "issue"

    def visible(self, context: Work) -> Iterator[Found[str]]:
        """Yield the issue on the page, then that of a BibTeX entry with the same volume."""
        volume, issue = context.numbering
        if issue:
            yield issue
        of_entry = context.entry.text("volume")
        if of_entry and (volume is None or of_entry.value == volume.value):
            yield from filter(None, (context.entry.text("issue"),))


class Published(DeclaredText):
    """The date of publication."""

    name = "published"

    def visible(self, context: Work) -> Iterator[Found[str]]:
        """Yield the date on the page, then the year of its BibTeX entry."""
        yield from filter(None, (find_published(context.outline), context.entry.text("published")))

    def choose(
        self, context: Work, declared: Iterable[Found[str]], visible: Iterable[Found[str]]
    ) -> Found[str] | None:
        """Return the declared date, unless the visible one is the same and more exact."""
        tag, shown = next(iter(declared), None), next(iter(visible), None)
        if tag is None or shown is None:
            return tag or shown
        return shown if shown.value.startswith(tag.value) else tag
