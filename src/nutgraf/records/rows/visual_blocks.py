"""Visual blocks: the pieces of a page that a reader sees as one, each a candidate for an item.

J. Gong, H. Zhang, W. Du, H. Li, H. Wen: VB-PTC: Visual Block Multi-Record Text Extraction Based on
Sensor Network Page Type Conversion. IEEE Access 8, 2020, section V.B.

Every border of a visual block is a border of a block of the page, so a visual
block is a run of these.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.page.tags import HEADING, flags

if TYPE_CHECKING:
    from nutgraf.page.page import Bools, Ints, Page

# Rule 2. A table and a list are "used for organizational purposes only" and give way to their
# parts; so do their kin.
TEXT_TAGS: Final = flags(
    "p li dt dd td th blockquote pre listing plaintext xmp address caption figcaption legend "
    "summary option"
)
# Rule 3. HTML has had other names for a <div> since.
DIVISIONS: Final = flags(
    "html body div center section article main header footer aside nav figure details dialog "
    "fieldset form search hgroup"
)


@dataclass(frozen=True, slots=True)
class VisualBlock:
    """A piece of the page."""

    order: int
    """Its place in reading order, from 0."""
    node: int
    """The node that makes it one: a heading, a paragraph or the like, a smallest division."""
    text: str
    """White space collapsed; a line for each line break, and for each of the page's blocks."""
    start: int
    stop: int
    """Its span in the text of the page."""
    heading: bool
    blocks: tuple[int, ...]
    """The page's blocks in it."""


def visual_blocks(page: Page, keep: Bools | None = None) -> tuple[VisualBlock, ...]:
    """The visual blocks of a page in reading order; with ``keep``, of these of its blocks alone."""
    kept = np.arange(len(page.blocks)) if keep is None else np.flatnonzero(keep)
    if not len(kept):
        return ()
    holders = block_units(page)[kept]
    # Rule 4: what is left between the blocks of rules 1 to 3 has a wider division for its node,
    # and each stretch of it is a run of its own.
    new = (np.diff(holders) != 0) | (np.diff(kept) != 1)
    firsts = np.concatenate([[0], np.flatnonzero(new) + 1])
    stops = np.append(firsts[1:], len(kept))
    blocks, nodes, texts = kept.tolist(), holders.tolist(), page.block_texts
    begins, ends = page.blocks.start.tolist(), page.blocks.stop.tolist()
    found: list[VisualBlock] = []
    for first, stop in zip(firsts.tolist(), stops.tolist(), strict=True):
        run, node = tuple(blocks[first:stop]), nodes[first]
        found.append(
            VisualBlock(
                order=len(found),
                node=node,
                text="\n".join([texts[block] for block in run]),
                start=begins[run[0]],
                stop=ends[run[-1]],
                heading=_is_heading(page, node),
                blocks=run,
            )
        )
    return tuple(found)


def _is_heading(page: Page, node: int) -> bool:
    return bool(HEADING[page.tag[node]]) or page.attribute(node, "role") == "heading"


def block_units(page: Page) -> Ints:
    """For each block of the page, the node that makes its visual block one.

    That is the heading around it, if there is one (rule 1); else the innermost
    paragraph, item, cell or division: where no division is between, the block is
    in a smallest one (rules 2 and 3), and else in a gap (rule 4).
    """
    holder = page.blocks.node
    heading = HEADING[page.tag]
    unit = nearest_at_or_above(page, TEXT_TAGS[page.tag] | DIVISIONS[page.tag] | heading)[holder]
    headed = page.inside(HEADING)[holder]
    if headed.any():
        unit = np.where(headed, nearest_at_or_above(page, heading)[holder], unit)
    return unit.astype(np.int32)


def nearest_at_or_above(page: Page, wanted: Bools) -> NDArray[np.int32]:
    """For each node, the innermost of these nodes at or above it; the root where there is none."""
    nearest = np.where(wanted, np.arange(len(page), dtype=np.int32), page.parent)
    while True:  # each round doubles the distance covered
        further = np.where(wanted[nearest], nearest, nearest[nearest])
        if np.array_equal(further, nearest):
            return nearest.astype(np.int32)
        nearest = further
