"""The learned state of a site memory, as one immutable value."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from nutgraf.evidence.templates.fingerprints import Hashes
from nutgraf.sites.counts import SightingTable

_NO_HASHES: Final = np.zeros(0, np.uint64)


@dataclass(frozen=True, eq=False)
class State:
    """Everything learned. A reader sees the state before or after a page, never in between."""

    table: SightingTable = field(default_factory=SightingTable)
    odd: tuple[Hashes, ...] = ()
    """The current run of odd pages. Not in the table, or they would make each other known."""
    shares: tuple[float, ...] = ()
    """The share of known nodes of recent pages, oldest first."""
    shapes: tuple[Hashes, ...] = ()
    """The kinds of elements of recent pages, oldest first."""
    names: Hashes = field(default_factory=lambda: _NO_HASHES)
    """Hashes of the URLs and texts of learned pages, oldest first."""
    pages: int = 0
    layouts: int = 0

    def to_columns(self) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
        """Return the state as plain facts and columns."""
        facts: dict[str, Any] = {
            "shares": self.shares,
            "pages": self.pages,
            "layouts": self.layouts,
            "odd_sizes": [len(odd) for odd in self.odd],
            "shape_sizes": [len(kinds) for kinds in self.shapes],
        }
        columns: dict[str, NDArray[Any]] = {
            "prints": self.table.prints,
            "sightings": self.table.pages,
            "last": self.table.last,
            "names": self.names,
            "odd": np.concatenate([_NO_HASHES, *self.odd]),
            "shapes": np.concatenate([_NO_HASHES, *self.shapes]),
        }
        return facts, columns

    @classmethod
    def read(cls, facts: dict[str, Any], columns: dict[str, NDArray[Any]]) -> Self:
        """Return the state from `to_columns`. Raises ValueError if the data is invalid."""
        table = SightingTable(columns["prints"], columns["sightings"], columns["last"])
        if not len(table.prints) == len(table.pages) == len(table.last):
            raise ValueError("columns of different lengths")
        if not (table.prints[1:] > table.prints[:-1]).all():
            raise ValueError("fingerprints out of order")
        return cls(
            table=table,
            odd=_split(columns["odd"], facts["odd_sizes"]),
            # Memories of older versions lack these.
            shapes=_split(columns.get("shapes", _NO_HASHES), facts.get("shape_sizes", [])),
            shares=tuple(float(share) for share in facts["shares"]),
            names=columns["names"],
            pages=int(facts["pages"]),
            layouts=int(facts["layouts"]),
        )


def _split(hashes: Hashes, sizes: list[int]) -> tuple[Hashes, ...]:
    *parts, rest = np.split(hashes, np.cumsum(sizes, dtype=np.int64))
    if len(rest):
        raise ValueError("fingerprints left over")
    return tuple(parts)
