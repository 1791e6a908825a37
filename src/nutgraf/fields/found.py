"""A value, and where on the page it was found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from nutgraf.page.page import Page

T = TypeVar("T")


class Found(NamedTuple, Generic[T]):
    """A value, and where it came from: ``JSON-LD author``, ``meta og:image``, or a node."""

    value: T
    source: str | int


@dataclass(frozen=True, eq=False, repr=False)
class Sources(Mapping[str, str]):
    """Where each field was found; the paths of nodes are only written when somebody looks."""

    page: Page
    found: Mapping[str, str | int]

    def __getitem__(self, field: str) -> str:
        """Where a field was found."""
        source = self.found[field]
        return source if isinstance(source, str) else self.page.path(source)

    def __iter__(self) -> Iterator[str]:
        """The fields that were found."""
        return iter(self.found)

    def __len__(self) -> int:
        """How many fields were found."""
        return len(self.found)

    def __repr__(self) -> str:
        """The fields and where they were found, and not the whole page."""
        return repr(dict(self))
