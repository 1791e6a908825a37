"""What stands around a block: the blocks near it, the heading above, the prose before it.

An article is a run; where a run of prose is broken by links, forms and
headings of other things, it has often ended.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from nutgraf.evidence.base import Evidence, column
from nutgraf.evidence.containers import TAG_GROUP, block_containers
from nutgraf.evidence.writing import Columns, Floats, block_sizes, block_writing
from nutgraf.page.tags import HEADING

if TYPE_CHECKING:
    from nutgraf.page.page import Page


@column
def heading_above(evidence: Evidence) -> NDArray[np.intp]:
    """For each block, the nearest heading block before it; -1 where there is none."""
    page = evidence.page
    place = np.arange(len(page.blocks))
    headings = np.where(_is_heading(page), place, -1)
    latest = np.maximum.accumulate(headings) if len(place) else headings
    return np.append(-1, latest)[: len(place)]


@column
def block_neighbours(evidence: Evidence) -> Columns:
    """The columns of this family."""
    sizes = block_sizes(evidence)
    length, prose = block_writing(evidence)["length"], (sizes.prose > 0).astype(np.float64)
    return {
        "around3_links": _around(sizes.link_density, 3),
        "around8_links": _around(sizes.link_density, 8),
        "around3_length": _around(length, 3),
        "around8_length": _around(length, 8),
        "around8_prose": _around(prose, 8),
        **_heading(evidence),
        **_runs(evidence),
    }


def _heading(evidence: Evidence) -> Columns:
    page = evidence.page
    above = heading_above(evidence)
    place = np.arange(len(above))
    known, at = above >= 0, np.maximum(above, 0)
    parent = page.parent[page.blocks.node]
    columns = {
        "heading_distance": np.log1p(place - at),
        "heading_tag": TAG_GROUP[page.tag[page.blocks.node]][at],
        "heading_links": block_sizes(evidence).link_density[at],
        "heading_sibling": (parent[at] == parent).astype(np.float64),
    }
    return {name: np.where(known, values, -1.0) for name, values in columns.items()}


def _runs(evidence: Evidence) -> Columns:
    """How the prose up to a block was broken: by how wide a gap, by how many links."""
    sizes = block_sizes(evidence)
    count = len(sizes.prose)
    place = np.arange(count)
    is_prose = sizes.prose > 0
    latest = np.maximum.accumulate(np.where(is_prose, place, -1)) if count else place
    before = np.append(-1, latest)[:count]
    linked = np.append(0, np.cumsum(sizes.link_density > 0.5))
    gaps = np.where(is_prose & (before >= 0), place - before, 0)
    inside = block_containers(evidence)["half_in"] > 0
    widest = np.maximum.accumulate(np.where(inside, gaps, 0)) if count else gaps
    return {
        "links_since_prose": np.log1p(linked[place] - linked[np.maximum(before, 0)]),
        "widest_gap": np.log1p(widest),
    }


def _is_heading(page: Page) -> NDArray[np.bool_]:
    return page.inside(HEADING)[page.blocks.node]


def _around(values: Floats, reach: int) -> Floats:
    """The mean of the blocks up to so many places away, without the block itself."""
    count = len(values)
    running = np.append(0.0, np.cumsum(values))
    place = np.arange(count)
    low, high = np.maximum(place - reach, 0), np.minimum(place + reach + 1, count)
    return (running[high] - running[low] - values) / np.maximum(high - low - 1, 1)
