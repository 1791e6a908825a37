"""Lists of the work's own parts: what stands under "Contents" names no people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nutgraf.records.layout.heading_kinds import MAX_HEADING_LENGTH
from nutgraf.records.word_lists import phrases

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout

_AROUND: Final = " :：."
_MOSTLY: Final = 0.5


def contents_list_stop(layout: PageLayout, block: int, stop: int) -> int:
    """Where the list of contents ends that this block is the heading of; the block if it is none.

    It is all that holds the heading, or where that is the whole page, the links behind it.
    """
    text = layout.texts[block]
    if len(text) > MAX_HEADING_LENGTH or text.casefold().strip(_AROUND) not in phrases("contents"):
        return block
    tree, end = layout.tree, layout.stop[block]
    around = next((node for node in layout.ancestors(block) if tree.stop[node] > end), 0)
    last = layout.block_range(around)[1]
    if last <= stop:
        return last
    return next(
        (each for each in range(block + 1, stop) if layout.link_density[each] < _MOSTLY), stop
    )
