"""What stands around a block: the blocks near it, the heading above, the prose before it.

An article is a run; where a run of prose is broken by links, forms and
headings of other things, it has often ended.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nutgraf.compiled.places import around, latest_before, runs
from nutgraf.evidence.base import Evidence, column
from nutgraf.evidence.containers import TAG_GROUP, block_containers
from nutgraf.evidence.writing import Columns, block_sizes, block_writing
from nutgraf.page.tags import HEADING


@column
def heading_above(evidence: Evidence) -> NDArray[np.intp]:
    """For each block, the nearest heading block before it; -1 where there is none."""
    page = evidence.page
    return latest_before(page.inside(HEADING)[page.blocks.node].view(np.uint8))


@column
def block_neighbours(evidence: Evidence) -> Columns:
    """The columns of this family."""
    sizes = block_sizes(evidence)
    length, prose = block_writing(evidence)["length"], (sizes.prose > 0).astype(np.float64)
    inside = block_containers(evidence)["half_in"]
    links_since, widest = runs(sizes.prose, sizes.link_density, inside)
    return {
        "around3_links": around(sizes.link_density, 3),
        "around8_links": around(sizes.link_density, 8),
        "around3_length": around(length, 3),
        "around8_length": around(length, 8),
        "around8_prose": around(prose, 8),
        **_heading(evidence),
        "links_since_prose": links_since,
        "widest_gap": widest,
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
