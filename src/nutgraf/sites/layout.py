"""When a site's layout is new.

When page after page holds little that is known, or is built of other elements
than the pages before.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class LayoutRule:
    """How a new layout is told from an odd page."""

    window: int = 10
    """The usual share of known nodes is the mean over so many pages."""
    settle: int = 3
    """So many pages must have given their share before any page is judged."""
    fall: float = 0.5
    """A page is odd if its share is under this part of the usual one."""
    patience: int = 3
    """So many odd pages in a row are a new layout."""
    common: float = 0.8
    """Kinds of elements that such a share of the last pages has are what pages are built of."""
    other: float = 0.12
    """A page is odd too if it lacks more than this share of them, and has as many that no page
    before had."""
    fewest: int = 8
    """So many kinds there must be to tell."""

    def __post_init__(self) -> None:
        """Refuse a rule by which no page could ever be judged."""
        if self.patience < 1 or not 1 <= self.settle <= self.window:
            raise ValueError("patience and settle are at least 1, window at least settle")

    def usual(self, shares: Sequence[float]) -> float | None:
        """The usual share, or None as long as too few pages are known."""
        recent = shares[-self.window :]
        return sum(recent) / len(recent) if len(shares) >= self.settle else None

    def is_odd(self, share: float, usual: float | None, other: float = 0.0) -> bool:
        """Whether a page stands out: by the nodes that are known, or the kinds of all its nodes."""
        return usual is not None and (share < self.fall * usual or other > self.other)


@dataclass(frozen=True, slots=True)
class LayoutReport:
    """What a memory says of a page: how much of it is known, and whether the layout is new."""

    share: float
    """The share of the page's nodes that other pages have too."""
    usual: float | None
    """The mean share of the pages before; None as long as they are too few."""
    odd_pages: int
    """How many pages in a row, this one included, have a share that is far too low."""
    layout_changed: bool
    """Whether this is the odd page that makes it a new layout."""
    known_page: bool
    """Whether the page itself was learned before, this version of it or another."""
    other: float = 0.0
    """Of the kinds of elements that the pages before were built of, the share that others stand for
    here."""

    @property
    def reason(self) -> str:
        """The report in words."""
        here = f"{self.share:.0%} of the page's nodes are known"
        if self.known_page and not self.odd_pages:
            return f"{here}; the page was learned before"
        if self.usual is None:
            return f"{here}; too few pages were learned to tell what is usual"
        here = f"{here}, {self.usual:.0%} are usual"
        if self.odd_pages and 2.0 * self.share >= self.usual:  # the menus are what they were
            here = f"{here}, but {self.other:.0%} of its kinds of elements are others"
        if self.layout_changed:
            return f"{here}, for {self.odd_pages} pages in a row: the site has a new layout"
        if self.odd_pages:
            return f"{here}: odd page {self.odd_pages} in a row"
        return here
