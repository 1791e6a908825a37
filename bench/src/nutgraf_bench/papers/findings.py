"""Figures measured for the tables, and their file: papers.json."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

import orjson

FORMAT: Final = 1


@dataclass(frozen=True, slots=True)
class Figures:
    """Averages over pages by one metric, from 0 to 1."""

    precision: float
    recall: float
    f1: float


@dataclass(frozen=True, slots=True)
class Finding:
    """A row of a table: the measured figures of a runner."""

    experiment: str
    runner: str
    pages: int
    """Pages with gold."""
    failed: int
    """Pages with an error or a time-out, scored as empty."""
    figures: Mapping[str, Figures]
    """By metric."""
    ms: float | None = None
    """Milliseconds per page, on one core."""


@dataclass(frozen=True, slots=True)
class Findings:
    """All rows of all tables, and the environment they were measured in."""

    python: str
    cores: int
    sets: Mapping[str, str]
    """Hash of each set, by name."""
    runners: Mapping[str, str]
    """Version of each runner, by name."""
    findings: tuple[Finding, ...]
    problems: tuple[str, ...] = ()

    def of(self, experiment: str, runner: str) -> Finding | None:
        """Return a row, or None."""
        for each in self.findings:
            if (each.experiment, each.runner) == (experiment, runner):
                return each
        return None


def to_json(findings: Findings) -> bytes:
    """Return everything as JSON, unrounded."""
    values = {"format": FORMAT, **asdict(findings)}
    return orjson.dumps(values, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)


def from_json(content: bytes) -> Findings:
    """Read what `to_json` wrote."""
    values = orjson.loads(content)
    del values["format"]
    found = tuple(_finding(each) for each in values.pop("findings"))
    return Findings(**{**values, "problems": tuple(values["problems"])}, findings=found)


def _finding(values: dict[str, Any]) -> Finding:
    figures = {name: Figures(**each) for name, each in values.pop("figures").items()}
    return Finding(**values, figures=figures)
