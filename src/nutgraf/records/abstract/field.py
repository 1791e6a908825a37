"""The abstract of a record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nutgraf.records.abstract.density import word_count
from nutgraf.records.declared.fields import DeclaredText
from nutgraf.text.folding import letters

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nutgraf.fields.found import Found
    from nutgraf.records.work import Work

_SHORT: Final = 30
_COMPARED: Final = 100
_ELLIPSES: Final = ("...", "…")


class AbstractField(DeclaredText):
    """The abstract."""

    name = "abstract"

    def visible(self, context: Work) -> Iterator[Found[str]]:
        """Yield the abstract on the page."""
        if context.outline.abstract:
            yield context.outline.abstract.found

    def choose(
        self, context: Work, declared: Iterable[Found[str]], visible: Iterable[Found[str]]
    ) -> Found[str] | None:
        """Return the visible abstract; the declared one if it goes on where that is cut short."""
        tag, shown = next(iter(declared), None), next(iter(visible), None)
        if tag is None or shown is None:
            return shown or tag
        cut_off = word_count(shown.value) < _SHORT and not tag.value.rstrip().endswith(_ELLIPSES)
        begin, whole = letters(shown.value)[:_COMPARED], letters(tag.value)
        return tag if cut_off and whole.startswith(begin) else shown
