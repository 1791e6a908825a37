"""Headings of parts of the text that the method left out.

A heading of a word or two says little by itself, and some sites write theirs as they write the
headings of their boxes. Right between two paragraphs of the text, and beside them in the page,
it can be of nothing else.
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
# What is less likely is left out with a reason. It is kept for recall, too: the knob's positions
# stay nested.
_LEAST: Final = 0.25
_LONGEST: Final = 120
# The heads of comments, and of days in a diary, have a date or an hour.
_NUMBERS: Final = re.compile(r"\d{4}|\d:\d\d")
_PARAGRAPH: Final = CODE["p"]
_CALL: Final = "!"


def part_headings(page: Page, keep: Bools, values: Floats) -> Bools:
    """The headings between two paragraphs of what is kept; ``values`` are chances of blocks."""
    found = np.zeros_like(keep)
    # Few blocks are left out between two that are kept.
    for block in (((keep[:-2] & keep[2:]) > keep[1:-1]).nonzero()[0] + 1).tolist():
        found[block] = _is_of_part(page, block, values[block])
    return found


def _is_of_part(page: Page, block: int, value: float) -> bool:
    node, tag, parent = page.blocks.node, page.tag, page.parent
    if value <= _LEAST or not HEADING[tag[node[block]]]:
        return False
    before, here, after = node[block - 1 : block + 2].tolist()
    if not tag[before] == tag[after] == _PARAGRAPH:
        return False
    # One in a box of its own may be of an advertisement.
    beside = parent[before] == parent[here] == parent[after]
    return bool(beside) and _is_plain(page, block)


def _is_plain(page: Page, block: int) -> bool:
    """Whether a heading leads nowhere, names no day and calls nobody."""
    text = page.block_text(block)
    if len(text) > _LONGEST or text.endswith(_CALL) or _NUMBERS.search(text):
        return False
    first, last = np.searchsorted(page.leaf_block, (block, block + 1))
    return not page.linked[page.leaves[first:last]].any()
