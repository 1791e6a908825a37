"""A value and where on the page it was found."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
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
    """The source of each field that was found, read when it is asked for."""

    page: Page
    find: Callable[[str], str | int | None]
    names: tuple[str, ...]

    def __getitem__(self, field: str) -> str:
        """Return the source of a field."""
        source = self.find(field)
        if source is None:
            raise KeyError(field)
        return source if isinstance(source, str) else self.page.path(source)

    def __iter__(self) -> Iterator[str]:
        """Iterate over the fields that were found."""
        return (name for name in self.names if self.find(name) is not None)

    def __len__(self) -> int:
        """Return the number of fields that were found."""
        return sum(1 for _ in self)

    def __reduce__(self) -> tuple[type[dict[str, str]], tuple[dict[str, str]]]:
        """Pickle the sources alone: everything they are read from would go with them."""
        return dict, (dict(self),)

    def __repr__(self) -> str:
        """Show the fields and their sources, without the page."""
        return repr(dict(self))
