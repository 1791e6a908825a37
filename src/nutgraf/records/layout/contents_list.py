"""Lists of the work's own parts: what stands under "Contents" names no people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nutgraf.records.layout.headings import LONGEST
from nutgraf.records.word_lists import phrases

if TYPE_CHECKING:
    from nutgraf.records.layout.sheet import Sheet

_AROUND: Final = " :：."
_MOSTLY: Final = 0.5


def behind_contents(sheet: Sheet, block: int, stop: int) -> int:
    """Where the list of contents ends that this block is the heading of; the block if it is none.

    It is all that holds the heading, or where that is the whole page, the links behind it.
    """
    text = sheet.texts[block]
    if len(text) > LONGEST or text.casefold().strip(_AROUND) not in phrases("contents"):
        return block
    leaf, end = sheet.leaf, sheet.stop[block]
    around = next((node for node in sheet.up_from(block) if leaf.stop[node] > end), 0)
    last = sheet.blocks_of(around)[1]
    if last <= stop:
        return last
    return next((each for each in range(block + 1, stop) if sheet.linked[each] < _MOSTLY), stop)
