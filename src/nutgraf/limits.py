"""Limits on the size of a page and the time of an extraction.

The clock is only read if ``seconds`` is given. Otherwise the same page always gives the same
article.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from nutgraf.errors import WrongUseError

MAX_BYTES: Final = 32_000_000
MAX_NODES: Final = 250_000


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of an extraction: bytes and nodes of the page, and seconds if given.

    If one is hit, the article is extracted from what was read, and ``Article.partial`` names
    the limit.
    """

    bytes: int = MAX_BYTES
    nodes: int = MAX_NODES
    seconds: float | None = None
    clock: Callable[[], float] = field(default=time.monotonic, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Validate the limits."""
        for name, value, maximum in (
            ("bytes", self.bytes, MAX_BYTES),
            ("nodes", self.nodes, MAX_NODES),
        ):
            if not 1 <= value <= maximum:
                raise WrongUseError(f"the limit of {name} must be 1 to {maximum:,}, got {value:,}")
        if self.seconds is not None and not (self.seconds > 0 and math.isfinite(self.seconds)):
            raise WrongUseError(f"the limit of seconds must be above 0, got {self.seconds}")


class Watch:
    """The limits of one extraction, and which of them were hit."""

    def __init__(self, limits: Limits | None = None) -> None:
        """Start the clock, if seconds are limited."""
        self.limits = limits or Limits()
        self._begin = 0.0 if self.limits.seconds is None else self.limits.clock()
        self._notes: dict[str, str] = {}

    def late(self, share: float = 1.0) -> bool:
        """Return whether this share of the seconds has passed."""
        limits = self.limits
        return limits.seconds is not None and limits.clock() - self._begin >= share * limits.seconds

    def note_bytes(self, read: int, whole: int | None) -> None:
        """Note that only ``read`` bytes were read. ``whole`` is None if the size is unknown."""
        of = f" of {whole:,}" if whole is not None else ""
        self._notes["bytes"] = f"bytes: the first {read:,}{of} were read"

    def note_nodes(self, read: int, what: str = "") -> None:
        """Note that the page has more nodes, or tags, than were read."""
        self._notes["nodes"] = f"nodes: the first {read:,}{what} were read"

    def note_seconds(self, what: str) -> None:
        """Note the work during which the time ran out."""
        seconds = f"{self.limits.seconds or 0.0:g}"
        self._notes.setdefault("seconds", f"seconds: {seconds} were over {what}")

    @property
    def partial(self) -> str | None:
        """The limits that were hit, or None."""
        return "; ".join(self._notes.values()) or None
