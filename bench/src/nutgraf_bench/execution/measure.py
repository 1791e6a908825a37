"""A whole run: quality on all cores, then scores, then times on one core."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from nutgraf_bench.dataset import DataSet, DataSetError, load_set
from nutgraf_bench.execution.outcomes import OutcomeLog
from nutgraf_bench.execution.process import Limits
from nutgraf_bench.execution.quality import run_quality
from nutgraf_bench.execution.results import Cost, Measured
from nutgraf_bench.execution.tables import Result, WorstPage, score_outcomes, worst
from nutgraf_bench.execution.timing import Timing, run_timing
from nutgraf_bench.execution.watch import Watch
from nutgraf_bench.metrics.base import Metric
from nutgraf_bench.runners.base import Runner

_ROUNDS: Final = 3


@dataclass(frozen=True, slots=True)
class Plan:
    """What to measure, and with which resources."""

    sets: Sequence[DataSet]
    runners: Sequence[Runner]
    metrics: Sequence[Metric]
    logs: Path
    problems: Sequence[str] = ()
    """Problems found before the run."""
    workers: int = 2
    timeout: float = 60.0
    timed_pages: int = 0
    """Number of pages of each set to time."""


def measure(plan: Plan, watch: Watch) -> Measured:
    """Run all runners on all sets, score their texts and time them."""
    problems = list(plan.problems)

    def warn(line: str) -> None:
        watch.warn(line)
        problems.append(line)

    watch.begin("extracting", sum(len(data.pages) for data in plan.sets) * len(plan.runners))
    run_quality(
        plan.sets,
        plan.runners,
        plan.logs,
        workers=plan.workers,
        limits=Limits(plan.timeout),
        on_progress=lambda progress: watch.update(progress.done),
        on_notice=watch.warn,
        on_problem=warn,
    )
    results = tuple(_score(plan, watch))
    costs = tuple(_time(plan, watch, warn)) if plan.timed_pages else ()
    return Measured(
        metrics=tuple(metric.name for metric in plan.metrics),
        sets={data.name: data.digest for data in plan.sets},
        runners={runner.name: runner.version for runner in plan.runners},
        results=results,
        costs=costs,
        problems=tuple(problems),
    )


def find_sets(folder: Path, names: Sequence[str] = ()) -> tuple[list[DataSet], list[str]]:
    """Return the named sets of a folder (default: all with gold) and their problems.

    The folder can also be a set itself.
    """
    if not folder.is_dir():
        raise DataSetError(f"no data at {folder}: expected a folder of data sets")
    if not names and (folder / "gold.jsonl").is_file():
        folders = [folder]
    elif names:
        folders = [folder / name for name in names]
    else:
        folders = sorted(labels.parent for labels in folder.glob("*/gold.jsonl"))
    sets, problems = [], []
    for each in folders:
        try:
            data = load_set(each)
        except (DataSetError, OSError) as problem:
            problems.append(str(problem))
            continue
        bare = sum(not _has_gold(data, number) for number in range(len(data.pages)))
        if bare == len(data.pages):
            problems.append(
                f"{data.name} is left out: none of its pages has a gold text or segments"
            )
            continue
        problems += [f"{data.name}: {problem}" for problem in data.problems]
        if bare:
            pages = "1 page has" if bare == 1 else f"{bare:,} pages have"
            problems.append(f"{data.name}: {pages} no gold, and counts in no average")
        sets.append(data)
    return sets, problems


def part_of(data: DataSet, pages: int) -> DataSet:
    """Return at most this many pages of a set, spread evenly over it, with a hash of their own."""
    if len(data.pages) <= pages:
        return data
    chosen = tuple(data.pages[i * len(data.pages) // pages] for i in range(pages))
    return data.part(chosen, str(pages))


def find_worst(plan: Plan, results: Sequence[Result], count: int) -> dict[str, list[WorstPage]]:
    """Return the worst pages of each runner, with their texts from the logs."""
    logs = OutcomeLog(plan.logs)
    labels = {(data.name, page.id): page for data in plan.sets for page in data.pages}
    found = {}
    for runner in plan.runners:
        chosen = worst(results, runner.name, count)
        texts: dict[tuple[str, str], str] = {}
        for name in {result.set for result in chosen}:
            outcomes = logs.read(name, runner.name)[1]
            texts |= {(name, outcome.page): outcome.text or "" for outcome in outcomes}
        found[runner.name] = [
            WorstPage(
                result,
                gold=labels[result.set, result.page].text or "",
                given=texts.get((result.set, result.page), ""),
                headline=labels[result.set, result.page].headline,
                url=labels[result.set, result.page].url,
            )
            for result in chosen
        ]
    return found


def _has_gold(data: DataSet, number: int) -> bool:
    page = data.pages[number]
    return page.text is not None or bool(page.wanted or page.unwanted)


def _score(plan: Plan, watch: Watch) -> Iterable[Result]:
    logs = OutcomeLog(plan.logs)
    watch.begin("scoring", sum(len(data.pages) for data in plan.sets) * len(plan.runners))
    done = 0
    with _pool(plan.workers) as pool:
        for data in plan.sets:
            for runner in plan.runners:
                outcomes = logs.read(data.name, runner.name)[1]
                yield from score_outcomes(data, outcomes, plan.metrics, pool)
                done += len(data.pages)
                watch.update(done)


@contextmanager
def _pool(workers: int) -> Iterator[Executor | None]:
    """Start processes that score pages. They ignore Ctrl-C; the parent stops them."""
    if workers == 1:
        yield None
        return
    pool = ProcessPoolExecutor(
        workers,
        multiprocessing.get_context("spawn"),
        initializer=signal.signal,
        initargs=(signal.SIGINT, signal.SIG_IGN),
    )
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _time(plan: Plan, watch: Watch, warn: Callable[[str], None]) -> Iterable[Cost]:
    for data in plan.sets:
        pages = min(plan.timed_pages, len(data.pages))
        watch.begin(f"timing on {data.name}", _ROUNDS * pages * len(plan.runners))
        timings = run_timing(
            data,
            plan.runners,
            pages=plan.timed_pages,
            rounds=_ROUNDS,
            limits=Limits(plan.timeout),
            on_progress=lambda done, total: watch.update(done),
            on_problem=warn,
        )
        yield from _costs(data, timings, warn)


def _costs(
    data: DataSet, timings: Mapping[str, Timing], warn: Callable[[str], None]
) -> Iterable[Cost]:
    for runner, timing in timings.items():
        if timing.failures:
            count = len(timing.failures)
            pages = "1 page" if count == 1 else f"{count:,} pages"
            warn(f"{runner} has no time for {pages} of {data.name}: {timing.failures[0][1].line}")
        if timing.mean is not None and timing.median is not None and timing.p95 is not None:
            yield Cost(data.name, runner, timing.mean, timing.median, timing.p95)
