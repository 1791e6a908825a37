"""The kinds of elements of a page: tags with classes, and those of their parents.

A menu can be most of a page and survive every relaunch, and the texts in boxes change every hour.
But the kinds of elements on all pages of a site are few, and stay until the layout changes.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from zlib import crc32

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from nutgraf.evidence.templates.fingerprints import Hashes
    from nutgraf.page.page import Page

# post-1734 is the same class as post-1735.
_NUMBERS: Final = re.compile(r"\d+")
_ODD: Final = np.uint64(0x9E3779B97F4A7C15)


def shapes(page: Page, nodes: NDArray[np.intp]) -> Hashes:
    """Return the distinct kinds of these elements, sorted."""
    known: dict[tuple[str, str | None], int] = {}
    values = []
    every = page.attributes
    for node, name in zip(nodes.tolist(), page.names(nodes), strict=True):
        attributes = every[node]
        kind = name, attributes.get("class") if attributes else None
        value = known.get(kind)
        if value is None:
            value = known[kind] = _hash(*kind)
        values.append(value)
    own = np.zeros(len(page), dtype=np.uint64)
    own[nodes] = values
    return np.unique(own[nodes] * _ODD + own[page.parent[nodes]])


def core(pages: Sequence[Hashes], share: float) -> Hashes:
    """Return the kinds on at least this share of the pages."""
    if not pages:
        return np.zeros(0, dtype=np.uint64)
    kinds, count = np.unique(np.concatenate(pages), return_counts=True)
    return kinds[count >= share * len(pages)]


def missing(kinds: Hashes, among: Hashes) -> int:
    """Return how many kinds are not in ``among``, which is sorted."""
    if len(among) == 0:
        return len(kinds)
    places = np.minimum(np.searchsorted(among, kinds), len(among) - 1)
    return int(np.count_nonzero(among[places] != kinds))


def _hash(name: str, classes: str | None) -> int:
    words = sorted(_NUMBERS.sub("0", classes or "").split())
    return crc32(f"{name} {' '.join(words)}".encode("utf-8", "surrogatepass")) + 1
