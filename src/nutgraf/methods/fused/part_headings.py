"""Headings of parts of the text that the cut left out.

A heading of a word or two gives little evidence by itself, and on some sites it looks like the
headings of boxes. Right between two paragraphs of the text, with the same parent, it belongs to
them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.page.tags import CODE, HEADING

if TYPE_CHECKING:
    from nutgraf.methods.base import Floats
    from nutgraf.page.page import Bools, Page

PART_HEADINGS: Final = "part_headings"
"""The name of the rule that restores them."""
# Less likely headings are left out for a reason. The same chance is kept for recall, so that the
# positions of the knob stay nested.
_MIN_CHANCE: Final = 0.25
_MAX_LENGTH: Final = 120
# Headings of comments, and of days in a diary, have a date or a time.
_NUMBERS: Final = re.compile(r"\d{4}|\d:\d\d")
_PARAGRAPH: Final = CODE["p"]
_CALL: Final = "!"


def part_headings(page: Page, keep: Bools, values: Floats) -> Bools:
    """Return the headings between two kept paragraphs; ``values`` are probabilities of blocks."""
    found = np.zeros_like(keep)
    # Few blocks are left out between two kept ones.
    for block in (((keep[:-2] & keep[2:]) > keep[1:-1]).nonzero()[0] + 1).tolist():
        found[block] = _heads_part(page, block, values[block])
    return found


def _heads_part(page: Page, block: int, value: float) -> bool:
    node, tag, parent = page.blocks.node, page.tag, page.parent
    if value <= _MIN_CHANCE or not HEADING[tag[node[block]]]:
        return False
    before, here, after = node[block - 1 : block + 2].tolist()
    if not tag[before] == tag[after] == _PARAGRAPH:
        return False
    # In a box of its own it may belong to an advertisement.
    beside = parent[before] == parent[here] == parent[after]
    return bool(beside) and _is_plain(page, block)


def _is_plain(page: Page, block: int) -> bool:
    """Whether a heading has no link, no date and no call to action."""
    text = page.block_text(block)
    if len(text) > _MAX_LENGTH or text.endswith(_CALL) or _NUMBERS.search(text):
        return False
    first, last = np.searchsorted(page.leaf_block, (block, block + 1))
    return not page.linked[page.leaves[first:last]].any()
