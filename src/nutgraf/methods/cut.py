"""Which blocks are kept, and which rule dropped one that the method would keep."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nutgraf.page.page import Bools


class Cut:
    """The blocks that are kept so far."""

    def __init__(self, keep: Bools) -> None:
        """Begin with what the method keeps."""
        self.keep = keep
        self._dropped: list[tuple[str, Bools]] = []
        self._method = keep

    def drop(self, rule: str, found: Bools) -> None:
        """Drop the blocks that a rule has found."""
        self._dropped.append((rule, found))
        self.keep = self.keep & ~found

    def rule(self, block: int) -> str | None:
        """The rule that dropped a block; None if it is kept, or the method drops it itself."""
        if self.keep[block] or not self._method[block]:
            return None
        return next(rule for rule, found in self._dropped if found[block])
