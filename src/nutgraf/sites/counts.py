"""A table of fingerprints: on how many pages each was seen, and when last."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

import numpy as np
from numpy.typing import NDArray

from nutgraf.evidence.templates.fingerprints import Hashes

Numbers = NDArray[np.uint32]


@dataclass(frozen=True, eq=False)
class SightingTable:
    """Columns in the order of the fingerprints. Nothing changes it: a new page gives a new one."""

    prints: Hashes = field(default_factory=lambda: np.zeros(0, np.uint64))
    pages: Numbers = field(default_factory=lambda: np.zeros(0, np.uint32))
    """On how many pages each fingerprint was seen."""
    last: Numbers = field(default_factory=lambda: np.zeros(0, np.uint32))
    """The number of the page on which it was seen last."""

    def __len__(self) -> int:
        """How many fingerprints there are."""
        return len(self.prints)

    def sightings(self, prints: Hashes) -> Numbers:
        """On how many pages each of these fingerprints was seen."""
        place, known = self._find(prints)
        return np.where(known, np.append(self.pages, np.uint32(0))[place], np.uint32(0))

    def with_page(self, prints: Hashes, number: int) -> Self:
        """The table after one more page with these fingerprints, each given once, in order."""
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
        """The table, without the fingerprints not seen for longest if there are too many.

        Among those last seen on the same page, the ones seen on fewer pages go
        first, then the smaller numbers.
        """
        if len(self) <= size:
            return self
        order = np.lexsort((self.prints, self.pages, self.last))
        stay = np.sort(order[len(self) - size :])
        return type(self)(self.prints[stay], self.pages[stay], self.last[stay])

    def _find(self, prints: Hashes) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
        """Where each fingerprint stands or would stand, and whether it is there."""
        place = np.searchsorted(self.prints, prints)
        padded = np.append(self.prints, np.uint64(0))
        return place, (place < len(self.prints)) & (padded[place] == prints)
