"""Text fragments that can be fields of a record, and which of them share a layout.

A fragment is a block of the page, or a part of one with its own markup: a link, a
time, an element with a class. Two fragments have the same *layout* if they have
the same tags above them and the same class.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.page.tags import BLOCK, CODE, TEXT, flags
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.page.page import Bools, Ints, Page

_SET_APART: Final = flags("a time")
_CELL: Final = flags("td th")
_MULTIPLIER: Final = np.uint64(0x9E3779B97F4A7C15)
# Classes that vary between elements of one layout: numbers, positions in a row, states.
_VARYING_CLASS: Final = LazyPattern(
    r".*\d.*|odd|even|alt|first|last|active|current|selected|visited|new|sticky|featured|hidden"
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
    characters: Ints
    layout: Ints
    """A number for the layout of each."""
    link: Ints
    """The link around each, or 0."""

    def __len__(self) -> int:
        """Return the number of fragments."""
        return len(self.node)


def find_fragments(page: Page) -> Fragments:
    """Return the text fragments of a page."""
    leaves = page.leaves
    holder = _holders(page)
    first = np.flatnonzero(np.diff(holder, prepend=-1))
    last = np.append(first[1:], len(leaves)) - 1 if len(first) else first
    node = holder[first]
    stop = page.stop[leaves[last]]
    start = page.start[leaves[first]]
    return Fragments(
        node=node,
        leaf=leaves[first],
        start=start,
        stop=stop,
        characters=(stop - start).astype(np.int32),
        layout=_layouts(page, node),
        link=link_above(page)[leaves[first]],
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
    """Return, for each node, whether it is an inline element with a class or property."""
    named = np.zeros(len(page), dtype=np.bool_)
    inline = np.flatnonzero(~BLOCK[page.tag] & (page.tag != TEXT))
    for node in inline.tolist():
        held = page.attributes[node]
        if held and ("class" in held or "itemprop" in held):
            named[node] = True
    return named


def _layouts(page: Page, nodes: Ints) -> Ints:
    """Return a number for the layout of each of these nodes."""
    known: dict[str, int] = {}
    classes = np.zeros(len(page), dtype=np.uint64)
    for node in np.unique(np.concatenate([nodes, page.parent[nodes]])).tolist():
        classes[node] = known.setdefault(steady_class(page, node), len(known))
    hashes = tag_path_hashes(page)[nodes]
    hashes = (hashes ^ (classes[nodes] + np.uint64(1))) * _MULTIPLIER
    hashes = (hashes ^ (classes[page.parent[nodes]] + np.uint64(1))) * _MULTIPLIER
    return np.unique(hashes, return_inverse=True)[1].reshape(-1).astype(np.int32)


def steady_class(page: Page, node: int) -> str:
    """Return the first class of a node that does not vary within a layout, or ""."""
    names = page.attribute(node, "class")
    return _steady(names[:200]) if names else ""


@lru_cache(maxsize=1024)
def _steady(names: str) -> str:
    return next((name for name in names.split() if not _VARYING_CLASS.fullmatch(name)), "")


def tag_path_hashes(page: Page) -> NDArray[np.uint64]:
    """Return a hash of the tags from the root to each node; for cells it has the column."""
    step = (page.tag.astype(np.uint64) + np.uint64(7)) * _MULTIPLIER
    step += columns(page).astype(np.uint64) * np.uint64(0xBF58476D1CE4E5B9)
    step = (step ^ (step >> np.uint64(29))) * (
        page.depth.astype(np.uint64) * _MULTIPLIER + np.uint64(1)
    )
    # The steps of all elements started before a node, less those ended, are its ancestors'.
    ended = np.zeros(len(page) + 1, dtype=np.uint64)
    np.add.at(ended, page.end, step)
    return np.cumsum(step) - np.cumsum(ended)[:-1]


def columns(page: Page) -> Ints:
    """Return the position of each table cell in its row, from 1; 0 for other nodes."""
    cells = np.flatnonzero(_CELL[page.tag])
    place = np.zeros(len(page), dtype=np.int32)
    if len(cells):
        row = page.parent[cells]
        order = np.argsort(row, kind="stable")
        new = np.flatnonzero(np.diff(row[order], prepend=-1))
        size = np.diff(new, append=len(cells))
        place[cells[order]] = np.arange(1, len(cells) + 1) - np.repeat(new, size)
    return place


def link_above(page: Page) -> Ints:
    """Return the link at or above each node, or 0."""
    anchors = (page.tag == CODE["a"]) & page.linked
    nearest = nearest_at_or_above(page, anchors)
    return np.where(page.linked, nearest, 0).astype(np.int32)


def nearest_at_or_above(page: Page, wanted: Bools) -> NDArray[np.int32]:
    """Return the innermost ``wanted`` node at or above each node, or the root."""
    nearest = np.where(wanted, np.arange(len(page), dtype=np.int32), page.parent)
    while True:  # each round doubles the distance covered
        further = np.where(wanted[nearest], nearest, nearest[nearest])
        if np.array_equal(further, nearest):
            return nearest.astype(np.int32)
        nearest = further
