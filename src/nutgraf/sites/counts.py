"""A table of fingerprints: the number of pages with each, and the last of these pages."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

import numpy as np
from numpy.typing import NDArray

from nutgraf.evidence.templates.fingerprints import Hashes

Numbers = NDArray[np.uint32]


@dataclass(frozen=True, eq=False)
class SightingTable:
    """Columns, sorted by fingerprint. Immutable: a new page gives a new table."""

    prints: Hashes = field(default_factory=lambda: np.zeros(0, np.uint64))
    pages: Numbers = field(default_factory=lambda: np.zeros(0, np.uint32))
    """The number of pages with each fingerprint."""
    last: Numbers = field(default_factory=lambda: np.zeros(0, np.uint32))
    """The number of the last page with it."""

    def __len__(self) -> int:
        """Return the number of fingerprints."""
        return len(self.prints)

    def sightings(self, prints: Hashes) -> Numbers:
        """Return the number of pages with each of these fingerprints."""
        place, known = self._find(prints)
        return np.where(known, np.append(self.pages, np.uint32(0))[place], np.uint32(0))

    def with_page(self, prints: Hashes, number: int) -> Self:
        """Return the table after one more page. ``prints`` are sorted and distinct."""
        place, known = self._find(prints)
        pages, last = self.pages.copy(), self.last.copy()
        pages[place[known]] += 1
        last[place[known]] = number
        new = place[~known]
        return type(self)(
            prints=np.insert(self.prints, new, prints[~known]),
            pages=np.insert(pages, new, 1),
            last=np.insert(last, new, number),
        )

    def at_most(self, size: int) -> Self:
        """Return the table without its oldest fingerprints if there are too many.

        Of those last seen on the same page, the ones on fewer pages are removed first, then the
        smaller ones.
        """
        if len(self) <= size:
            return self
        order = np.lexsort((self.prints, self.pages, self.last))
        stay = np.sort(order[len(self) - size :])
        return type(self)(self.prints[stay], self.pages[stay], self.last[stay])

    def _find(self, prints: Hashes) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
        """Return the position of each fingerprint, and whether it is in the table."""
        place = np.searchsorted(self.prints, prints)
        padded = np.append(self.prints, np.uint64(0))
        return place, (place < len(self.prints)) & (padded[place] == prints)
