"""CETD: F. Sun, D. Song and L. Liao, DOM Based Content Extraction via Text Density.

Proc. 34th Int. ACM SIGIR Conf. on Research and Development in Information
Retrieval (SIGIR 2011), pp. 245-254.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

import numpy as np

from nutgraf.evidence.counts import block_link_density, leaf_characters
from nutgraf.evidence.papers.text_density import (
    density_sum,
    node_composite_text_density,
    node_text_density,
    subtree_argmax,
)
from nutgraf.methods.base import Floats, Method, Scores, keep_by_majority

if TYPE_CHECKING:
    from nutgraf.evidence.base import Evidence
    from nutgraf.page.page import Bools, Page


@dataclass(frozen=True)
class Cetd(Method):
    """The subtrees with the greatest sum of their children's text densities."""

    name: ClassVar[str] = "cetd"

    density: Literal["composite", "plain"] = "composite"
    """Composite text density, which accounts for links, or plain text density."""
    density_sum: bool = True
    """Whether to mark whole subtrees by density sum, or every dense node separately."""

    def score(self, evidence: Evidence) -> Scores:
        """Return the density of each block's node, and keep the blocks that the algorithm marks."""
        page = evidence.page
        density = self._density(evidence)
        sums = density_sum(page, density)
        marked = mark_by_sum(page, density, sums) if self.density_sum else mark(page, density)
        holder = page.blocks.node
        return Scores(
            values=density[holder],
            keep=keep_by_majority(page, marked[page.leaves], leaf_characters(evidence)),
            evidence={
                "density": density[holder],
                "density sum around": sums[page.parent[holder]],
                "link density": block_link_density(evidence),
            },
        )

    def _density(self, evidence: Evidence) -> Floats:
        if self.density == "composite":
            return node_composite_text_density(evidence)
        if self.density == "plain":
            return node_text_density(evidence)
        raise ValueError(f"density must be 'composite' or 'plain', got {self.density!r}")


def mark_by_sum(page: Page, density: Floats, sums: Floats) -> Bools:
    """Return whether each node is in a subtree that is marked as content.

    The algorithm descends from the body through nodes whose density reaches the threshold. In each
    of them, it marks the node with the greatest density sum. Everything inside a marked subtree is
    marked too, so the order makes no difference.
    """
    body = _body(page)
    if not sums[body:].any():  # only links, or no text: no node is the densest
        return np.zeros(len(page), dtype=np.bool_)
    greatest = subtree_argmax(page, sums)
    way_up = [node for node in page.ancestors(int(greatest[body])) if node >= body]
    threshold = float(density[way_up].min())
    return page.under(np.unique(greatest[_reached(page, density, threshold)]))


def mark(page: Page, density: Floats) -> Bools:
    """Return whether each node and all its ancestors are at least as dense as the body."""
    body = _body(page)
    if not density[body : body + 1].any():
        return np.zeros(len(page), dtype=np.bool_)
    return _reached(page, density, float(density[body]))


def _reached(page: Page, density: Floats, threshold: float) -> Bools:
    """Return the nodes in the body that are not under a node below the threshold."""
    in_body = np.arange(len(page)) >= _body(page)
    return in_body & ~page.under(np.flatnonzero(in_body & (density < threshold)))


def _body(page: Page) -> int:
    """Return the body of the page, or the root."""
    found = page.nodes("body")
    return int(found[0]) if len(found) else 0
