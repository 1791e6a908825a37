"""The interface of all fields: facts of an article, and items of a scholarly record."""

from __future__ import annotations

from abc import ABC, abstractmethod
from itertools import chain
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nutgraf.fields.found import Found

C = TypeVar("C")
T = TypeVar("T")


class Field(ABC, Generic[C, T]):
    """A fact that a page declares in its tags, shows to its readers, or both.

    ``C`` is what the field is read from: a page, with what several fields need of it. Candidates
    are read only as far as `choose` asks for them, so a field that is sure of its tags costs no
    look at the visible page.
    """

    name: ClassVar[str]

    @abstractmethod
    def declared(self, context: C) -> Iterable[Found[T]]:
        """Yield the values in meta tags, JSON-LD or microdata, the most trusted first."""

    @abstractmethod
    def visible(self, context: C) -> Iterable[Found[T]]:
        """Yield the values that a reader of the page sees, the most trusted first."""

    def choose(
        self, context: C, declared: Iterable[Found[T]], visible: Iterable[Found[T]]
    ) -> Found[T] | None:
        """Return the right candidate, or None. Unless overridden, this is the first one."""
        return next(chain(declared, visible), None)

    def find(self, context: C) -> Found[T] | None:
        """Return the value of the field on a page, or None."""
        return self.choose(context, self.declared(context), self.visible(context))
