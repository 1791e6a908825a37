"""Time per page: all runners on the same pages, in turn, on one core.

All runners are warmed up in one process and take each page one after another, so a slowdown of
the machine affects them all. CPU time is measured, as no runner waits for anything. The best of
several rounds counts, as a disturbance can only add time. A page on which a runner fails or times
out has no time.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

import numpy as np

from nutgraf_bench.dataset import DataSet
from nutgraf_bench.execution.extraction import Done, Extraction, PageTask
from nutgraf_bench.execution.failure import Failure
from nutgraf_bench.execution.pool import Pool
from nutgraf_bench.execution.process import Limits
from nutgraf_bench.runners.base import Runner
from nutgraf_bench.runners.registry import available

_WARM_UP: Final = 3  # pages


@dataclass(frozen=True, slots=True)
class PageTime:
    """Size of a page and its best time."""

    page: str
    bytes: int
    ms: float


@dataclass(frozen=True, slots=True)
class Timing:
    """Times of a runner on the pages of a set."""

    runner: str
    version: str
    times: tuple[PageTime, ...]
    failures: tuple[tuple[str, Failure], ...]
    """Pages without a time, with the failure."""

    @property
    def mean(self) -> float | None:
        """Mean milliseconds per page, or None."""
        return float(np.mean(self._ms)) if self.times else None

    @property
    def median(self) -> float | None:
        """Median milliseconds per page, or None."""
        return float(np.median(self._ms)) if self.times else None

    @property
    def p95(self) -> float | None:
        """95th percentile of the milliseconds per page, or None."""
        return float(np.percentile(self._ms, 95)) if self.times else None

    @property
    def _ms(self) -> list[float]:
        return [each.ms for each in self.times]


def run_timing(
    data: DataSet,
    runners: Iterable[str | Runner],
    *,
    pages: int = 100,
    rounds: int = 3,
    limits: Limits | None = None,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
    on_problem: Callable[[str], None] = lambda line: None,
) -> dict[str, Timing]:
    """Time runners on pages of a set that are spread evenly over its sizes.

    ``on_progress`` receives the pages done and the number of pages, over all runners and rounds.
    A runner that can't be prepared is reported to ``on_problem`` and has no timing.
    """
    sample = spread(data, pages)
    middle = len(sample) // 2
    entries = {i: _Entry(runner) for i, runner in enumerate(available(runners, on_problem))}
    warm_up = sample[middle : middle + _WARM_UP]
    tasks = [PageTask(0, i, page, turn=-1) for i in entries for page in warm_up]
    for turn in range(rounds):
        tasks += [PageTask(0, i, page, turn) for page in sample for i in entries]
    job = Extraction([data], [entry.runner for entry in entries.values()], tidy=True)
    pool = Pool(job, tasks, replace(limits or Limits(), core=_core()))
    measured = rounds * len(sample) * len(entries)
    with closing(pool.run(workers=1)) as results:
        for task, result in results:
            done, entry = Done.of(result), entries.get(task.runner)
            if entry is None:  # given up
                continue
            if done.failure is not None and done.preparing:
                on_problem(f"{entry.runner.name} is not timed on {data.name}: {done.failure.line}")
                del entries[task.runner]
                pool.remove(partial(_same_runner, task))
            elif done.failure is not None:
                entry.failures[task.page] = done.failure
                pool.remove(partial(_same_page, task))
            elif done.cpu_seconds is not None and task.turn >= 0:
                best = entry.best.get(task.page, done.cpu_seconds)
                entry.best[task.page] = min(done.cpu_seconds, best)
            on_progress(max(measured - pool.left, 0), measured)
    return {entry.runner.name: entry.timing(data, sample) for entry in entries.values()}


def _same_runner(task: PageTask, other: PageTask) -> bool:
    return task.runner == other.runner


def _same_page(task: PageTask, other: PageTask) -> bool:
    return (task.runner, task.page) == (other.runner, other.page)


def spread(data: DataSet, pages: int) -> list[int]:
    """Return the indices of this many pages, spread evenly over their sizes, smallest first."""
    sizes = [page.file.stat().st_size for page in data.pages]
    order = sorted(range(len(sizes)), key=lambda i: (sizes[i], data.pages[i].id))
    if len(order) <= pages:
        return order
    return [order[i] for i in np.linspace(0, len(order) - 1, pages).round().astype(int).tolist()]


def _core() -> int | None:
    """Return the core to time on, or None where a process can't be bound to one."""
    return max(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else None


@dataclass(eq=False)
class _Entry:
    """A runner, its best time for each page so far, and its failures."""

    runner: Runner
    best: dict[int, float] = field(default_factory=dict)
    failures: dict[int, Failure] = field(default_factory=dict)

    def timing(self, data: DataSet, sample: Sequence[int]) -> Timing:
        pages = data.pages
        times = tuple(
            PageTime(pages[i].id, pages[i].file.stat().st_size, 1000 * self.best[i])
            for i in sample
            if i in self.best and i not in self.failures
        )
        failures = tuple((pages[i].id, self.failures[i]) for i in sample if i in self.failures)
        return Timing(self.runner.name, self.runner.version, times, failures)
