"""Block segmentation: where a reader sees one run of text end and the next begin.

Inline tags join; block-level tags and two line breaks in a row split; table
cells and list items are blocks; text directly inside a ``<div>`` is a block of
its own. Blocks are spans of the page's text between such borders, so nothing
is ever lost: every text node is in exactly one block.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nutgraf.page.page import BlockColumns, Bools, Ints
from nutgraf.page.tags import BLOCK, CODE


def segment(
    tag: NDArray[np.int16], parent: Ints, start: Ints, stop: Ints, leaves: Ints
) -> tuple[BlockColumns, Ints]:
    """The blocks, and for each text node the block that it is in."""
    is_block = BLOCK[tag]
    borders = np.unique(
        np.concatenate([start[is_block], stop[is_block], _double_breaks(tag, start, leaves)])
    )
    # A border never cuts a text node, so the border before its start names its block.
    slot = np.searchsorted(borders, start[leaves], side="right")
    first = np.flatnonzero(np.diff(slot, prepend=-1))
    leaf_block = np.cumsum(np.diff(slot, prepend=slot[:1]) != 0).astype(np.int32)
    last = np.append(first[1:], len(leaves)) - 1 if len(first) else first
    columns = BlockColumns(
        start=start[leaves[first]],
        stop=stop[leaves[last]],
        node=_holders(is_block, parent)[leaves[first]],
    )
    return columns, leaf_block


def _double_breaks(tag: NDArray[np.int16], start: Ints, leaves: Ints) -> Ints:
    """Where two ``<br>`` stand with no text between them."""
    breaks = np.flatnonzero(tag == CODE["br"])
    texts_before = np.searchsorted(leaves, breaks)
    return start[breaks[1:][np.diff(texts_before) == 0]]


def _holders(is_block: Bools, parent: Ints) -> Ints:
    """For each node, the innermost block-level node at or above it."""
    holder = np.where(is_block, np.arange(len(parent), dtype=np.int32), parent)
    while True:  # pointer jumping: each round doubles the distance covered
        further = np.where(is_block[holder], holder, holder[holder])
        if np.array_equal(further, holder):
            return holder.astype(np.int32)
        holder = further
