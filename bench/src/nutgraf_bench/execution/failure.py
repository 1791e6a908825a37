"""How a runner can fail on a page."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

_MAX_MESSAGE: Final = 300  # characters


class Kind(StrEnum):
    """How a page failed."""

    error = "error"
    time_out = "time-out"
    crash = "crash"
    memory = "memory"


@dataclass(frozen=True, slots=True)
class Failure:
    """How a page failed, and the message."""

    kind: Kind
    line: str

    @classmethod
    def of(cls, problem: BaseException) -> Failure:
        """Return the failure for an exception: its type and message in one line."""
        if isinstance(problem, MemoryError):
            return OUT_OF_MEMORY
        try:
            message = " ".join(str(problem).split())
        except Exception:  # noqa: BLE001  __str__ is a peer's code and may fail too
            message = "(its message can't be shown)"
        message = message if len(message) <= _MAX_MESSAGE else f"{message[:_MAX_MESSAGE]}…"
        name = type(problem).__name__
        line = f"{name}: {message}" if message else name
        return cls(Kind.error, line.encode("utf-8", "replace").decode())

    @classmethod
    def late(cls, seconds: float) -> Failure:
        """Return the failure of a page that took longer than this."""
        return cls(Kind.time_out, f"timed out after {seconds:g} s")

    @classmethod
    def crash(cls, how: str) -> Failure:
        """Return the failure of a page whose process died or stopped answering."""
        return cls(Kind.crash, f"crashed: {how}")


OUT_OF_MEMORY: Final = Failure(Kind.memory, "out of memory")
