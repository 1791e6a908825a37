"""The surroundings of a block: nearby blocks, the heading above, the prose before.

An article is a run of prose. It often ends where links, forms and other headings interrupt the
run.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.evidence._kernels.neighbours import (
    heading_columns,
    latest_before,
    mean_around,
    prose_gaps,
)
from nutgraf.evidence.base import Evidence, column
from nutgraf.evidence.blocks.containers import block_containers, node_tag_group
from nutgraf.evidence.blocks.enclosing import in_heading
from nutgraf.evidence.blocks.writing import Columns, block_sizes, block_writing

_HEADING: Final = ("heading_distance", "heading_tag", "heading_links", "heading_sibling")


@column
def heading_above(evidence: Evidence) -> NDArray[np.intp]:
    """For each block, the nearest heading block before it, or -1."""
    page = evidence.page
    return latest_before(in_heading(evidence, page.blocks.node))


@column
def block_neighbours(evidence: Evidence) -> Columns:
    """The columns of this family."""
    page, sizes = evidence.page, block_sizes(evidence)
    length, prose = block_writing(evidence)["length"], (sizes.prose > 0).astype(np.float64)
    inside = block_containers(evidence)["half_in"]
    links_since, widest = prose_gaps(sizes.prose, sizes.link_density, inside)
    of_heading = heading_columns(
        heading_above(evidence),
        page.blocks.node,
        page.parent,
        node_tag_group(evidence),
        sizes.link_density,
    )
    return {
        "around3_links": mean_around(sizes.link_density, 3),
        "around8_links": mean_around(sizes.link_density, 8),
        "around3_length": mean_around(length, 3),
        "around8_length": mean_around(length, 8),
        "around8_prose": mean_around(prose, 8),
        **dict(zip(_HEADING, of_heading, strict=True)),
        "links_since_prose": links_since,
        "widest_gap": widest,
    }
