"""Tasks of a run, and the lines that they return."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

NOW: Final = datetime(2026, 11, 18, 12, tzinfo=UTC)
"""The time at which all pages count as fetched."""
INPUT: Final = "input"
"""The field with the hash of what was read. It is data, not behaviour."""


@dataclass(frozen=True, slots=True)
class Task:
    """One unit of work: a page, an article to summarize, a run of links, a site."""

    section: str
    id: str
    kind: str
    """What to compute: a key of `nutgraf_bench.behaviour.process.KINDS`."""
    files: tuple[Path, ...] = ()
    urls: tuple[str | None, ...] = ()
    """The address of each file."""
    rows: tuple[Mapping[str, Any], ...] = field(default=(), repr=False)
    """Lines of a data set, for tasks without files."""


@dataclass(frozen=True, slots=True)
class Line:
    """The hashes of the fields of one page (or link, or summary)."""

    id: str
    """``section/name``, or more parts."""
    fields: Mapping[str, str]

    @property
    def section(self) -> str:
        """The part of the id before the first slash."""
        return self.id.partition("/")[0]
