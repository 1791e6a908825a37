"""Run the experiments: every table with its runners, set and metrics."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from nutgraf_bench.dataset import DataSet, DataSetError, load_set
from nutgraf_bench.execution.measure import Plan, measure, part_of
from nutgraf_bench.execution.results import Measured
from nutgraf_bench.execution.tables import rows
from nutgraf_bench.execution.watch import Watch
from nutgraf_bench.metrics.registry import get_metrics
from nutgraf_bench.papers.experiments import EXPERIMENTS, SCHOLARLY, Experiment
from nutgraf_bench.papers.findings import Figures, Finding, Findings
from nutgraf_bench.papers.scholarly import load_abstracts
from nutgraf_bench.runners.registry import available


@dataclass(frozen=True, slots=True)
class RunOptions:
    """Where outcomes are logged, and the resources of the run."""

    logs: Path
    workers: int = 2
    timeout: float = 60.0
    timed_pages: int = 25
    """Number of pages of each set to time, for each table."""


def run(
    folder: Path,
    options: RunOptions,
    watch: Watch,
    experiments: Sequence[Experiment] = EXPERIMENTS,
) -> Findings:
    """Reproduce the tables on the sets of a folder. A missing set is left out."""
    if not folder.is_dir():
        raise DataSetError(f"no data at {folder}: expected a folder of data sets")
    findings: list[Finding] = []
    sets: dict[str, str] = {}
    runners: dict[str, str] = {}
    problems: dict[str, None] = {}
    for experiment in experiments:
        try:
            data = _load(folder, experiment)
        except (DataSetError, OSError) as problem:
            if str(problem) not in problems:
                watch.warn(str(problem))
            problems[str(problem)] = None
            continue
        found = _measure(data, experiment, options, watch)
        findings += _findings(experiment, found)
        sets |= found.sets
        runners |= found.runners
        problems |= dict.fromkeys(found.problems)
    return Findings(
        python=platform.python_version(),
        cores=os.cpu_count() or 1,
        sets=sets,
        runners=runners,
        findings=tuple(findings),
        problems=tuple(problems),
    )


def _load(folder: Path, experiment: Experiment) -> DataSet:
    load = load_abstracts if experiment.set == SCHOLARLY else load_set
    data = load(folder / experiment.set)
    return part_of(data, experiment.pages) if experiment.pages else data


def _measure(data: DataSet, experiment: Experiment, options: RunOptions, watch: Watch) -> Measured:
    problems: list[str] = []
    found = available(experiment.runners, problems.append)
    for problem in problems:
        watch.warn(problem)
    plan = Plan(
        sets=[data],
        runners=found,
        metrics=get_metrics(experiment.metrics),
        # Logs of a part have a folder of their own: they would replace those of the whole set.
        logs=options.logs / f"{experiment.pages}-pages" if experiment.pages else options.logs,
        problems=problems,
        workers=options.workers,
        timeout=options.timeout,
        timed_pages=options.timed_pages,
    )
    return measure(plan, watch)


def _findings(experiment: Experiment, measured: Measured) -> Iterable[Finding]:
    ms = {cost.runner: cost.mean for cost in measured.costs}
    for row in rows(measured.results):
        yield Finding(
            experiment=experiment.name,
            runner=row.runner,
            pages=max((average.pages for average in row.averages.values()), default=0),
            failed=row.errors + row.timeouts,
            figures={
                name: Figures(average.precision, average.recall, average.f1)
                for name, average in row.averages.items()
            },
            ms=ms.get(row.runner),
        )
