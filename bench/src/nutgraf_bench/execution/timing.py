"""What a page costs: one core, all runners on the same pages, in turn, page by page.

All runners are in one process, warmed up, and take each page one after another,
so that a slow minute of the machine is everybody's. The time is the processor's,
which other programs hardly touch; no runner waits for anything. This is done in
rounds, and the best time of a page is its time: a disturbance can only add to
it. A page that a runner fails on, or is too slow for, is an error and has no time.
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

_WARM_UP: Final = 3  # pages that every runner takes before it is timed


@dataclass(frozen=True, slots=True)
class PageTime:
    """The size of a page and the best time for it."""

    page: str
    bytes: int
    ms: float


@dataclass(frozen=True, slots=True)
class Timing:
    """What a runner takes for the pages of a set."""

    runner: str
    version: str
    times: tuple[PageTime, ...]
    failures: tuple[tuple[str, Failure], ...]
    """The pages without a time, and what went wrong on them."""

    @property
    def mean(self) -> float | None:
        """Milliseconds a page; None if no page has a time."""
        return float(np.mean(self._ms)) if self.times else None

    @property
    def median(self) -> float | None:
        """Milliseconds that half the pages take at most."""
        return float(np.median(self._ms)) if self.times else None

    @property
    def p95(self) -> float | None:
        """Milliseconds that 95 of 100 pages take at most."""
        return float(np.percentile(self._ms, 95)) if self.times else None

    @property
    def growth(self) -> Growth:
        """How the time grows with the size of the page."""
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

    ``on_progress`` gets the pages done and all pages, of all rounds. A runner
    that can't be made ready is a line to ``on_problem`` and has no timing.
    """
    tell = on_problem or (lambda line: None)
    sample = spread(data, pages)
    bench = _Bench(data, available(runners, tell), timeout, Limits(memory_mb, _core(), tidy=True))
    try:
        middle = len(sample) // 2
        bench.begin(sample[middle : middle + _WARM_UP], tell)
        for done, number in enumerate(sample * rounds, start=1):
            bench.measure(number)
            if on_progress is not None:
                on_progress(done, rounds * len(sample))
    finally:
        bench.stop()
    return {entry.runner.name: entry.timing(data, sample) for entry in bench.entries}


def spread(data: DataSet, pages: int) -> list[int]:
    """The places of this many pages in the set, evenly over their sizes, the smallest first."""
    sizes = [page.file.stat().st_size for page in data.pages]
    order = sorted(range(len(sizes)), key=lambda i: (sizes[i], data.pages[i].id))
    if len(order) <= pages:
        return order
    return [order[i] for i in np.linspace(0, len(order) - 1, pages).round().astype(int).tolist()]


def _core() -> int | None:
    """A core to be timed on; None where a process can't be bound to one."""
    return max(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else None


@dataclass(eq=False)
class _Entry:
    """A runner, its best time for each page so far, and the pages that it failed on."""

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
    """One worker with all runners in it, and a new one whenever it is lost."""

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

    def begin(self, warm_up: Sequence[int], tell: Callable[[str], None]) -> None:
        """Make every runner ready; those that can't be are left out, with a line that says so."""
        self._warm_up = warm_up
        for entry in list(self.entries):
            failure = self._make_ready(entry)
            if failure is not None:
                tell(f"{entry.runner.name} is not timed on {self._data.name}: {failure.line}")
                self.entries.remove(entry)

    def measure(self, number: int) -> None:
        """Let every runner take a page, but for those that failed on it before."""
        for entry in self.entries:
            failure = self._make_ready(entry)
            if failure is not None:
                entry.failures.setdefault(number, failure)
            elif number not in entry.failures:
                entry.note(number, self._run(entry, number))

    def stop(self) -> None:
        """End the worker."""
        if self._worker is not None:
            self._worker.kill()
            self._worker = None

    def _make_ready(self, entry: _Entry) -> Failure | None:
        """Prepare a runner and warm it up, unless that is done; what went wrong if it can't be."""
        name = entry.runner.name
        while name not in self._ready:
            failure = self._ask(Prepare(entry.runner), PATIENCE * self._timeout).failure
            if failure is not None:
                return failure
            self._ready.add(name)
            for number in self._warm_up:
                # Lost with the worker, it begins again, without the page that did it.
                if number not in entry.failures and name in self._ready:
                    failure = self._run(entry, number).failure
                    if failure is not None:
                        entry.failures[number] = failure
        return None

    def _run(self, entry: _Entry, number: int) -> Done:
        answer = self._ask(Run(entry.runner.name, number), self._timeout)
        return answer if isinstance(answer, Done) else Done(failure=answer.failure)

    def _ask(self, message: Prepare | Run, timeout: float) -> Prepared | Done:
        """The worker's answer, or what became of it instead."""
        if self._worker is None:
            self._worker, self._ready = Worker(self._limits), set()
            self._worker.send(Load(self._data))
        worker = self._worker
        worker.send(message)
        heard = wait([worker.connection], timeout)
        answer = worker.answer() if heard else worker.late(timeout)
        if isinstance(answer, Failure):
            self._worker, self._ready = None, set()
            return Done(failure=answer)
        return answer
