"""What a runner can do to a page instead of giving its text."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

_LONGEST: Final = 300  # characters of an error that are kept


class Kind(StrEnum):
    """How a page failed."""

    error = "error"
    time_out = "time-out"
    crash = "crash"
    memory = "memory"


@dataclass(frozen=True, slots=True)
class Failure:
    """How a page failed, and the line that says so."""

    kind: Kind
    line: str

    @classmethod
    def of(cls, problem: BaseException) -> Failure:
        """What was raised, as a line: its kind and what it says."""
        if isinstance(problem, MemoryError):
            return OUT_OF_MEMORY
        try:
            said = " ".join(str(problem).split())
        except Exception:  # noqa: BLE001  __str__ is a peer's code too, and may fail as the rest
            said = "(its message can't be shown)"
        said = said if len(said) <= _LONGEST else f"{said[:_LONGEST]}…"
        name = type(problem).__name__
        line = f"{name}: {said}" if said else name
        return cls(Kind.error, line.encode("utf-8", "replace").decode())

    @classmethod
    def late(cls, seconds: float) -> Failure:
        """It took longer than this."""
        return cls(Kind.time_out, f"timed out after {seconds:g} s")

    @classmethod
    def crash(cls, how: str) -> Failure:
        """Its process ended, or can't be reached."""
        return cls(Kind.crash, f"crashed: {how}")


OUT_OF_MEMORY: Final = Failure(Kind.memory, "out of memory")
