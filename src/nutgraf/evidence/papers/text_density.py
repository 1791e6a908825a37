"""Text density: characters per tag, of rows (CETR) and of nodes (CETD).

Tag ratios are from Weninger et al. 2010, the densities of nodes from Sun et al. 2011.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.evidence.base import Evidence, column
from nutgraf.evidence.counts import leaf_characters, node_characters, node_tags
from nutgraf.evidence.papers.rows import Rows
from nutgraf.page.page import Bools, Page
from nutgraf.page.tags import TEXT, flags

Floats = NDArray[np.float64]
Counts = NDArray[np.int64]

# CETD's authors count all clickable elements as links, not only anchors.
_CLICKED: Final = flags("button select")


def tag_ratios(rows: Rows) -> Floats:
    """Characters per tag of each row. A row without tags counts as one with one tag."""
    characters = np.array([len(text) for text in rows.texts], dtype=np.float64)
    return characters / _at_least_one(rows.tags)


@column
def node_clickable(evidence: Evidence) -> Bools:
    """Whether each node is, or is inside, a link, a button or a select menu."""
    return evidence.page.linked | evidence.page.inside(_CLICKED)


@column
def node_clickable_characters(evidence: Evidence) -> Counts:
    """Number of clickable characters under each node."""
    page = evidence.page
    return page.subtree_sum(leaf_characters(evidence) * node_clickable(evidence)[page.leaves])


@column
def node_clickable_tags(evidence: Evidence) -> Counts:
    """Number of clickable elements in each node's subtree, without itself."""
    page = evidence.page
    running = np.concatenate([[0], np.cumsum(node_clickable(evidence) & (page.tag != TEXT))])
    return (running[page.end] - running[1:]).astype(np.int64)


@column
def node_text_density(evidence: Evidence) -> Floats:
    """Characters per tag under each node (CETD): C / T."""
    return node_characters(evidence) / _at_least_one(node_tags(evidence))


@column
def node_composite_text_density(evidence: Evidence) -> Floats:
    """Text density, reduced by the share of links.

    C/T * log_b(C/LC * T/LT), b = ln(C/(C - LC) * LC + LCbody/Cbody * C + e);
    a zero in a denominator is replaced by one, and so is a zero LC.
    """
    every, clickable = node_characters(evidence), node_clickable_characters(evidence)
    characters, link_characters = _at_least_one(every), _at_least_one(clickable)
    other_characters = _at_least_one(every - clickable)
    tags = _at_least_one(node_tags(evidence))
    link_tags = _at_least_one(node_clickable_tags(evidence))
    # All text is under the root. A page without text has nothing clickable.
    share = clickable[0] / characters[0] if len(every) else 0.0
    # At least ln(1 + e), so over 1: LC is at least one, and C - LC is at most C.
    base = np.log(characters / other_characters * link_characters + share * characters + np.e)
    logarithm = np.log(characters / link_characters * tags / link_tags) / np.log(base)
    return node_text_density(evidence) * logarithm


def density_sum(page: Page, density: Floats) -> Floats:
    """Return the sum of the densities of each node's children.

    A node without children has its own density.
    """
    sums = np.bincount(page.parent[1:], weights=density[1:], minlength=len(page))
    childless = page.end == np.arange(1, len(page) + 1)
    return np.where(childless, density, sums)


def subtree_argmax(page: Page, values: NDArray[Any]) -> NDArray[np.intp]:
    """Return the node with the greatest value in each node's subtree; of equals, the first.

    A subtree is a range of nodes, so two overlapping windows whose width is a power of two cover
    it. Each round solves the subtrees of its width, then doubles the windows.
    """
    count = len(page)
    order = np.lexsort((-np.arange(count), values))
    best = np.empty(count, dtype=np.intp)
    best[order] = np.arange(count)
    answer = np.empty(count, dtype=np.intp)
    length = page.end - np.arange(count)
    width = 1
    while width <= count:
        fits = np.flatnonzero((length >= width) & (length < 2 * width))
        answer[fits] = np.maximum(best[fits], best[page.end[fits] - width])
        best = np.maximum(best[:-width], best[width:])
        width *= 2
    return order[answer]


def _at_least_one(counts: Counts) -> Floats:
    return np.maximum(counts, 1).astype(np.float64)
