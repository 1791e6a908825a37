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
from numpy.typing import NDArray

from nutgraf.evidence.base import Evidence, column
from nutgraf.evidence.writing import Columns, Floats, block_sizes
from nutgraf.page.tags import CODE, NAME, flags

if TYPE_CHECKING:
    from nutgraf.page.page import Ints, Page

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
_INSIDE_TABLES: Final = np.stack(list(_INSIDE.values()))
# Tags of one use have one number, in an order from text to frame, so that a threshold parts them.
_GROUPS: Final = (
    "p", "div section article main", "li dd dt", "td th", "h1", "h2", "h3", "h4 h5 h6",
    "figcaption caption", "blockquote", "pre", "button label option summary legend",
    "body html", "header footer aside nav",
)  # fmt: skip
_FIELDS: Final = flags("input button form select textarea")
_SHARES: Final = ((0.5, "half"), (0.8, "most"))
_STEPS_UP: Final = 6


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
    prose, characters, linked, blocks, prose_blocks = under(
        page,
        np.stack(
            [
                sizes.prose,
                sizes.characters,
                sizes.characters * sizes.link_density,
                np.ones(len(page.blocks)),
                sizes.prose > 0,
            ]
        ),
    )
    return Masses(
        share=prose / total,
        characters=characters,
        link_density=linked / np.maximum(characters, 1.0),
        blocks=blocks,
        prose_blocks=prose_blocks,
        total=total,
    )


def under(page: Page, block_values: Floats) -> Floats:
    """For each node, the sums of values of the blocks under it: values x nodes."""
    order = np.argsort(page.blocks.node, kind="stable")
    running = np.zeros((len(block_values), len(order) + 1))
    np.cumsum(block_values[:, order], axis=1, out=running[:, 1:])
    # How many blocks are held by nodes before each node.
    before = np.searchsorted(page.blocks.node[order], np.arange(len(page) + 1))
    summed = running[:, before]
    return np.asarray(summed[:, page.end] - summed[:, :-1])


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
    page, top = evidence.page, main_container(evidence)
    children = np.flatnonzero(page.parent == top).astype(np.int32)
    children = children[children > top]
    node = page.blocks.node
    if len(children) == 0:
        return np.full(len(node), -1, dtype=np.int32)
    place = np.searchsorted(children, node, side="right") - 1
    child = children[np.maximum(place, 0)]
    inside = (place >= 0) & (node < page.end[child])
    return np.where(inside, child, -1).astype(np.int32)


@column
def block_place(evidence: Evidence) -> Columns:
    """In which elements a block stands, and where on the page."""
    page, sizes = evidence.page, block_sizes(evidence)
    node, count = page.blocks.node, len(page.blocks)
    masses = node_masses(evidence)
    running = np.cumsum(sizes.prose)
    prose_blocks = max(int((sizes.prose > 0).sum()), 1)
    inside = page.inside_each(_INSIDE_TABLES)[:, node].astype(np.float64)
    columns = dict(zip(_INSIDE, inside, strict=True))
    return columns | {
        "tag": TAG_GROUP[page.tag[node]],
        "depth": page.depth[node].astype(np.float64),
        "prose_before": (running - sizes.prose / 2) / masses.total,
        "page_blocks": np.full(count, np.log1p(count)),
        "page_prose": np.full(count, np.log(masses.total)),
        "page_paragraph": np.full(count, np.log(masses.total / prose_blocks)),
    }


@column
def block_containers(evidence: Evidence) -> Columns:
    """Each block against the containers of the prose, and its ancestors' masses."""
    page, masses = evidence.page, node_masses(evidence)
    node = page.blocks.node
    columns: Columns = {}
    for share, name in _SHARES:
        columns |= _against(page, smallest_with(masses, share), name)
    held = np.stack(
        [
            masses.share,
            masses.link_density,
            np.log1p(masses.characters),
            np.log1p(masses.blocks),
        ]
    )
    above = node
    for step in range(1, _STEPS_UP + 1):
        above = page.parent[above]
        names = (f"up{step}_{name}" for name in ("share", "links", "length", "blocks"))
        columns |= zip(names, held[:, above], strict=True)
    columns["own_links"] = masses.link_density[node]
    return columns | _readable(page, evidence)


