"""Tag paths: the tags from the root of the page down to a text node (CEPR, Wu et al. 2013)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import Levenshtein

from nutgraf.evidence.base import Evidence, column
from nutgraf.page.page import Ints
from nutgraf.page.tags import TEXT

Floats = NDArray[np.float64]

# Paths that diverge further up than this count as unrelated. Otherwise a hostile page would cost
# the square of its depth. Ordinary pages are not that deep below a common node.
MAX_APART: Final = 32


@dataclass(frozen=True)
class TagPaths:
    """The distinct tag paths of a page, as a tree, and the path of each text node."""

    leaf: Ints
    """The path of each text node."""
    parent: tuple[int, ...]
    """Each path without its last tag; -1 for paths of one tag."""
    last: tuple[int | str, ...]
    """The last tag of each path."""
    depth: tuple[int, ...]

    def __len__(self) -> int:
        """Return the number of distinct paths, including those without text."""
        return len(self.parent)

    def distance(self, a: int, b: int) -> float:
        """Return the number of tags to insert, delete or change between two paths.

        It is infinite for paths that diverge more than `MAX_APART` tags up.
        """
        if abs(self.depth[a] - self.depth[b]) > MAX_APART:
            return np.inf
        below_a: list[int | str] = []
        below_b: list[int | str] = []
        # A common prefix costs nothing, so only the rest is compared.
        while a != b:
            if max(len(below_a), len(below_b)) == MAX_APART:
                return np.inf
            deeper_a, deeper_b = self.depth[a] >= self.depth[b], self.depth[b] >= self.depth[a]
            if deeper_a:
                below_a.append(self.last[a])
                a = self.parent[a]
            if deeper_b:
                below_b.append(self.last[b])
                b = self.parent[b]
        return float(Levenshtein.distance(below_a, below_b))


@column
def tag_paths(evidence: Evidence) -> TagPaths:
    """The tag paths of the page."""
    page = evidence.page
    number: dict[tuple[int, int | str], int] = {}
    parent: list[int] = []
    last: list[int | str] = []
    depth: list[int] = []
    path_of: list[int] = []
    custom = page.custom
    for node, (above, code) in enumerate(zip(page.parent.tolist(), page.tag.tolist(), strict=True)):
        before = path_of[above] if node else -1
        if code == TEXT:
            path_of.append(before)
            continue
        tag: int | str = custom.get(node) or code
        key = (before, tag)
        path = number.get(key)
        if path is None:
            path = number[key] = len(parent)
            parent.append(before)
            last.append(tag)
            depth.append(depth[before] + 1 if before >= 0 else 1)
        path_of.append(path)
    leaf = np.array(path_of, dtype=np.int32)[page.leaves]
    return TagPaths(leaf, tuple(parent), tuple(last), tuple(depth))


def path_mean(paths: TagPaths, leaf_values: NDArray[np.int64]) -> Floats:
    """Return the mean of a count over all text nodes with each text node's path."""
    count, total, _ = _moments(paths, leaf_values)
    return (total / count)[paths.leaf]


def path_deviation(paths: TagPaths, leaf_values: NDArray[np.int64]) -> Floats:
    """Return the standard deviation of a count over the text nodes with each text node's path."""
    count, total, squares = _moments(paths, leaf_values)
    # Counts are integers, so equal counts give exactly zero.
    return (np.sqrt(np.maximum(count * squares - total**2, 0.0)) / count)[paths.leaf]


def _moments(paths: TagPaths, leaf_values: NDArray[np.int64]) -> tuple[Floats, Floats, Floats]:
    size = len(paths)
    values = leaf_values.astype(np.float64)
    count = np.maximum(np.bincount(paths.leaf, minlength=size), 1).astype(np.float64)
    total = np.bincount(paths.leaf, weights=values, minlength=size).astype(np.float64)
    squares = np.bincount(paths.leaf, weights=values**2, minlength=size).astype(np.float64)
    return count, total, squares
