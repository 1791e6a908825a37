"""Where each block stands: in which elements, and how the page's prose is spread over them.

An article is one container, or a few, that hold most of the prose of a page.
The node that holds at least half of it is found, and the one for four
fifths; each block is placed against them. What a block's ancestors hold
(prose, links, blocks) is evidence from step to step up the tree, as in
Readability's scores of parents and grandparents.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.compiled import places as compiled
from nutgraf.evidence.base import Evidence, column
from nutgraf.evidence.writing import Columns, Floats, block_sizes
from nutgraf.page.tags import CODE, NAME, flags, tag_bits

if TYPE_CHECKING:
    from nutgraf.page.page import Ints

_INSIDE: Final = {
    name: flags(tags)
    for name, tags in {
        "in_article": "article",
        "in_main": "main",
        "in_footer": "footer",
        "in_aside": "aside",
        "in_form": "form fieldset label button select option",
        "in_figure": "figure figcaption caption",
        "in_table": "table",
        "in_list": "ul ol dl",
        "in_quote": "blockquote",
        "in_heading": "h1 h2 h3 h4 h5 h6",
        "in_code": "pre code",
    }.items()
}
_INSIDE_BITS: Final = tag_bits(_INSIDE.values())
# Tags of one use have one number, in an order from text to frame, so that a threshold parts them.
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
    *_INSIDE,
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
    """What is under each node of the page."""

    share: Floats
    """Of all prose."""
    characters: Floats
    link_density: Floats
    blocks: Floats
    prose_blocks: Floats
    total: float
    """Characters of prose on the page, at least 1."""


@column
def node_masses(evidence: Evidence) -> Masses:
    """What is under each node."""
    page, sizes = evidence.page, block_sizes(evidence)
    total = max(float(sizes.prose.sum()), 1.0)
    values = [
        sizes.prose,
        sizes.characters,
        sizes.characters * sizes.link_density,
        np.ones(len(page.blocks)),
        (sizes.prose > 0).astype(np.float64),
    ]
    prose, characters, linked, blocks, prose_blocks = compiled.under(
        page.blocks.node, page.parent, np.stack(values)
    )
    return Masses(
        share=prose / total,
        characters=characters,
        link_density=linked / np.maximum(characters, 1.0),
        blocks=blocks,
        prose_blocks=prose_blocks,
        total=total,
    )


def smallest_with(masses: Masses, share: float) -> int:
    """The last node in page order, so the innermost, that holds so much of the prose."""
    holders = np.flatnonzero(masses.share >= share)
    return int(holders[-1]) if len(holders) else 0


@column
def block_holders(evidence: Evidence) -> Ints:
    """The nodes with a block at or under them."""
    return np.flatnonzero(node_masses(evidence).blocks > 0).astype(np.int32)


@column
def main_container(evidence: Evidence) -> int:
    """The innermost node with at least half of the prose."""
    return smallest_with(node_masses(evidence), 0.5)


@column
def block_branch(evidence: Evidence) -> Ints:
    """For each block, the child of the main container that it is under; -1 for others."""
    page = evidence.page
    return compiled.branches(page.parent, main_container(evidence))[page.blocks.node]


@column
def _node_tag_group(evidence: Evidence) -> Floats:
    return TAG_GROUP[evidence.page.tag]


@column
def block_place(evidence: Evidence) -> Columns:
    """In which elements a block stands, and where on the page."""
    page = evidence.page
    rows = compiled.place(
        page.blocks.node,
        compiled.inherited(page.tag, page.parent, _INSIDE_BITS),
        _node_tag_group(evidence),
        page.depth,
        block_sizes(evidence).prose,
        node_masses(evidence).total,
        len(_INSIDE),
    )
    return dict(zip(_PLACE, rows, strict=True))


@column
def block_containers(evidence: Evidence) -> Columns:
    """Each block against the containers of the prose, and its ancestors' masses."""
    page, sizes, masses = evidence.page, block_sizes(evidence), node_masses(evidence)
    node, parent = page.blocks.node, page.parent
    held = (masses.share, masses.link_density, masses.characters, masses.blocks)
    rows = [
        *(
            row
            for share, _ in _SHARES
            for row in compiled.against(node, page.end, page.depth, smallest_with(masses, share))
        ),
        *compiled.steps_up(node, parent, *held, _STEPS_UP),
        masses.link_density[node],
        # Readability's idea: a paragraph speaks for its parent, and half as much for the next.
        *compiled.readable(
            node, parent, page.end, sizes.characters, sizes.commas, masses.link_density
        ),
    ]
    return dict(zip(_CONTAINERS, rows, strict=True))


@column
def block_boxes(evidence: Evidence) -> Columns:
    """The branch of the main container that a block is in: a paragraph, or a box of its own."""
    page, masses = evidence.page, node_masses(evidence)
    held = (
        masses.share,
        masses.link_density,
        masses.characters,
        masses.blocks,
        masses.prose_blocks,
    )
    rows = compiled.boxes(
        page.blocks.node,
        page.parent,
        compiled.branches(page.parent, main_container(evidence)),
        np.stack(held),
        _node_tag_group(evidence),
        compiled.tags_under(page.tag, page.parent, _COUNTED),
        (page.tag == CODE["img"]).view(np.uint8),
    )
    return dict(zip(_BOXES, rows, strict=True))
