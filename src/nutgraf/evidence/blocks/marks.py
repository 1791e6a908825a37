"""Class names, ids and other marks of elements, read once for two families."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nutgraf.evidence.base import Evidence, column
from nutgraf.evidence.blocks.containers import block_holders
from nutgraf.page._kernels.attributes import marks

if TYPE_CHECKING:
    from nutgraf.page.page import Ints


class Marks(NamedTuple):
    """The marks of the nodes with a block at or under them."""

    named: Ints
    """The nodes with a class or an id."""
    which: Ints
    """The index of each one's pair in ``names``."""
    names: list[tuple[str | None, str | None]]
    """The distinct pairs of class and id."""
    hidden: list[int]
    """The nodes that are hidden."""
    bodies: list[int]
    """The nodes that are marked as the article's body."""


@column
def node_marks(evidence: Evidence) -> Marks:
    """The marks of this page."""
    return Marks(*marks(evidence.page.attributes, block_holders(evidence)))
