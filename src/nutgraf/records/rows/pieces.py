"""Pieces of text that can be fields of a record, and what is made alike among them.

A piece is a block of the page, or a part of one that its maker set apart: a
link, a time, an element with a class of its own. Two pieces are of one *make*
if the same tags are above them and they have the same class.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.page.tags import BLOCK, CODE, TEXT, flags
from nutgraf.records.rows.visual_blocks import nearest_at_or_above
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.page.page import Bools, Ints, Page

_SET_APART: Final = flags("a time")
_CELL: Final = flags("td th")
_ODD: Final = np.uint64(0x9E3779B97F4A7C15)
# Classes that tell one of the alike from another: numbers, places in a row, states.
_PASSING: Final = LazyPattern(
    r".*\d.*|odd|even|alt|first|last|active|current|selected|visited|new|sticky|featured|hidden"
    r"|visible|clearfix|row|col",
    re.IGNORECASE,
)


@dataclass(frozen=True, eq=False)
class Pieces:
    """The pieces of a page in its order, one value each."""

    node: Ints
    """The element that holds it."""
    leaf: Ints
    """The node of its first text."""
    start: Ints
    stop: Ints
    characters: Ints
    make: Ints
    """A number for each make."""
    link: Ints
    """The link that it is in; 0 for none."""

    def __len__(self) -> int:
        """How many there are."""
        return len(self.node)


def find_pieces(page: Page) -> Pieces:
    """The pieces of a page."""
    leaves = page.leaves
    holder = _holders(page)
    first = np.flatnonzero(np.diff(holder, prepend=-1))
    last = np.append(first[1:], len(leaves)) - 1 if len(first) else first
    node = holder[first]
    stop = page.stop[leaves[last]]
    start = page.start[leaves[first]]
    return Pieces(
        node=node,
        leaf=leaves[first],
        start=start,
        stop=stop,
        characters=(stop - start).astype(np.int32),
        make=_makes(page, node),
        link=link_above(page)[leaves[first]],
    )


def _holders(page: Page) -> Ints:
    """For each text node, the element that holds its piece."""
    leaves, block = page.leaves, page.leaf_block
    apart = BLOCK[page.tag] | _SET_APART[page.tag] | _named(page)
    holder = nearest_at_or_above(page, apart)[leaves]
    whole = page.blocks.node[block]
    length = (page.stop - page.start)[leaves].astype(np.float64)
    direct = page.block_sum(length * (holder == whole))
    # In running text, a link or a name is a part of the sentence, unless it begins the block:
    # then it is the title of what follows.
    running = (2 * direct > page.block_sum(length))[block]
    leads = page.start[holder] <= page.blocks.start[block]
    return np.where(running & ~leads, whole, holder).astype(np.int32)


def _named(page: Page) -> Bools:
    """The elements inside blocks that have a class or a property."""
    named = np.zeros(len(page), dtype=np.bool_)
    inline = np.flatnonzero(~BLOCK[page.tag] & (page.tag != TEXT))
    for node in inline.tolist():
        held = page.attributes[node]
        if held and ("class" in held or "itemprop" in held):
            named[node] = True
    return named


def _makes(page: Page, nodes: Ints) -> Ints:
    """A number for the make of each of these nodes."""
    known: dict[str, int] = {}
    classes = np.zeros(len(page), dtype=np.uint64)
    for node in np.unique(np.concatenate([nodes, page.parent[nodes]])).tolist():
        classes[node] = known.setdefault(steady_class(page, node), len(known))
    hashes = tag_path_hashes(page)[nodes]
    hashes = (hashes ^ (classes[nodes] + np.uint64(1))) * _ODD
    hashes = (hashes ^ (classes[page.parent[nodes]] + np.uint64(1))) * _ODD
    return np.unique(hashes, return_inverse=True)[1].reshape(-1).astype(np.int32)


def steady_class(page: Page, node: int) -> str:
    """The first class of a node that does not change from one of its like to the next."""
    names = page.attribute(node, "class")
    return _steady(names[:200]) if names else ""


@lru_cache(maxsize=1024)
def _steady(names: str) -> str:
    return next((name for name in names.split() if not _PASSING.fullmatch(name)), "")


def tag_path_hashes(page: Page) -> NDArray[np.uint64]:
    """For each node, a hash of the tags from the root down to it; of cells, with their column."""
    step = (page.tag.astype(np.uint64) + np.uint64(7)) * _ODD
    step += columns(page).astype(np.uint64) * np.uint64(0xBF58476D1CE4E5B9)
    step = (step ^ (step >> np.uint64(29))) * (page.depth.astype(np.uint64) * _ODD + np.uint64(1))
    # What has begun up to a node less what has ended is the sum over its ancestors.
    ended = np.zeros(len(page) + 1, dtype=np.uint64)
    np.add.at(ended, page.end, step)
    return np.cumsum(step) - np.cumsum(ended)[:-1]


def columns(page: Page) -> Ints:
    """For each cell of a table, its place in its row, from 1; 0 for what is no cell."""
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
    """For each node, the link that it is or is in; 0 for none."""
    anchors = (page.tag == CODE["a"]) & page.linked
    nearest = nearest_at_or_above(page, anchors)
    return np.where(page.linked, nearest, 0).astype(np.int32)
