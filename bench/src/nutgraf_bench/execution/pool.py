"""A pool of processes for tasks that may hang, crash or eat memory.

Each process works on one task at a time. One that takes too long is killed; one that ends has lost
its task, and another takes its place.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import wait
from typing import Any, Final, Generic, TypeVar

from nutgraf.errors import NutgrafError
from nutgraf_bench.execution.failure import Failure
from nutgraf_bench.execution.process import Job, Limits, serve

_START_TIMEOUT: Final = 120.0  # seconds, on a busy machine
_PATIENCE: Final = 10.0
"""Preparing for a task may take as long as this many tasks."""
_EXIT_TIMEOUT: Final = 5.0  # seconds
_SPAWN: Final = multiprocessing.get_context("spawn")
_AT_WORK: Final = object()

Task = TypeVar("Task")


class WorkerError(NutgrafError):
    """Processes could not be started."""


@dataclass(frozen=True, slots=True)
class Lost:
    """A task whose process ended or hung, perhaps while it was preparing."""

    failure: Failure
    preparing: bool


class Pool(Generic[Task]):
    """Runs tasks in their order. Those that wait can be removed meanwhile."""

    def __init__(self, job: Job[Task], tasks: Sequence[Task], limits: Limits) -> None:
        """Start nothing yet."""
        self.job = job
        self.pending = deque(tasks)
        self._limits = limits
        self._busy: dict[_Worker, Task] = {}

    @property
    def left(self) -> int:
        """Number of tasks without a result."""
        return len(self.pending) + len(self._busy)

    def remove(self, which: Callable[[Task], bool]) -> list[Task]:
        """Remove tasks that wait, and return them."""
        removed = [task for task in self.pending if which(task)]
        self.pending = deque(task for task in self.pending if not which(task))
        return removed

    def run(self, workers: int) -> Generator[tuple[Task, Any]]:
        """Yield each task with its result, or with `Lost`, as they arrive. Close it when done."""
        idle: list[_Worker] = []
        try:
            while self.left:
                while self.pending and len(self._busy) < workers:
                    worker = idle.pop() if idle else _Worker(self.job, self._limits)
                    if worker.give(self.pending[0]):
                        self._busy[worker] = self.pending.popleft()
                soonest = min(worker.deadline for worker in self._busy) - time.monotonic()
                wait([worker.connection for worker in self._busy], max(soonest, 0.0))
                for worker in [*self._busy]:
                    result = worker.result()
                    if result is _AT_WORK:
                        continue
                    task = self._busy.pop(worker)
                    if isinstance(result, Lost):
                        worker.end()
                    else:
                        idle.append(worker)
                    yield task, result
        finally:
            for worker in (*idle, *self._busy):
                worker.end()
            self._busy = {}


class _Worker:
    """A process, and how far it is with its task: started, prepared, done."""

    def __init__(self, job: Job[Any], limits: Limits) -> None:
        self.connection, theirs = _SPAWN.Pipe()
        arguments = (theirs, job, limits)
        self._process = _SPAWN.Process(target=serve, args=arguments, daemon=True)
        with _interrupts_held():
            self._process.start()
        theirs.close()
        self._timeout = limits.timeout
        self._started = self._prepared = False
        self._expect(_START_TIMEOUT)

    def _expect(self, seconds: float) -> None:
        self._allowed = seconds
        self.deadline = time.monotonic() + seconds

    def give(self, task: Any) -> bool:
        """Send a task; return False if the process is gone."""
        try:
            self.connection.send(task)
        except OSError:
            self._refuse_to_start()
            return False
        self._prepared = False
        if self._started:
            self._expect(_PATIENCE * self._timeout)
        return True

    def result(self) -> Any:
        """Return the result of the task, `Lost`, or `_AT_WORK`."""
        try:
            while self.connection.poll():
                message = self.connection.recv()
                if self._prepared:
                    return message
                self._prepared = self._started
                self._started = True
                self._expect(self._timeout if self._prepared else _PATIENCE * self._timeout)
        except (EOFError, OSError):
            self._refuse_to_start()
            self._process.join(_EXIT_TIMEOUT)
            return Lost(Failure.crash(_ended(self._process.exitcode)), not self._prepared)
        if time.monotonic() < self.deadline:
            return _AT_WORK
        self._refuse_to_start()
        return Lost(Failure.late(self._allowed), not self._prepared)

    def _refuse_to_start(self) -> None:
        if not self._started:
            raise WorkerError(
                "worker processes do not start; a script that runs the bench needs: "
                'if __name__ == "__main__"'
            )

    def end(self) -> None:
        """Kill the process."""
        self._process.kill()
        self._process.join()
        self.connection.close()


def _ended(code: int | None) -> str:
    if code is None:
        return "the process no longer answers"
    if code >= 0:
        return f"the process ended with code {code}"
    try:
        return signal.Signals(-code).name
    except ValueError:
        return f"signal {-code}"


@contextlib.contextmanager
def _interrupts_held() -> Iterator[None]:
    """Block SIGINT, so that a process started meanwhile never receives it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
