"""Workers that share out the pages of many tasks, each with its time-out."""

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

# Pages that are sent ahead, so that a worker never waits for its next one.
_AHEAD: Final = 3


@dataclass(eq=False)
class Task:
    """A runner and a set: the pages that nobody has taken yet, and where outcomes go."""

    data: DataSet
    runner: Runner
    log: OpenLog
    waiting: deque[int]

    def outcome(self, page: int, done: Done) -> Outcome:
        """What came out for a page, under its name."""
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
class _Seat:
    """A worker, and what it has been told to do and has not answered yet."""

    worker: Worker
    task: Task | None = None
    data: DataSet | None = None
    preparing: bool = False
    ready: set[str] = field(default_factory=set)
    sent: deque[int] = field(default_factory=deque)
    since: float = 0.0
    """When it began with what is the next to be answered."""

    @property
    def busy(self) -> bool:
        return self.preparing or bool(self.sent)

    def allowed(self, timeout: float) -> float:
        return timeout * (PATIENCE if self.preparing else 1.0)


class Crew:
    """The workers, each on one task at a time."""

    def __init__(
        self,
        tasks: Sequence[Task],
        timeout: float,
        limits: Limits,
        tell: Callable[[str], None],
    ) -> None:
        """``timeout`` is in seconds a page; lines for the user go to ``tell``."""
        self._tasks = tasks
        self._timeout = timeout
        self._limits = limits
        self._tell = tell
        self._seats: list[_Seat] = []
        self.dropped = 0
        """Pages that there will be no outcome of."""

    def work(self, workers: int) -> Iterator[tuple[Task, Outcome]]:
        """The outcomes as they come."""
        pages = sum(len(task.waiting) for task in self._tasks)
        for _ in range(min(max(workers, 1), pages)):
            self._seats.append(_Seat(Worker(self._limits)))
        while True:
            for seat in self._seats:
                self._feed(seat)
            busy = [seat for seat in self._seats if seat.busy]
            if not busy:
                return
            soonest = max(min(self._left(seat) for seat in busy), 0.0)
            heard = wait([seat.worker.connection for seat in busy], soonest)
            for seat in busy:
                if seat.worker.connection in heard:
                    yield from self._hear(seat)
                elif self._left(seat) <= 0.0 and not seat.worker.connection.poll():
                    late = seat.worker.late(seat.allowed(self._timeout))
                    yield from self._lost(seat, late)

    def stop(self) -> None:
        """End all workers, whatever they do."""
        for seat in self._seats:
            seat.worker.kill()
        self._seats = []

    def _left(self, seat: _Seat) -> float:
        """The seconds that a worker still has for what it is at."""
        return seat.since + seat.allowed(self._timeout) - time.monotonic()

    def _feed(self, seat: _Seat) -> None:
        """Give a worker pages of its task, and a new task when it is through with it."""
        if seat.preparing:
            return
        if not seat.sent and (seat.task is None or not seat.task.waiting):
            self._begin(seat, next((task for task in self._tasks if task.waiting), None))
            return
        if seat.task is None:
            return
        if not seat.sent:
            seat.since = time.monotonic()
        while seat.task.waiting and len(seat.sent) < _AHEAD:
            page = seat.task.waiting.popleft()
            seat.sent.append(page)
            seat.worker.send(Run(seat.task.runner.name, page))

    def _begin(self, seat: _Seat, task: Task | None) -> None:
        seat.task = task
        if task is None:
            return
        if seat.data is not task.data:
            seat.data, seat.ready = task.data, set()
            seat.worker.send(Load(task.data))
        if task.runner.name in seat.ready:
            self._feed(seat)
        else:
            seat.preparing, seat.since = True, time.monotonic()
            seat.worker.send(Prepare(task.runner))

    def _hear(self, seat: _Seat) -> Iterator[tuple[Task, Outcome]]:
        """What a worker answers."""
        answer = seat.worker.answer()
        task = seat.task
        if isinstance(answer, Failure):
            yield from self._lost(seat, answer)
        elif task is None:  # nothing was asked
            return
        elif isinstance(answer, Prepared):
            seat.preparing = False
            if answer.failure is None:
                seat.ready.add(task.runner.name)
            else:
                yield from self._give_up(task, answer)
        else:
            seat.since = time.monotonic()
            yield task, task.outcome(seat.sent.popleft(), answer)

    def _lost(self, seat: _Seat, failure: Failure) -> Iterator[tuple[Task, Outcome]]:
        """Put a new worker in the place of one that is gone. So failed the page that it was at."""
        place = self._seats.index(seat)
        self._seats[place] = _Seat(Worker(self._limits))
        if seat.task is None:
            return
        if seat.preparing:
            yield from self._give_up(seat.task, Prepared(failure))
        elif seat.sent:
            page = seat.sent.popleft()
            seat.task.waiting.extendleft(reversed(seat.sent))
            yield seat.task, seat.task.outcome(page, Done(failure=failure))

    def _give_up(self, task: Task, answer: Prepared) -> Iterator[tuple[Task, Outcome]]:
        """A runner could not be made ready: that is the outcome of all its pages.

        One that is not installed, or that the set has nothing to train with,
        leaves them for another run.
        """
        left, task.waiting = list(task.waiting), deque()
        if left and answer.failure is not None:  # else another worker has told it already
            self._tell(f"{task.runner.name} on {task.data.name}: {answer.failure.line}")
        if answer.unavailable:
            self.dropped += len(left)
        else:
            for page in left:
                yield task, task.outcome(page, Done(failure=answer.failure))
