"""The appearance of a block, from the DOM alone: place, size, style, text, tags and links.

CLG (Wu et al. 2015) measures these on a rendered page. Without a browser, the place is the share of
the page's text before the block, the area is its share of the characters, and the style is the tag
with its parent's tag and depth. The ratios of text, tags and links are those of the paper (section
4.3), for the block, for the container around it and for the next container.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.evidence.base import Evidence, column
from nutgraf.evidence.counts import (
    block_characters,
    block_link_density,
    block_words,
    leaf_punctuation,
    node_characters,
    node_link_characters,
)
from nutgraf.page.page import Bools, Ints
from nutgraf.page.tags import CODE, HEADING, TEXT, flags

Floats = NDArray[np.float64]

# An image counts as this many characters.
IMAGE_CHARACTERS: Final = 200
_PARAGRAPH: Final = flags("p blockquote pre")
_ITEM: Final = flags("li dt dd td th")
_IMAGE: Final = flags("img picture image")

NAMES: Final = (
    "place",
    "area",
    "container area",
    "wider area",
    "style popularity",
    "heading",
    "paragraph",
    "item",
    "words",
    "punctuation",
    *(
        f"{whose}{ratio}"
        for whose in ("", "container ", "wider ")
        for ratio in ("tag density", "link density", "link text", "text ratio")
    ),
)


@column
def block_appearance(evidence: Evidence) -> Floats:
    """One row for each block, one column for each of `NAMES`."""
    page = evidence.page
    holder = page.blocks.node
    characters = block_characters(evidence)
    whole = max(float(characters.sum()), 1.0)
    before = np.cumsum(characters) - characters / 2
    container = wider_nodes(evidence)[holder]
    around = wider_nodes(evidence)[container]
    texts = node_characters(evidence)
    ratios = _node_ratios(evidence)
    tag = page.tag[holder]
    columns = [
        before / whole,
        characters / whole,
        texts[container] / whole,
        texts[around] / whole,
        _popularity(page.tag, page.parent, page.depth, holder, characters) / whole,
        HEADING[tag],
        _PARAGRAPH[tag],
        _ITEM[tag],
        np.log1p(block_words(evidence)),
        page.block_sum(leaf_punctuation(evidence)) / np.maximum(block_words(evidence), 1.0),
        *_block_ratios(evidence),
        *(ratio[container] for ratio in ratios),
        *(ratio[around] for ratio in ratios),
    ]
    return np.stack([np.asarray(values, dtype=np.float64) for values in columns], axis=1)


@column
def wider_nodes(evidence: Evidence) -> Ints:
    """Return, for each node, the innermost ancestor with more text, or the root."""
    page, characters = evidence.page, node_characters(evidence)
    wider = page.parent.copy()
    while True:  # pointer jumping: each round doubles the distance covered
        same = (characters[wider] == characters) & (wider > 0)
        further = np.where(same, wider[wider], wider)
        if np.array_equal(further, wider):
            return wider
        wider = further


def tag_density(tags: Floats, characters: Floats) -> Floats:
    """Return tags over characters (CLG, section 4.3)."""
    return tags / (characters + 1.0)


def link_density(links: Floats, tags: Floats) -> Floats:
    """Return links over tags (CLG, section 4.3)."""
    return links / (tags + 1.0)


def text_ratio(characters: Floats, images: Floats) -> Floats:
    """Return the area of text over that of text and images (CLG, section 4.3)."""
    return characters / (characters + IMAGE_CHARACTERS * images + 1.0)


def _node_ratios(evidence: Evidence) -> tuple[Floats, Floats, Floats, Floats]:
    page = evidence.page
    characters = node_characters(evidence).astype(np.float64)

    def under(which: Bools) -> Floats:
        running = np.concatenate([[0.0], np.cumsum(which)])
        return running[page.end] - running[1:]

    tags = under(page.tag != TEXT)
    return (
        tag_density(tags, characters),
        link_density(under(page.tag == CODE["a"]), tags),
        node_link_characters(evidence) / np.maximum(characters, 1.0),
        text_ratio(characters, under(_IMAGE[page.tag])),
    )


def _block_ratios(evidence: Evidence) -> tuple[Floats, Floats, Floats, Floats]:
    """Return the ratios of each block. Its tags are those since the previous block's last text."""
    page, characters = evidence.page, block_characters(evidence)
    last = page.leaves[np.searchsorted(page.leaf_block, np.arange(len(page.blocks)), "right") - 1]

    def since(which: Bools) -> Floats:
        return np.diff(np.cumsum(which, dtype=np.float64)[last], prepend=0.0)

    tags = since(page.tag != TEXT)
    return (
        tag_density(tags, characters),
        link_density(since(page.tag == CODE["a"]), tags),
        block_link_density(evidence),
        text_ratio(characters, since(_IMAGE[page.tag])),
    )


def _popularity(
    tag: NDArray[np.int16], parent: Ints, depth: Ints, holder: Ints, characters: Floats
) -> Floats:
    """Return, for each block, the characters of all blocks with its style."""
    style = np.stack([tag[holder], tag[parent[holder]], depth[holder]], axis=1)
    _, same = np.unique(style, axis=0, return_inverse=True)
    sums = np.bincount(same.ravel(), weights=characters)
    return sums[same.ravel()].astype(np.float64)
