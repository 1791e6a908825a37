"""The gate: every method is compared with its floors on the sets on disk.

For each set, ``floors.json`` has the metric, which pages are measured (all, or those of a type;
every k-th of a large set), the hash of the set, and the floors. See docs/gate.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from nutgraf.methods.registry import DEFAULT
from nutgraf_bench.dataset import DataSet, DataSetError, load_set
from nutgraf_bench.execution.measure import Plan, measure
from nutgraf_bench.execution.tables import Row, rows
from nutgraf_bench.execution.watch import Watch
from nutgraf_bench.gate.floors import FloorError, Floors, Verdict, read_floors, write_floors
from nutgraf_bench.metrics.registry import METRICS, get_metrics
from nutgraf_bench.runners.base import Runner
from nutgraf_bench.runners.registry import get_runner, runner_names

FLOORS: Final = Path(__file__).with_name("floors.json")
"""Floors of this project."""
THE_DEFAULT: Final = "default"
"""The default method has floors of its own, so that it can't be replaced unmeasured."""


@dataclass(frozen=True, slots=True)
class GateSet:
    """A set, which part of it is measured, and its floors."""

    name: str
    metric: str = "shingle"
    type: str | None = None
    """Measure only pages of this type."""
    every: int = 1
    """Measure every k-th page, starting with the first."""
    digest: str | None = None
    """Hash of the whole set that the floors were measured on."""
    pages: int | None = None
    """Number of pages that the floors were measured on."""
    floors: Floors = field(default_factory=Floors)

    def part_of(self, data: DataSet) -> DataSet:
        """Return the pages of the set that are measured, with a hash of their own."""
        pages = [page for page in data.pages if self.type is None or page.type == self.type]
        chosen = tuple(pages[:: self.every])
        return data.part(chosen, f"{self.type} {self.every}")

    def to_dict(self) -> dict[str, Any]:
        """Return the set as the file has it."""
        return {
            "metric": self.metric,
            "type": self.type,
            "every": self.every,
            "digest": self.digest,
            "pages": self.pages,
            **self.floors.to_dict(),
        }


@dataclass(frozen=True, slots=True)
class SetReport:
    """Result of the gate on one set, or why it could not be measured."""

    set: GateSet
    digest: str | None = None
    pages: int = 0
    figures: Mapping[str, float] = field(default_factory=dict)
    problem: str | None = None

    @property
    def verdicts(self) -> list[Verdict]:
        """Verdict for each method."""
        return [] if self.problem else self.set.floors.check(self.figures)

    @property
    def passed(self) -> bool:
        """Whether everything was measured and nothing is below its floor."""
        return self.problem is None and all(verdict.passed for verdict in self.verdicts)

    def raised(self) -> GateSet:
        """Return the set with raised floors, or unchanged if it could not be measured."""
        if self.problem:
            return self.set
        floors = self.set.floors.raised(self.figures)
        return replace(self.set, digest=self.digest, pages=self.pages, floors=floors)


def load_gate(file: Path = FLOORS) -> tuple[GateSet, ...]:
    """Return the sets of a file of floors. Raises `FloorError` if it is invalid."""
    return tuple(
        _gate_set(f"{file.name}: {name}", name, values)
        for name, values in read_floors(file).items()
    )


def save_gate(sets: Sequence[GateSet], file: Path = FLOORS) -> None:
    """Write a file of floors."""
    write_floors(file, {each.name: each.to_dict() for each in sets})


def run_gate(
    sets: Sequence[GateSet],
    folder: Path,
    logs: Path,
    watch: Watch,
    *,
    runners: Sequence[Runner] | None = None,
    default: str = DEFAULT,
    workers: int = 2,
) -> list[SetReport]:
    """Measure every method of the project on the sets in a folder.

    A set that is missing, or differs from the one the floors were measured on, is not measured
    and does not pass.
    """
    if runners is None:
        runners = [get_runner(name) for name in runner_names("ours")]
    found = [_find(each, folder, watch) for each in sets]
    parts = [part for _, part in found if part is not None]
    metrics = get_metrics(report.set.metric for report, part in found if part is not None)
    table: dict[tuple[str, str], Row] = {}
    if parts:
        plan = Plan(parts, runners, metrics, logs, workers=workers)
        table = {(row.set, row.runner): row for row in rows(measure(plan, watch).results)}
    return [
        report if part is None else _figures(report, table, runners, default, watch)
        for report, part in found
    ]


def _find(wanted: GateSet, folder: Path, watch: Watch) -> tuple[SetReport, DataSet | None]:
    """Return the part of a set to measure, or a report of why it can't be measured."""
    try:
        data = load_set(folder / wanted.name)
    except (DataSetError, OSError) as error:
        return SetReport(wanted, problem=str(error)), None
    for line in data.problems:
        watch.warn(f"{data.name}: {line}")
    part = wanted.part_of(data)
    pages = len(part.pages)
    report = SetReport(wanted, data.digest, pages)
    if wanted.digest is not None and (data.digest, pages) != (wanted.digest, wanted.pages):
        problem = (
            f"the floors of {wanted.name} were measured on other data: on {wanted.pages:,} pages "
            f"of {wanted.digest}, but here are {pages:,} of {data.digest}"
        )
        return replace(report, problem=problem), None
    if not pages:
        return replace(report, problem=f"{wanted.name} has no page to measure on"), None
    return report, part


def _figures(
    report: SetReport,
    table: Mapping[tuple[str, str], Row],
    runners: Sequence[Runner],
    default: str,
    watch: Watch,
) -> SetReport:
    """Return the report with the F1 of every method, and of the default under that name too."""
    wanted = report.set
    figures: dict[str, float] = {}
    for runner in runners:
        row = table.get((wanted.name, runner.name))
        if row is None or wanted.metric not in row.averages:
            continue
        figures[runner.name] = row.averages[wanted.metric].f1
        failed = row.errors + row.timeouts
        if failed:
            of = f"{failed:,} of {row.pages:,} pages"
            watch.warn(f"{runner.name} on {wanted.name}: it failed on {of}")
    if not figures:
        problem = f"no page of {wanted.name} has what {wanted.metric!r} is measured by"
        return replace(report, problem=problem)
    if default in figures:
        figures = {THE_DEFAULT: figures[default], **figures}
    return replace(report, figures=figures)


def _gate_set(where: str, name: str, values: Any) -> GateSet:
    floors = Floors.read(where, values)
    metric, kind = values.get("metric", "shingle"), values.get("type")
    every, digest, pages = values.get("every", 1), values.get("digest"), values.get("pages")
    if metric not in METRICS:
        raise FloorError(f"{where}: no metric is called {metric!r}; there are {', '.join(METRICS)}")
    if kind is not None and not isinstance(kind, str):
        raise FloorError(f"{where}: 'type' is not a string")
    if type(every) is not int or every < 1:
        raise FloorError(f"{where}: 'every' is not a number of pages")
    if floors.floors and not (isinstance(digest, str) and isinstance(pages, int)):
        raise FloorError(
            f"{where}: there are floors, but not the data that they are of: 'digest' and 'pages'"
        )
    return GateSet(name, metric, kind, every, digest, pages, floors)
