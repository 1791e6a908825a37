"""A value and where on the page it was found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from nutgraf.page.page import Page

T = TypeVar("T")


class Found(NamedTuple, Generic[T]):
    """A value and its source: ``JSON-LD author``, ``meta og:image``, or a node."""

    value: T
    source: str | int


@dataclass(frozen=True, eq=False, repr=False)
class Sources(Mapping[str, str]):
    """The source of each field. The paths of nodes are written when they are asked for."""

    page: Page
    found: Mapping[str, str | int]

    def __getitem__(self, field: str) -> str:
        """Return the source of a field."""
        source = self.found[field]
        return source if isinstance(source, str) else self.page.path(source)

    def __iter__(self) -> Iterator[str]:
        """Iterate over the fields that were found."""
        return iter(self.found)

    def __len__(self) -> int:
        """Return the number of fields that were found."""
        return len(self.found)

    def __repr__(self) -> str:
        """Show the fields and their sources, without the page."""
        return repr(dict(self))
