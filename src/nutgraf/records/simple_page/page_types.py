"""Page types: one record, a list of records, or a mixture.

J. Gong, H. Zhang, W. Du, H. Li, H. Wen: VB-PTC: Visual Block Multi-Record Text Extraction Based on
Sensor Network Page Type Conversion. IEEE Access 8, 2020, section III.B.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.records.layout.heading_kinds import CITING, REFERENCES
from nutgraf.records.rows.record_list import find_list
from nutgraf.records.simple_page.levels import heading_kind_at

if TYPE_CHECKING:
    from nutgraf.page.page import Bools, Page

SINGLE: Final = "simple single-record"
MULTI: Final = "simple multi-record"
COMPLEX: Final = "complex"

# What "occupies the most important part" of a page has at least the first share of its text
# without noise. A list with at least the second share makes a page of text complex.
_MIN_MAIN_SHARE: Final = 0.5
_MIN_LIST_SHARE: Final = 0.1
# A page with at most so many blocks is too small for a mixture.
_MAX_SIMPLE_BLOCKS: Final = 10
# A block of prose has at least so many characters, most of them outside links.
_MIN_PROSE_LENGTH: Final = 100


@dataclass(frozen=True, eq=False)
class PageType:
    """The type of a page, and the features that decide it."""

    name: str
    listed: Bools
    """For each block, whether it is in the page's list of records."""
    evidence: dict[str, float]
    """``records``: the length of the list. ``list``, ``prose``: their shares of the text without
    noise. ``noise``: its share of the page."""


def page_type(page: Page, noise: Bools) -> PageType:
    """Return the type of a page, given the blocks that are noise unless they are in its list."""
    length = (page.blocks.stop - page.blocks.start).astype(np.float64)
    records, listed, is_of_page = _listed(page)
    matter = listed | ~noise
    size = max(float(length[matter].sum()), 1.0)
    linked = page.block_sum((page.stop - page.start)[page.leaves] * page.linked[page.leaves])
    prose = (length >= _MIN_PROSE_LENGTH) & (2 * linked < length) & matter & ~listed
    of_list = float(length[listed].sum()) / size
    of_prose = float(length[prose].sum()) / size
    name = COMPLEX
    if of_list >= _MIN_MAIN_SHARE:
        name = MULTI if is_of_page else COMPLEX
    elif of_list < _MIN_LIST_SHARE and (
        of_prose >= _MIN_MAIN_SHARE or matter.sum() <= _MAX_SIMPLE_BLOCKS
    ):
        name = SINGLE
    return PageType(
        name=name,
        listed=listed,
        evidence={
            "records": float(records),
            "list": of_list,
            "prose": of_prose,
            "noise": float(length[~matter].sum()) / max(float(length.sum()), 1.0),
        },
    )


def _listed(page: Page) -> tuple[int, Bools, bool]:
    """Return the number of records, the blocks in them, and whether they are the main content.

    Lists of references and of citing works are not.
    """
    count = len(page.blocks)
    found = find_list(page)
    if found is None:
        return 0, np.zeros(count, dtype=np.bool_), False
    records = found.records
    first = page.leaves[np.searchsorted(page.leaf_block, np.arange(count))]
    place = np.searchsorted(records.first, first, side="right") - 1
    listed = (place >= 0) & (first < records.last[np.maximum(place, 0)])
    above = page.headings[page.headings < records.first[0]]
    kind = heading_kind_at(page, int(above[-1])) if len(above) else ""
    return len(records), listed, kind not in (REFERENCES, CITING)
