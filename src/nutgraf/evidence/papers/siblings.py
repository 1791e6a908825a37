"""The amount and the variance of text among each text node's siblings.

The features of CEDST (Zhang et al. 2018, equations 8 and 9), both from 0 to 1.
"""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from nutgraf.evidence.base import Evidence, column
from nutgraf.evidence.counts import leaf_words

Floats = NDArray[np.float64]
SiblingKind = Literal["paragraphs", "text"]


def leaf_siblings(evidence: Evidence, kind: SiblingKind = "paragraphs") -> NDArray[np.intp]:
    """Return the group number of each text node. Siblings have the same number.

    In the paper siblings are text nodes with the same parent (``"text"``). Today each paragraph has
    its own element. So with ``"paragraphs"``, siblings are text nodes whose paragraphs (innermost
    block-level elements) have the same parent.
    """
    if kind == "paragraphs":
        return _paragraph_siblings(evidence)
    if kind == "text":
        return _text_siblings(evidence)
    raise ValueError(f"siblings must be 'paragraphs' or 'text', got {kind!r}")


@column
def _paragraph_siblings(evidence: Evidence) -> NDArray[np.intp]:
    page = evidence.page
    holder = page.blocks.node[page.leaf_block]
    return np.unique(page.parent[holder], return_inverse=True)[1]


@column
def _text_siblings(evidence: Evidence) -> NDArray[np.intp]:
    page = evidence.page
    return np.unique(page.parent[page.leaves], return_inverse=True)[1]


def leaf_cluster(evidence: Evidence, kind: SiblingKind = "paragraphs") -> Floats:
    """Return the words of each node's siblings as a share of the largest group's (eq. 8)."""
    group = leaf_siblings(evidence, kind)
    total = np.bincount(group, weights=leaf_words(evidence)).astype(np.float64)
    return _of_largest(total)[group]


def leaf_variance(evidence: Evidence, kind: SiblingKind = "paragraphs") -> Floats:
    """Return the variance of the siblings' words as a share of the greatest variance (eq. 9)."""
    group = leaf_siblings(evidence, kind)
    size = leaf_words(evidence)
    count = np.bincount(group)
    total = np.bincount(group, weights=size)
    squares = np.bincount(group, weights=size * size)
    # n Σx² - (Σx)² is an integer: it is exactly 0 if all lengths are equal.
    return _of_largest((count * squares - total**2) / count**2)[group]


def _of_largest(values: Floats) -> Floats:
    largest = values.max(initial=0.0)
    return values / largest if largest > 0 else np.zeros_like(values)
