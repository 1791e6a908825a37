"""Random trees as kernels expect them: parents come before children."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st
from numpy.typing import NDArray

Ints = NDArray[np.int32]


def _parents(draws: list[float]) -> Ints:
    # In the order of a document: a node's parent is the node before it or above that one.
    parents = [0]
    for node, draw in enumerate(draws, start=1):
        above = [node - 1]
        while above[-1]:
            above.append(parents[above[-1]])
        parents.append(above[int(draw * len(above))])
    return np.array(parents, dtype=np.int32)


parents = st.lists(st.floats(0, 1, exclude_max=True), max_size=25).map(_parents)


@st.composite
def trees_with_blocks(draw: st.DrawFn) -> tuple[Ints, Ints]:
    """The parents of nodes, and the nodes of blocks."""
    parent = draw(parents)
    nodes = draw(st.lists(st.integers(0, len(parent) - 1), max_size=12))
    return parent, np.array(nodes, dtype=np.int32)


def is_under(parent: Ints, node: int, top: int) -> bool:
    """Whether a node is, or is under, another."""
    while node > top:
        node = int(parent[node])
    return node == top


def ends(parent: Ints) -> Ints:
    """Behind the last node under each."""
    count = len(parent)
    return np.array(
        [1 + max(n for n in range(count) if is_under(parent, n, top)) for top in range(count)],
        dtype=np.int32,
    )


def depths(parent: Ints) -> Ints:
    """How many nodes are above each."""
    found = np.zeros(len(parent), dtype=np.int32)
    for node in range(1, len(parent)):
        found[node] = found[parent[node]] + 1
    return found
