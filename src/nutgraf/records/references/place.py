"""A list of references, and where it stands."""

from __future__ import annotations

from typing import NamedTuple

from nutgraf.records.found import Found


class References(NamedTuple):
    """The entries, and the blocks that they take up."""

    entries: tuple[str, ...]
    source: str
    first: int
    stop: int
    headed: bool = True
    """Whether a heading says what they are."""

    @property
    def found(self) -> Found[tuple[str, ...]]:
        """The entries and where they were found."""
        return Found(self.entries, self.source)
