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
from nutgraf.records.simple_page.headed_parts import kind_of

if TYPE_CHECKING:
    from nutgraf.page.page import Bools, Page

SINGLE: Final = "simple single-record"
MULTI: Final = "simple multi-record"
COMPLEX: Final = "complex"

# What "occupies the most important part" of a page has at least this share of its matter; a list
# beside a text makes the page complex from this share on.
_MOST: Final = 0.5
_BESIDE: Final = 0.1
# A page of so few blocks is too small for a mixture.
_FEW: Final = 10
# A block of prose has so many characters, most of them outside links.
_PROSE: Final = 100


@dataclass(frozen=True, eq=False)
class Kind:
    """The type of a page, and what it was told from."""

    name: str
    listed: Bools
    """For each block, whether it is in the page's list of records."""
    evidence: dict[str, float]
    """``records``: how many the list has. ``list``, ``prose``: their shares of the matter, which
    is what is no noise. ``noise``: its share of the page."""


def page_kind(page: Page, noise: Bools) -> Kind:
    """The type of a page, of which these blocks are noise if they are not in its list."""
    length = (page.blocks.stop - page.blocks.start).astype(np.float64)
    records, listed, is_of_page = _listed(page)
    matter = listed | ~noise
    size = max(float(length[matter].sum()), 1.0)
    linked = page.block_sum((page.stop - page.start)[page.leaves] * page.linked[page.leaves])
    prose = (length >= _PROSE) & (2 * linked < length) & matter & ~listed
    of_list = float(length[listed].sum()) / size
    of_prose = float(length[prose].sum()) / size
    name = COMPLEX
    if of_list >= _MOST:
        name = MULTI if is_of_page else COMPLEX
    elif of_list < _BESIDE and (of_prose >= _MOST or matter.sum() <= _FEW):
        name = SINGLE
    return Kind(
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
    """How many records the list of the page has, the blocks in them, and whether they are its own.

    References, and what cites a work, are the records of other pages.
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
    kind = kind_of(page, int(above[-1])) if len(above) else ""
    return len(found), listed, kind not in (REFERENCES, CITING)
