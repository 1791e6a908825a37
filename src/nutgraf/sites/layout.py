"""Detect a new layout of a site.

The layout is new if several pages in a row share little with the previous pages, or consist of
other elements.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class LayoutRule:
    """Thresholds that distinguish a new layout from an odd page."""

    window: int = 10
    """The usual share of known nodes is the mean over this many pages."""
    settle: int = 3
    """Pages needed before a page can be judged."""
    fall: float = 0.5
    """A page is odd if its share is below this fraction of the usual share."""
    patience: int = 3
    """This many odd pages in a row are a new layout."""
    common: float = 0.8
    """Kinds of elements are common if this share of the last pages has them."""
    other: float = 0.12
    """A page is also odd if it lacks more than this share of the common kinds, and has as many new
    ones."""
    fewest: int = 8
    """The minimum number of common kinds for this test."""

    def __post_init__(self) -> None:
        """Refuse a rule that could never judge a page."""
        if self.patience < 1 or not 1 <= self.settle <= self.window:
            raise ValueError("patience and settle must be at least 1, window at least settle")

    def usual(self, shares: Sequence[float]) -> float | None:
        """Return the usual share, or None if there are too few pages."""
        recent = shares[-self.window :]
        return sum(recent) / len(recent) if len(shares) >= self.settle else None

    def is_odd(self, share: float, usual: float | None, other: float = 0.0) -> bool:
        """Return whether a page is odd: by its share of known nodes, or its kinds of elements."""
        return usual is not None and (share < self.fall * usual or other > self.other)


@dataclass(frozen=True, slots=True)
class LayoutReport:
    """The result for a page: how much of it is known, and whether the layout is new."""

    share: float
    """The share of the page's nodes that are on other pages, too."""
    usual: float | None
    """The mean share of the previous pages, or None if there are too few."""
    odd_pages: int
    """The number of odd pages in a row, including this one."""
    layout_changed: bool
    """Whether this odd page completes a new layout."""
    known_page: bool
    """Whether the page was learned before, in this version or another."""
    other: float = 0.0
    """The share of the common kinds of elements that this page replaces by others."""

    @property
    def reason(self) -> str:
        """The report as a sentence."""
        here = f"{self.share:.0%} of the page's nodes are known"
        if self.known_page and not self.odd_pages:
            return f"{here}; the page was learned before"
        if self.usual is None:
            return f"{here}; too few pages were learned to tell what is usual"
        here = f"{here}, {self.usual:.0%} are usual"
        if self.odd_pages and 2.0 * self.share >= self.usual:  # the menus are the same
            here = f"{here}, but {self.other:.0%} of its kinds of elements are others"
        if self.layout_changed:
            return f"{here}, for {self.odd_pages} pages in a row: the site has a new layout"
        if self.odd_pages:
            return f"{here}: odd page {self.odd_pages} in a row"
        return here
