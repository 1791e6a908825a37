"""A pool of processes for tasks that may hang, crash or eat memory.

A task that takes too long ends its process, and a process that ends breaks the pool. Then the
tasks that were running are run again, each in a process of its own, which shows which of them is to
blame and how it ended. The others go on in a new pool.
"""

from __future__ import annotations

import contextlib
import faulthandler
import multiprocessing
import os
import signal
import sys
import tempfile
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.connection import wait as wait_for
from pathlib import Path
from typing import Any, Final, Generic, Protocol, TypeVar

from nutgraf.errors import NutgrafError
from nutgraf_bench.execution.failure import Failure

PATIENCE: Final = 10.0
"""Preparing for a task may take as long as this many tasks."""
_AHEAD: Final = 3
"""Tasks sent ahead for each process, so that it never waits for the next one."""
_START_TIMEOUT: Final = 120.0  # seconds, on a busy machine
_EXIT_TIMEOUT: Final = 5.0  # seconds
_SPAWN: Final = multiprocessing.get_context("spawn")

Task = TypeVar("Task")
AnyTask = TypeVar("AnyTask", contravariant=True)


class WorkerError(NutgrafError):
    """Processes could not be started, or end for no reason that a task has."""


class Job(Protocol[AnyTask]):
    """What is done with each task. It must pickle; each process has a copy of its own."""

    def prepare(self, task: AnyTask) -> None:
        """Import or train what the task needs. This has a time-out of its own."""

    def run(self, task: AnyTask) -> Any:
        """Return the result of a task."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Resources of a process."""

    timeout: float = 60.0
    """Seconds for a task."""
    memory_mb: int | None = 4096
    core: int | None = None
    """The only core it may use."""
    quiet: bool = True
    """Whether output of libraries is discarded."""


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
        pool = ProcessPoolExecutor(workers, _SPAWN, _start, (self.job, self._limits, notes))
        try:
            while self.left:
                while self.pending and len(self._running) < workers * _AHEAD:
                    task = self.pending[0]
                    with _interrupts_held():  # processes start here
                        self._running[pool.submit(_work, task)] = task
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
        process = _SPAWN.Process(target=_run_one, args=arguments, daemon=True)
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


# In a process: the job, its limits, and the file that names the task it is working on.
_here: tuple[Job[Any], Limits, Path]


def _start(job: Job[Any], limits: Limits, notes: Path) -> None:
    """Set up a process of the pool."""
    global _here
    _set_up(limits)
    _here = job, limits, notes / str(os.getpid())
    _here[2].touch()


def _work(task: Any) -> Any:
    """Run a task. If it takes too long, the process ends."""
    job, limits, note = _here
    note.write_text(repr(task), "utf-8", "backslashreplace")
    # Ends the process from outside Python, so it works inside compiled loops too.
    faulthandler.dump_traceback_later(PATIENCE * limits.timeout, exit=True, file=2)
    job.prepare(task)
    faulthandler.dump_traceback_later(limits.timeout, exit=True, file=2)
    result = job.run(task)
    faulthandler.cancel_dump_traceback_later()
    note.write_text("")
    return result


def _run_one(connection: Connection, job: Job[Any], limits: Limits, task: Any) -> None:
    """Run one task. Each step is reported."""
    _set_up(limits)
    connection.send(None)
    job.prepare(task)
    connection.send(None)
    connection.send(job.run(task))


def _set_up(limits: Limits) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if limits.core is not None and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {limits.core})
    if limits.memory_mb is not None:
        _limit_memory(limits.memory_mb)
    if limits.quiet:
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (1, 2):
            os.dup2(nowhere, stream)


def _limit_memory(megabytes: int) -> None:
    try:
        import resource
    except ImportError:  # not on Windows
        return
    # RLIMIT_DATA counts memory in use. Threads reserve much more than they use.
    kind = resource.RLIMIT_DATA if sys.platform == "linux" else resource.RLIMIT_AS
    limit = megabytes * 1024 * 1024
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(kind, (limit, limit))


def _end_with_parent() -> None:
    """Exit when the parent ends, even if a task hangs."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait_for([parent.sentinel])
        os._exit(1)


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
