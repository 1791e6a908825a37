"""What a site memory has learned, as one value that is replaced and never changed."""

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
    """All that was learned: a reader sees it as it was before or after a page, not between."""

    table: SightingTable = field(default_factory=SightingTable)
    odd: tuple[Hashes, ...] = ()
    """The odd pages in a row so far; not in the table, or they would vouch for each other."""
    shares: tuple[float, ...] = ()
    """The share of known nodes of recent pages, oldest first."""
    shapes: tuple[Hashes, ...] = ()
    """The kinds of elements of recent pages, oldest first."""
    names: Hashes = field(default_factory=lambda: _NO_HASHES)
    """Hashes of the addresses and of the texts of pages learned, oldest first."""
    pages: int = 0
    layouts: int = 0

    def written(self) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
        """The state as plain facts and columns."""
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
        """The state from what `written` gave; a ValueError if it can't be right."""
        table = SightingTable(columns["prints"], columns["sightings"], columns["last"])
        if not len(table.prints) == len(table.pages) == len(table.last):
            raise ValueError("columns of different lengths")
        if not (table.prints[1:] > table.prints[:-1]).all():
            raise ValueError("fingerprints out of order")
        return cls(
            table=table,
            odd=_parted(columns["odd"], facts["odd_sizes"]),
            # Memories of earlier times know nothing of these.
            shapes=_parted(columns.get("shapes", _NO_HASHES), facts.get("shape_sizes", [])),
            shares=tuple(float(share) for share in facts["shares"]),
            names=columns["names"],
            pages=int(facts["pages"]),
            layouts=int(facts["layouts"]),
        )


def _parted(hashes: Hashes, sizes: list[int]) -> tuple[Hashes, ...]:
    *parts, rest = np.split(hashes, np.cumsum(sizes, dtype=np.int64))
    if len(rest):
        raise ValueError("fingerprints left over")
    return tuple(parts)
