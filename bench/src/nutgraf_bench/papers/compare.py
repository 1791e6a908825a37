"""What was measured beside what was printed: differences, and the reasons for the large ones."""

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
"""A difference of more points than this needs a reason."""
NO_REASON: Final = "no reason has been found yet."


@dataclass(frozen=True, slots=True)
class Line:
    """A runner in a table: what was found for it, and what the paper prints."""

    runner: str
    found: Finding | None
    ours: Figures | None
    """In percent, by the paper's metric."""
    printed: Printed | None
    difference: float | None
    """Points of F1 that the finding is above the paper."""
    reason: str | None
    """Why it is large; None where it is not."""


def lines(experiment: Experiment, findings: Findings) -> list[Line]:
    """The lines of a table, in the order of its runners."""
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
    """The reasons that were found by looking at pages, by experiment and runner."""
    source = files("nutgraf_bench.papers").joinpath("reasons.toml")
    return tomllib.loads(source.read_text(encoding="utf-8"))
