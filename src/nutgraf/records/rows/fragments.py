"""Text fragments that can be fields of a record, and which of them share a layout.

A fragment is a block of the page, or a part of one with its own markup: a link, a
time, an element with a class. Two fragments have the same *layout* if they have
the same tags above them and the same class.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.page._kernels.attributes import with_attribute
from nutgraf.page.tags import BLOCK, CODE, flags
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.page.page import Bools, Ints, Page

_SET_APART: Final = flags("a time")
_CELL: Final = flags("td th")
# Classes that vary between elements of one layout: numbers, positions in a row, states.
_VARYING_CLASS: Final = LazyPattern(
    r"\D*\d.*|odd|even|alt|first|last|active|current|selected|visited|new|sticky|featured|hidden"
    r"|visible|clearfix|row|col",
    re.IGNORECASE,
)


@dataclass(frozen=True, eq=False)
class Fragments:
    """The text fragments of a page in order, as columns."""

    node: Ints
    """The element around each fragment."""
    leaf: Ints
    """The first text node of each."""
    start: Ints
    stop: Ints
    layout: Ints
    """A number for the layout of each."""
    link: Ints
    """The link around each, or 0."""

    @property
    def characters(self) -> Ints:
        """The length of each."""
        return self.stop - self.start


def find_fragments(page: Page) -> Fragments:
    """Return the text fragments of a page."""
    leaves = page.leaves
    holder = _holders(page)
    first = np.flatnonzero(np.diff(holder, prepend=-1))
    last = np.append(first[1:], len(leaves))[: len(first)] - 1
    anchors = nearest_at_or_above(page, (page.tag == CODE["a"]) & page.linked)
    return Fragments(
        node=holder[first],
        leaf=leaves[first],
        start=page.start[leaves[first]],
        stop=page.stop[leaves[last]],
        layout=_layouts(page, holder[first]),
        link=(anchors * page.linked)[leaves[first]].astype(np.int32),
    )


def _holders(page: Page) -> Ints:
    """Return the element around the fragment of each text node."""
    leaves, block = page.leaves, page.leaf_block
    apart = BLOCK[page.tag] | _SET_APART[page.tag] | _named(page)
    holder = nearest_at_or_above(page, apart)[leaves]
    whole = page.blocks.node[block]
    length = (page.stop - page.start)[leaves].astype(np.float64)
    direct = page.block_sum(length * (holder == whole))
    # In running text a link is part of the sentence, unless it starts the block: then it is the
    # title of what follows.
    running = (2 * direct > page.block_sum(length))[block]
    leads = page.start[holder] <= page.blocks.start[block]
    return np.where(running & ~leads, whole, holder).astype(np.int32)


def _named(page: Page) -> Bools:
    """Return, for each node, whether it has a class or property."""
    named = np.zeros(len(page), dtype=np.bool_)
    for key in ("class", "itemprop"):
        named[[node for node, _ in with_attribute(page.attributes, key)]] = True
    return named


def _layouts(page: Page, nodes: Ints) -> Ints:
    """Return a number for the layout of each of these nodes."""
    known: dict[tuple[int, ...], int] = {}
    steps = zip(page.parent.tolist(), page.tag.tolist(), columns(page).tolist(), strict=True)
    paths: list[int] = []
    for parent, *step in steps:
        above = paths[parent] if paths else 0
        paths.append(known.setdefault((above, *step), len(known) + 1))
    layouts: dict[tuple[int, str, str], int] = {}
    found = []
    for node, parent in zip(nodes.tolist(), page.parent[nodes].tolist(), strict=True):
        layout = paths[node], steady_class(page, node), steady_class(page, parent)
        found.append(layouts.setdefault(layout, len(layouts)))
    return np.array(found, dtype=np.int32)


def steady_class(page: Page, node: int) -> str:
    """Return the first class of a node that does not vary within a layout, or ""."""
    names = page.attribute(node, "class")
    return _steady(names[:200]) if names else ""


@lru_cache(maxsize=1024)
def _steady(names: str) -> str:
    return next((name for name in names.split() if not _VARYING_CLASS.fullmatch(name)), "")


def columns(page: Page) -> Ints:
    """Return the position of each table cell in its row, from 1; 0 for other nodes."""
    place = np.zeros(len(page), dtype=np.int32)
    seen: Counter[int] = Counter()
    for cell in np.flatnonzero(_CELL[page.tag]).tolist():
        row = int(page.parent[cell])
        seen[row] += 1
        place[cell] = seen[row]
    return place


def nearest_at_or_above(page: Page, wanted: Bools) -> NDArray[np.int32]:
    """Return the innermost ``wanted`` node at or above each node, or the root."""
    nearest = np.where(wanted, np.arange(len(page), dtype=np.int32), page.parent)
    while True:  # each round doubles the distance covered
        further = np.where(wanted[nearest], nearest, nearest[nearest])
        if np.array_equal(further, nearest):
            return nearest.astype(np.int32)
        nearest = further
