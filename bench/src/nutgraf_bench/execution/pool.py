"""A pool of processes for tasks that may hang, crash or eat memory.

A task that takes too long ends its process, and a process that ends breaks the pool. Then the
tasks that were running are run again, each in a process of its own, which shows which of them is to
blame and how it ended. The others go on in a new pool.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import tempfile
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from nutgraf.errors import NutgrafError
from nutgraf_bench.execution.failure import Failure
from nutgraf_bench.execution.process import PATIENCE, Job, Limits, run_one, start, work

_AHEAD: Final = 3
"""Tasks sent ahead for each process, so that it never waits for the next one."""
_START_TIMEOUT: Final = 120.0  # seconds, on a busy machine
_EXIT_TIMEOUT: Final = 5.0  # seconds
_SPAWN: Final = multiprocessing.get_context("spawn")

Task = TypeVar("Task")


class WorkerError(NutgrafError):
    """Processes could not be started, or end for no reason that a task has."""


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
        self._running: dict[Future[Any], Task] = {}

    @property
    def left(self) -> int:
        """Number of tasks without a result."""
        return len(self.pending) + len(self._running)

    def remove(self, which: Callable[[Task], bool]) -> list[Task]:
        """Remove tasks that wait, and return them."""
        removed = [task for task in self.pending if which(task)]
        self.pending = deque(task for task in self.pending if not which(task))
        return removed

    def run(self, workers: int) -> Generator[tuple[Task, Any]]:
        """Yield each task with its result, or with `Lost`, as they arrive. Close it when done."""
        breaks_without_suspect = 0
        while self.pending:
            with tempfile.TemporaryDirectory(prefix="nutgraf-pool-") as folder:
                notes = Path(folder)
                yield from self._run_pool(min(workers, len(self.pending)), notes)
                started = list(notes.iterdir())
                suspects = {text for note in started if (text := note.read_text("utf-8"))}
            if not self.pending:
                return
            breaks_without_suspect = 0 if suspects else breaks_without_suspect + 1
            if not started or breaks_without_suspect > 1:
                raise WorkerError(
                    "worker processes do not start, or end between tasks; a script that runs "
                    'the bench needs: if __name__ == "__main__"'
                )
            for task in [task for task in self.pending if repr(task) in suspects]:
                if task in self.pending:  # the caller may have removed it
                    self.pending.remove(task)
                    yield task, self._run_alone(task)

    def _run_pool(self, workers: int, notes: Path) -> Iterator[tuple[Task, Any]]:
        """Run tasks until none is pending or the pool breaks."""
        pool = ProcessPoolExecutor(workers, _SPAWN, start, (self.job, self._limits, notes))
        try:
            while self.left:
                while self.pending and len(self._running) < workers * _AHEAD:
                    task = self.pending[0]
                    with _interrupts_held():  # processes start here
                        self._running[pool.submit(work, task)] = task
                    self.pending.popleft()
                for future in wait(self._running, return_when=FIRST_COMPLETED).done:
                    result = future.result()
                    yield self._running.pop(future), result
        except BrokenProcessPool:
            for future in [*self._running]:
                if future.done() and future.exception() is None:
                    yield self._running.pop(future), future.result()
        finally:
            self.pending.extendleft(reversed(self._running.values()))
            if self._running:
                _kill({note.name for note in notes.iterdir()})
            self._running = {}
            pool.shutdown(cancel_futures=True)

    def _run_alone(self, task: Task) -> Any:
        """Return the result of a task in a process of its own, or how that ended."""
        ours, theirs = _SPAWN.Pipe(duplex=False)
        arguments = (theirs, self.job, self._limits, task)
        process = _SPAWN.Process(target=run_one, args=arguments, daemon=True)
        with _interrupts_held():
            process.start()
        theirs.close()
        timeout = self._limits.timeout
        preparing = True
        try:
            if not ours.poll(_START_TIMEOUT):
                raise WorkerError("a worker process does not start")
            ours.recv()
            if not ours.poll(PATIENCE * timeout):
                return Lost(Failure.late(PATIENCE * timeout), preparing)
            ours.recv()
            preparing = False
            return ours.recv() if ours.poll(timeout) else Lost(Failure.late(timeout), preparing)
        except (EOFError, OSError):
            process.join(_EXIT_TIMEOUT)
            return Lost(Failure.crash(_ended(process.exitcode)), preparing)
        finally:
            process.kill()
            process.join()
            ours.close()


def _kill(names: set[str]) -> None:
    """Kill the processes with these ids, which may be hanging."""
    for process in multiprocessing.active_children():
        if str(process.pid) in names:
            process.kill()


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
