"""The place of each block: its enclosing elements, and the distribution of prose over them.

An article is one container, or a few, with most of the prose of a page. Each block is compared with
the innermost nodes that have half and four fifths of the prose. The content of a block's ancestors
(prose, links, blocks) is evidence at each level, as in Readability's scores of parents and
grandparents.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.evidence._kernels import containers as places
from nutgraf.evidence._kernels import tree_sums as nodes
from nutgraf.evidence.base import Evidence, column
from nutgraf.evidence.blocks.enclosing import IN, node_inside
from nutgraf.evidence.blocks.writing import Columns, Floats, block_sizes
from nutgraf.page.tags import CODE, NAME, flags

if TYPE_CHECKING:
    from nutgraf.page.page import Ints

# Tags of the same use share a number. They are ordered from text to frame, for thresholds.
_GROUPS: Final = (
    "p", "div section article main", "li dd dt", "td th", "h1", "h2", "h3", "h4 h5 h6",
    "figcaption caption", "blockquote", "pre", "button label option summary legend",
    "body html", "header footer aside nav",
)  # fmt: skip
_COUNTED: Final = np.stack(
    [flags("input button form select textarea"), flags("img"), flags("time")]
).view(np.uint8)
_SHARES: Final = ((0.5, "half"), (0.8, "most"))
_STEPS_UP: Final = 6
_PLACE: Final = (
    *IN,
    *("tag", "depth", "prose_before", "page_blocks", "page_prose", "page_paragraph"),
)
_CONTAINERS: Final = (
    *(f"{name}_{what}" for _, name in _SHARES for what in ("in", "depth", "along", "behind")),
    *(
        f"up{step}_{what}"
        for step in range(1, _STEPS_UP + 1)
        for what in ("share", "links", "length", "blocks")
    ),
    *("own_links", "parent_score", "above_score", "in_best"),
)
_BOXES: Final = (
    *(f"box_{what}" for what in ("share", "links", "length", "blocks", "prose", "tag")),
    *(f"box_{what}" for what in ("fields", "images", "times")),
    *("above_fields", "parent_images", "above_images", "behind_image"),
)


def _groups() -> Floats:
    table = np.zeros(len(NAME))
    for number, tags in enumerate(_GROUPS, start=1):
        table[[CODE[tag] for tag in tags.split()]] = number
    return table


TAG_GROUP: Final = _groups()


@dataclass(frozen=True, slots=True)
class Masses:
    """The content of each node's subtree."""

    total: float
    """Characters of prose on the page, at least 1."""
    rows: Floats
    """The columns below, as the rows of one array."""
    share: Floats
    """Share of all prose."""
    link_density: Floats
    characters: Floats
    blocks: Floats
    prose_blocks: Floats


@column
def node_masses(evidence: Evidence) -> Masses:
    """The content of each node's subtree."""
    page, sizes = evidence.page, block_sizes(evidence)
    rows, total = nodes.subtree_sums(
        page.blocks.node, page.parent, sizes.characters, sizes.link_density, sizes.prose
    )
    return Masses(total, rows, *rows)


def smallest_with(masses: Masses, share: float) -> int:
    """Return the innermost node with at least this share of the prose."""
    return nodes.last_at_least(masses.share, share)


@column
def block_holders(evidence: Evidence) -> Ints:
    """The nodes with a block at or under them."""
    return (node_masses(evidence).blocks > 0).nonzero()[0].astype(np.int32)


@column
def main_container(evidence: Evidence) -> int:
    """The innermost node with at least half of the prose."""
    return smallest_with(node_masses(evidence), 0.5)


@column
def block_branch(evidence: Evidence) -> Ints:
    """For each block, the child of the main container around it, or -1."""
    page = evidence.page
    return nodes.branches(page.parent, main_container(evidence))[page.blocks.node]


@column
def node_tag_group(evidence: Evidence) -> Floats:
    """For each node, the group of its tag."""
    return TAG_GROUP[evidence.page.tag]


@column
def block_place(evidence: Evidence) -> Columns:
    """The enclosing elements of each block, and its place on the page."""
    page = evidence.page
    rows = places.place_columns(
        page.blocks.node,
        node_inside(evidence),
        node_tag_group(evidence),
        page.depth,
        block_sizes(evidence).prose,
        node_masses(evidence).total,
        len(IN),
    )
    return dict(zip(_PLACE, rows, strict=True))


@column
def block_containers(evidence: Evidence) -> Columns:
    """Each block relative to the containers of the prose, and its ancestors' content."""
    page, sizes, masses = evidence.page, block_sizes(evidence), node_masses(evidence)
    node, parent = page.blocks.node, page.parent
    rows = [
        *(
            row
            for share, _ in _SHARES
            for row in places.container_columns(
                node, page.end, page.depth, smallest_with(masses, share)
            )
        ),
        *places.ancestor_columns(node, parent, masses.rows, _STEPS_UP),
        masses.link_density[node],
        # Readability's scores: a paragraph counts for its parent, and half for its grandparent.
        *places.readability_columns(
            node, parent, page.end, sizes.characters, sizes.commas, masses.link_density
        ),
    ]
    return dict(zip(_CONTAINERS, rows, strict=True))


@column
def block_boxes(evidence: Evidence) -> Columns:
    """The branch of the main container around each block: a paragraph, or a box."""
    page = evidence.page
    rows = places.box_columns(
        page.blocks.node,
        page.parent,
        nodes.branches(page.parent, main_container(evidence)),
        node_masses(evidence).rows,
        node_tag_group(evidence),
        nodes.count_tags_under(page.tag, page.parent, _COUNTED),
        (page.tag == CODE["img"]).view(np.uint8),
    )
    return dict(zip(_BOXES, rows, strict=True))
