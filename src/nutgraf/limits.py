"""How much of a page is read, and for how long.

No clock is read unless ``seconds`` is given: without it the same page always
gives the same article.
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
    """What an extraction may use: bytes and nodes of the page, and seconds if given.

    When one is hit, the best of what was read comes back, and
    ``Article.partial`` names it.
    """

    bytes: int = MAX_BYTES
    nodes: int = MAX_NODES
    seconds: float | None = None
    clock: Callable[[], float] = field(default=time.monotonic, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse what can't be meant."""
        for name, value, most in (
            ("bytes", self.bytes, MAX_BYTES),
            ("nodes", self.nodes, MAX_NODES),
        ):
            if not 1 <= value <= most:
                raise WrongUseError(f"a limit of {name} is from 1 to {most:,}, not {value:,}")
        if self.seconds is not None and not (self.seconds > 0 and math.isfinite(self.seconds)):
            raise WrongUseError(f"a limit of seconds is a number above 0, not {self.seconds}")


class Watch:
    """The limits of one extraction, and which of them were hit."""

    def __init__(self, limits: Limits | None = None) -> None:
        """Begin to count the seconds, if they are limited."""
        self.limits = limits or Limits()
        self._begin = 0.0 if self.limits.seconds is None else self.limits.clock()
        self._notes: dict[str, str] = {}

    def late(self, share: float = 1.0) -> bool:
        """Whether this share of the seconds is over."""
        limits = self.limits
        return limits.seconds is not None and limits.clock() - self._begin >= share * limits.seconds

    def note_bytes(self, read: int, whole: int | None) -> None:
        """Only so many bytes were read; the whole is None if nobody knows."""
        of = f" of {whole:,}" if whole is not None else ""
        self._notes["bytes"] = f"bytes: the first {read:,}{of} were read"

    def note_nodes(self, read: int, what: str = "") -> None:
        """The page has more nodes, or tags that would make them, than were read."""
        self._notes["nodes"] = f"nodes: the first {read:,}{what} were read"

    def note_seconds(self, what: str) -> None:
        """The time was up at this work."""
        seconds = f"{self.limits.seconds or 0.0:g}"
        self._notes.setdefault("seconds", f"seconds: {seconds} were over {what}")

    @property
    def partial(self) -> str | None:
        """The limits that were hit, in words."""
        return "; ".join(self._notes.values()) or None
