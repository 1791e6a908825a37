"""Time per page: all runners on the same pages, in turn, on one core.

All runners are warmed up in one process and take each page one after another, so a slowdown of
the machine affects them all. CPU time is measured, as no runner waits for anything. The best of
several rounds counts, as a disturbance can only add time. A page on which a runner fails or times
out has no time.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import wait
from typing import Final

import numpy as np

from nutgraf_bench.dataset import DataSet
from nutgraf_bench.execution.failure import Failure
from nutgraf_bench.execution.growth import Growth, growth
from nutgraf_bench.execution.process import Worker
from nutgraf_bench.execution.worker import PATIENCE, Done, Limits, Load, Prepare, Prepared, Run
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
    def growth(self) -> Growth:
        """Growth of the time with the size of the page."""
        return growth([each.bytes for each in self.times], [ms / 1000 for ms in self._ms])

    @property
    def _ms(self) -> list[float]:
        return [each.ms for each in self.times]


def run_timing(
    data: DataSet,
    runners: Iterable[str | Runner],
    *,
    pages: int = 100,
    rounds: int = 3,
    timeout: float = 60.0,
    memory_mb: int = 4096,
    on_progress: Callable[[int, int], None] | None = None,
    on_problem: Callable[[str], None] | None = None,
) -> dict[str, Timing]:
    """Time runners on pages of a set that are spread evenly over its sizes.

    ``on_progress`` receives the pages done and the number of pages, over all rounds. A runner
    that can't be prepared is reported to ``on_problem`` and has no timing.
    """
    warn = on_problem or (lambda line: None)
    sample = spread(data, pages)
    bench = _Bench(data, available(runners, warn), timeout, Limits(memory_mb, _core(), tidy=True))
    try:
        middle = len(sample) // 2
        bench.begin(sample[middle : middle + _WARM_UP], warn)
        for done, number in enumerate(sample * rounds, start=1):
            bench.measure(number)
            if on_progress is not None:
                on_progress(done, rounds * len(sample))
    finally:
        bench.stop()
    return {entry.runner.name: entry.timing(data, sample) for entry in bench.entries}


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

    def note(self, number: int, done: Done) -> None:
        if done.failure is not None:
            self.failures[number] = done.failure
        elif done.cpu_seconds is not None:
            self.best[number] = min(done.cpu_seconds, self.best.get(number, done.cpu_seconds))

    def timing(self, data: DataSet, sample: Sequence[int]) -> Timing:
        pages = data.pages
        times = tuple(
            PageTime(pages[i].id, pages[i].file.stat().st_size, 1000 * self.best[i])
            for i in sample
            if i in self.best and i not in self.failures
        )
        failures = tuple((pages[i].id, self.failures[i]) for i in sample if i in self.failures)
        return Timing(self.runner.name, self.runner.version, times, failures)


class _Bench:
    """One worker with all runners. It is replaced whenever it is lost."""

    def __init__(
        self, data: DataSet, runners: Sequence[Runner], timeout: float, limits: Limits
    ) -> None:
        self.entries = [_Entry(runner) for runner in runners]
        self._data = data
        self._timeout = timeout
        self._limits = limits
        self._worker: Worker | None = None
        self._ready: set[str] = set()
        self._warm_up: Sequence[int] = ()

    def begin(self, warm_up: Sequence[int], warn: Callable[[str], None]) -> None:
        """Prepare every runner. Those that fail are reported and left out."""
        self._warm_up = warm_up
        for entry in list(self.entries):
            failure = self._make_ready(entry)
            if failure is not None:
                warn(f"{entry.runner.name} is not timed on {self._data.name}: {failure.line}")
                self.entries.remove(entry)

    def measure(self, number: int) -> None:
        """Time a page with every runner that has not failed on it before."""
        for entry in self.entries:
            failure = self._make_ready(entry)
            if failure is not None:
                entry.failures.setdefault(number, failure)
            elif number not in entry.failures:
                entry.note(number, self._run(entry, number))

    def stop(self) -> None:
        """Stop the worker."""
        if self._worker is not None:
            self._worker.kill()
            self._worker = None

    def _make_ready(self, entry: _Entry) -> Failure | None:
        """Prepare and warm up a runner if needed. Return the failure if that is not possible."""
        name = entry.runner.name
        while name not in self._ready:
            failure = self._ask(Prepare(entry.runner), PATIENCE * self._timeout).failure
            if failure is not None:
                return failure
            self._ready.add(name)
            for number in self._warm_up:
                # If the worker is lost here, warm-up starts again without the page that killed it.
                if number not in entry.failures and name in self._ready:
                    failure = self._run(entry, number).failure
                    if failure is not None:
                        entry.failures[number] = failure
        return None

    def _run(self, entry: _Entry, number: int) -> Done:
        answer = self._ask(Run(entry.runner.name, number), self._timeout)
        return answer if isinstance(answer, Done) else Done(failure=answer.failure)

    def _ask(self, message: Prepare | Run, timeout: float) -> Prepared | Done:
        """Return the answer of the worker, or its failure."""
        if self._worker is None:
            self._worker, self._ready = Worker(self._limits), set()
            self._worker.send(Load(self._data))
        worker = self._worker
        worker.send(message)
        ready = wait([worker.connection], timeout)
        answer = worker.answer() if ready else worker.late(timeout)
        if isinstance(answer, Failure):
            self._worker, self._ready = None, set()
            return Done(failure=answer)
        return answer
