"""A pool of workers over the pages of many tasks, with a time-out for each page."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import wait
from typing import Final

from nutgraf_bench.dataset import DataSet
from nutgraf_bench.execution.failure import Failure
from nutgraf_bench.execution.outcomes import OpenLog, Outcome
from nutgraf_bench.execution.process import Worker
from nutgraf_bench.execution.worker import PATIENCE, Done, Limits, Load, Prepare, Prepared, Run
from nutgraf_bench.runners.base import Runner

# Pages sent ahead, so that a worker never waits for the next one.
_PREFETCH: Final = 3


@dataclass(eq=False)
class Task:
    """A runner and a set: the pages still waiting, and the log of outcomes."""

    data: DataSet
    runner: Runner
    log: OpenLog
    waiting: deque[int]

    def outcome(self, page: int, done: Done) -> Outcome:
        """Return the outcome of a page."""
        name = self.data.pages[page].id
        if done.found is None:
            return Outcome(name, self.runner.name, failure=done.failure)
        found = done.found
        return Outcome(
            name,
            self.runner.name,
            found.text,
            seconds=done.seconds,
            confidence=found.confidence,
            page_type=found.page_type,
        )


@dataclass(eq=False)
class _Slot:
    """A worker and its unanswered requests."""

    worker: Worker
    task: Task | None = None
    data: DataSet | None = None
    preparing: bool = False
    ready: set[str] = field(default_factory=set)
    sent: deque[int] = field(default_factory=deque)
    since: float = 0.0
    """When it started on the request that it answers next."""

    @property
    def busy(self) -> bool:
        return self.preparing or bool(self.sent)

    def allowed(self, timeout: float) -> float:
        return timeout * (PATIENCE if self.preparing else 1.0)


class WorkerPool:
    """Worker processes, each on one task at a time."""

    def __init__(
        self,
        tasks: Sequence[Task],
        timeout: float,
        limits: Limits,
        warn: Callable[[str], None],
    ) -> None:
        """``timeout`` is in seconds per page; ``warn`` receives problems, one line each."""
        self._tasks = tasks
        self._timeout = timeout
        self._limits = limits
        self._warn = warn
        self._slots: list[_Slot] = []
        self.dropped = 0
        """Pages without an outcome, because their runner is not available."""

    def work(self, workers: int) -> Iterator[tuple[Task, Outcome]]:
        """Yield outcomes as they arrive."""
        pages = sum(len(task.waiting) for task in self._tasks)
        for _ in range(min(max(workers, 1), pages)):
            self._slots.append(_Slot(Worker(self._limits)))
        while True:
            for slot in self._slots:
                self._feed(slot)
            busy = [slot for slot in self._slots if slot.busy]
            if not busy:
                return
            soonest = max(min(self._left(slot) for slot in busy), 0.0)
            ready = wait([slot.worker.connection for slot in busy], soonest)
            for slot in busy:
                if slot.worker.connection in ready:
                    yield from self._hear(slot)
                elif self._left(slot) <= 0.0 and not slot.worker.connection.poll():
                    late = slot.worker.late(slot.allowed(self._timeout))
                    yield from self._lost(slot, late)

    def stop(self) -> None:
        """Kill all workers."""
        for slot in self._slots:
            slot.worker.kill()
        self._slots = []

    def _left(self, slot: _Slot) -> float:
        """Return the seconds left for the current request of a worker."""
        return slot.since + slot.allowed(self._timeout) - time.monotonic()

    def _feed(self, slot: _Slot) -> None:
        """Send a worker pages of its task, or a new task when it has none left."""
        if slot.preparing:
            return
        if not slot.sent and (slot.task is None or not slot.task.waiting):
            self._begin(slot, next((task for task in self._tasks if task.waiting), None))
            return
        if slot.task is None:
            return
        if not slot.sent:
            slot.since = time.monotonic()
        while slot.task.waiting and len(slot.sent) < _PREFETCH:
            page = slot.task.waiting.popleft()
            slot.sent.append(page)
            slot.worker.send(Run(slot.task.runner.name, page))

    def _begin(self, slot: _Slot, task: Task | None) -> None:
        slot.task = task
        if task is None:
            return
        if slot.data is not task.data:
            slot.data, slot.ready = task.data, set()
            slot.worker.send(Load(task.data))
        if task.runner.name in slot.ready:
            self._feed(slot)
        else:
            slot.preparing, slot.since = True, time.monotonic()
            slot.worker.send(Prepare(task.runner))

    def _hear(self, slot: _Slot) -> Iterator[tuple[Task, Outcome]]:
        """Handle the next answer of a worker."""
        answer = slot.worker.answer()
        task = slot.task
        if isinstance(answer, Failure):
            yield from self._lost(slot, answer)
        elif task is None:
            return
        elif isinstance(answer, Prepared):
            slot.preparing = False
            if answer.failure is None:
                slot.ready.add(task.runner.name)
            else:
                yield from self._give_up(task, answer)
        else:
            slot.since = time.monotonic()
            yield task, task.outcome(slot.sent.popleft(), answer)

    def _lost(self, slot: _Slot, failure: Failure) -> Iterator[tuple[Task, Outcome]]:
        """Replace a lost worker. The page it was working on failed."""
        place = self._slots.index(slot)
        self._slots[place] = _Slot(Worker(self._limits))
        if slot.task is None:
            return
        if slot.preparing:
            yield from self._give_up(slot.task, Prepared(failure))
        elif slot.sent:
            page = slot.sent.popleft()
            slot.task.waiting.extendleft(reversed(slot.sent))
            yield slot.task, slot.task.outcome(page, Done(failure=failure))

    def _give_up(self, task: Task, answer: Prepared) -> Iterator[tuple[Task, Outcome]]:
        """Fail all pages of a runner that could not be prepared.

        If it is not installed, or the set can't train it, the pages are left for a later run.
        """
        left, task.waiting = list(task.waiting), deque()
        if left and answer.failure is not None:  # otherwise another worker has reported it
            self._warn(f"{task.runner.name} on {task.data.name}: {answer.failure.line}")
        if answer.unavailable:
            self.dropped += len(left)
        else:
            for page in left:
                yield task, task.outcome(page, Done(failure=answer.failure))
