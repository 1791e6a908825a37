"""Items of a record that are read from tags by their name; each class adds what a page shows."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, ClassVar

from nutgraf.fields.field import Field

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nutgraf.fields.found import Found
    from nutgraf.records.work import Work


class DeclaredText(Field["Work", str]):
    """An item with one text."""

    def declared(self, context: Work) -> Iterator[Found[str]]:
        """Yield the text in tags."""
        found = context.declared.text(self.name)
        if found:
            yield found


class DeclaredTexts(Field["Work", tuple[str, ...]]):
    """An item with several texts. What the page shows comes first."""

    missing: ClassVar[tuple[str, ...]] = ()

    def declared(self, context: Work) -> Iterator[Found[tuple[str, ...]]]:
        """Yield the texts in tags."""
        found = context.declared.texts(self.name)
        if found:
            yield found

    def choose(
        self,
        context: Work,
        declared: Iterable[Found[tuple[str, ...]]],
        visible: Iterable[Found[tuple[str, ...]]],
    ) -> Found[tuple[str, ...]] | None:
        """Return the first texts that the page shows, else those in tags."""
        return next(chain(visible, declared), None)


class Identifier(DeclaredText):
    """A DOI, a volume or an issue."""

    def choose(
        self, context: Work, declared: Iterable[Found[str]], visible: Iterable[Found[str]]
    ) -> Found[str] | None:
        """Return the declared value, unless the page shows only another one."""
        tag, shown = next(iter(declared), None), next(iter(visible), None)
        if tag is None or shown is None:
            return tag or shown
        return tag if tag.value.casefold() in context.page.text.casefold() else shown