def _against(page: Page, top: int, name: str) -> Columns:
    """The blocks against one container: inside or not, how deep, how far along or behind."""
    node = page.blocks.node
    inside = (node >= top) & (node < page.end[top])
    place = np.arange(len(node))
    held = np.flatnonzero(inside)
    first, last = (int(held[0]), int(held[-1])) if len(held) else (0, len(node))
    depth = (page.depth[node] - page.depth[top]).astype(np.float64)
    return {
        f"{name}_in": inside.astype(np.float64),
        f"{name}_depth": np.where(inside, depth, -1.0),
        f"{name}_along": np.clip((place - first) / (last - first + 1), -1.0, 2.0),
        f"{name}_behind": np.log1p(np.maximum(place - last, 0)),
    }


def _readable(page: Page, evidence: Evidence) -> Columns:
    """Readability's idea: a paragraph speaks for its parent, and half as much for the next."""
    sizes, masses = block_sizes(evidence), node_masses(evidence)
    points = 1.0 + sizes.commas + np.minimum(sizes.characters / 100.0, 3.0)
    points = np.where(sizes.characters >= 25, points, 0.0)
    parent = page.parent[page.blocks.node]
    above = page.parent[parent]
    for_parent = np.bincount(parent, weights=points, minlength=len(page))
    for_above = np.bincount(above, weights=points / 2, minlength=len(page))
    scores = (for_parent + for_above) * (1.0 - masses.link_density)
    best = int(scores.argmax()) if len(scores) else 0
    most = max(float(scores.max(initial=0.0)), 1e-9)
    node = page.blocks.node
    return {
        "parent_score": scores[parent] / most,
        "above_score": scores[above] / most,
        "in_best": ((node >= best) & (node < (page.end[best] if len(page) else 0))).astype(float),
    }


@column
def block_boxes(evidence: Evidence) -> Columns:
    """The branch of the main container that a block is in: a paragraph, or a box of its own."""
    page, masses = evidence.page, node_masses(evidence)
    branch = block_branch(evidence)
    inside, node = branch >= 0, np.maximum(branch, 0)
    fields, images, times = (
        _tags_under(page, table[page.tag]) for table in (_FIELDS, flags("img"), flags("time"))
    )
    own = page.blocks.node
    parent = page.parent[own]
    above = page.parent[parent]
    columns = {
        "box_share": masses.share[node],
        "box_links": masses.link_density[node],
        "box_length": np.log1p(masses.characters[node]),
        "box_blocks": np.log1p(masses.blocks[node]),
        "box_prose": masses.prose_blocks[node] / np.maximum(masses.blocks[node], 1.0),
        "box_tag": TAG_GROUP[page.tag[node]],
        "box_fields": np.log1p(fields[node]),
        "box_images": np.log1p(images[node]),
        "box_times": np.log1p(times[node]),
    }
    columns = {name: np.where(inside, values, -1.0) for name, values in columns.items()}
    pictures = np.flatnonzero(page.tag == CODE["img"])
    before = np.searchsorted(pictures, own)
    distance = own - np.append(pictures, 0)[np.maximum(before - 1, 0)]
    return columns | {
        "above_fields": np.log1p(fields[above]),
        "parent_images": np.log1p(images[parent]),
        "above_images": np.log1p(images[above]),
        "behind_image": np.where(before > 0, np.log1p(np.maximum(distance, 0)), 9.0),
    }


def _tags_under(page: Page, wanted: NDArray[np.bool_]) -> Floats:
    """For each node, how many of these elements are at or under it."""
    running = np.concatenate([[0.0], np.cumsum(wanted)])
    return running[page.end] - running[:-1]
