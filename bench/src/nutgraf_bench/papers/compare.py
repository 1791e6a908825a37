"""Measured against published figures: differences, and reasons for large ones."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Final

from nutgraf_bench.papers.experiments import Experiment
from nutgraf_bench.papers.findings import Figures, Finding, Findings
from nutgraf_bench.papers.published_figures import Printed

LARGE: Final = 3.0
"""A larger difference, in points, needs a reason."""
NO_REASON: Final = "no reason has been found yet."


@dataclass(frozen=True, slots=True)
class Line:
    """A runner in a table: measured and published figures."""

    runner: str
    found: Finding | None
    ours: Figures | None
    """In percent, by the metric of the paper."""
    printed: Printed | None
    difference: float | None
    """Measured minus published F1, in points."""
    reason: str | None
    """Reason for a large difference."""


def lines(experiment: Experiment, findings: Findings) -> list[Line]:
    """Return the lines of a table, in the order of its runners."""
    return [_line(experiment, runner, findings) for runner in experiment.runners]


def _line(experiment: Experiment, runner: str, findings: Findings) -> Line:
    found = findings.of(experiment.name, runner)
    printed = experiment.printed.get(runner)
    figures = found.figures.get(experiment.metric) if found else None
    ours = None
    if figures is not None:
        ours = Figures(100 * figures.precision, 100 * figures.recall, 100 * figures.f1)
    difference = ours.f1 - printed.f1 if ours and printed else None
    reason = None
    if difference is not None and abs(difference) > LARGE:
        reason = reasons().get(experiment.name, {}).get(runner, NO_REASON)
    return Line(runner, found, ours, printed, difference, reason)


@lru_cache(maxsize=1)
def reasons() -> Mapping[str, Mapping[str, str]]:
    """Return the reasons found by reading pages, by experiment and runner."""
    source = files("nutgraf_bench.papers").joinpath("reasons.toml")
    return tomllib.loads(source.read_text(encoding="utf-8"))
