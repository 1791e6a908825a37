"""Visual blocks: the parts of a page that a reader sees as one, each a candidate for an item.

J. Gong, H. Zhang, W. Du, H. Li, H. Wen: VB-PTC: Visual Block Multi-Record Text Extraction Based on
Sensor Network Page Type Conversion. IEEE Access 8, 2020, section V.B.

Visual blocks start and end where blocks of the page do: each is a run of these.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.page.tags import HEADING, flags
from nutgraf.records.rows.fragments import nearest_at_or_above

if TYPE_CHECKING:
    from nutgraf.page.page import Bools, Ints, Page

# Rule 2. Tables and lists are "used for organizational purposes only": their parts count instead,
# as those of similar tags do.
TEXT_TAGS: Final = flags(
    "p li dt dd td th blockquote pre listing plaintext xmp address caption figcaption legend "
    "summary option"
)
# Rule 3, with the tags that HTML has added for divisions since.
DIVISIONS: Final = flags(
    "html body div center section article main header footer aside nav figure details dialog "
    "fieldset form search hgroup"
)


@dataclass(frozen=True, slots=True)
class VisualBlock:
    """A part of the page that a reader sees as one."""

    order: int
    """The position in reading order, from 0."""
    node: int
    """The node that defines it: a heading, a paragraph or the like, or an innermost division."""
    text: str
    """The text with collapsed white space and one line per line break and block of the page."""
    start: int
    stop: int
    """The span in the text of the page."""
    heading: bool
    blocks: tuple[int, ...]
    """The blocks of the page in it."""


def visual_blocks(page: Page, keep: Bools | None = None) -> tuple[VisualBlock, ...]:
    """Return the visual blocks of a page in reading order; with ``keep``, of those blocks only."""
    kept = np.arange(len(page.blocks)) if keep is None else np.flatnonzero(keep)
    if not len(kept):
        return ()
    holders = block_units(page)[kept]
    # Rule 4: the blocks left between those of rules 1 to 3 belong to a wider division. Each
    # stretch of them is a run.
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
    """Return the node of the visual block of each block.

    It is the heading around the block, if there is one (rule 1), else the innermost
    paragraph, item, cell or division (rules 2 and 3). If that contains other
    divisions, the block is in a gap between them (rule 4).
    """
    holder = page.blocks.node
    heading = HEADING[page.tag]
    unit = nearest_at_or_above(page, TEXT_TAGS[page.tag] | DIVISIONS[page.tag] | heading)[holder]
    headed = page.inside(HEADING)[holder]
    if headed.any():
        unit = np.where(headed, nearest_at_or_above(page, heading)[holder], unit)
    return unit.astype(np.int32)
