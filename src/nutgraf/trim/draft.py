"""Which blocks are kept, and which rule decided otherwise than the method."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nutgraf.page.page import Bools


class Cut:
    """The blocks that are kept so far."""

    def __init__(self, keep: Bools) -> None:
        """Begin with what the method keeps."""
        self.keep = keep
        self._decided: list[tuple[str, Bools]] = []
        self._method = keep

    def add(self, rule: str, found: Bools) -> None:
        """Keep the blocks that a rule has found."""
        self._decided.append((rule, found))
        self.keep = self.keep | found

    def drop(self, rule: str, found: Bools) -> None:
        """Drop the blocks that a rule has found."""
        self._decided.append((rule, found))
        self.keep = self.keep & ~found

    def rule(self, block: int) -> str | None:
        """The rule that decided about a block; None if it is kept or dropped by the method."""
        if self.keep[block] == self._method[block]:
            return None
        return next(rule for rule, found in self._decided if found[block])
