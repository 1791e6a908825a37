"""VB-PTC's cleaning of a page (Gong et al. 2020, section IV.A), as masks, as pages are immutable.

The page model leaves out comments, scripts, styles and frames already. Cleaning removes forms and
images, ignores tags that only format a piece of text, and removes elements without text.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.evidence.base import Evidence, column
from nutgraf.page.page import Bools, Ints, Page
from nutgraf.page.tags import TEXT, flags

UNUSED: Final = flags("form img input link meta picture")
FRAGMENT: Final = flags("b em i strong sub sup")


@dataclass(frozen=True)
class CleanPage:
    """The result of cleaning, one value for each node."""

    dropped: Bools
    """Whether the node is in the subtree of an unused tag."""
    element: Bools
    """Whether the node is an element of the cleaned DOM."""
    level: Ints
    """The node's depth in the cleaned DOM."""


@column
def clean_page(evidence: Evidence) -> CleanPage:
    """The cleaned page."""
    return clean(evidence.page)


def clean(page: Page) -> CleanPage:
    """Return the cleaned page."""
    unused = np.flatnonzero(UNUSED[page.tag])
    # Old server frameworks put the whole page into one form: do not drop that.
    length = page.stop - page.start
    dropped = page.under(unused[2 * length[unused] <= len(page.text)])
    fragment = FRAGMENT[page.tag]
    return CleanPage(
        dropped=dropped,
        element=elements_with_text(page, dropped),
        level=(page.depth - covered_by(page, np.flatnonzero(fragment)) + fragment).astype(np.int32),
    )


def elements_with_text(page: Page, dropped: Bools) -> Bools:
    """Return whether each node is an element, not a fragment, with text that is not dropped.

    Removing childless elements without text, from the bottom up, leaves these.
    """
    has_text = page.subtree_sum(~dropped[page.leaves]) > 0
    return (page.tag != TEXT) & ~FRAGMENT[page.tag] & ~dropped & has_text


def covered_by(page: Page, nodes: NDArray[np.intp]) -> NDArray[np.int64]:
    """Return, for each node, how many of these nodes it is inside of, including itself."""
    edges = np.zeros(len(page) + 1, dtype=np.int64)
    np.add.at(edges, nodes, 1)
    np.add.at(edges, page.end[nodes], -1)
    return np.cumsum(edges[:-1])


def greatest_above(page: Page, values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the greatest value of each node and its ancestors.

    Each round doubles the distance covered.
    """
    greatest, reach = values, page.parent.astype(np.intp)
    while True:
        greatest = np.maximum(greatest, greatest[reach])
        further = reach[reach]
        if np.array_equal(further, reach):
            return greatest
        reach = further
