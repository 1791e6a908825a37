"""Quality runs: every runner on every page of the sets, on all cores.

Each page has its time-out and each worker its memory limit; what hangs, crashes
or fails is an outcome like any other. All outcomes go to the logs as they come,
so a run that was stopped goes on where it was.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from nutgraf_bench.dataset import DataSet, DataSetError
from nutgraf_bench.execution.outcomes import Header, Outcome, OutcomeLog
from nutgraf_bench.execution.pool import Task, WorkerPool
from nutgraf_bench.execution.worker import Limits
from nutgraf_bench.runners.base import Runner
from nutgraf_bench.runners.registry import available


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is, and the page that was finished last; pages of an earlier run count."""

    done: int
    total: int
    set: str
    outcome: Outcome


def run_quality(
    sets: Iterable[DataSet],
    runners: Iterable[str | Runner],
    log_folder: Path,
    *,
    workers: int = 2,
    timeout: float = 60.0,
    memory_mb: int = 4096,
    on_progress: Callable[[Progress], None] | None = None,
    on_notice: Callable[[str], None] | None = None,
    on_problem: Callable[[str], None] | None = None,
) -> None:
    """Let every runner take every page that its log has not yet.

    ``on_problem`` gets what went wrong, in lines: a peer that is not installed
    or can't be made ready. ``on_notice`` gets what is merely good to know: a
    log that was begun anew.
    """
    notice = on_notice or (lambda line: None)
    tell = on_problem or (lambda line: None)
    logs = OutcomeLog(log_folder)
    tasks, earlier = _tasks(_by_name(sets), available(runners, tell), logs, notice)
    total = earlier + sum(len(task.waiting) for task in tasks)
    pool = WorkerPool(tasks, timeout, Limits(memory_mb=memory_mb), tell)
    done = earlier
    try:
        for task, outcome in pool.work(workers):
            task.log.add(outcome)
            done += 1
            if on_progress is not None:
                on_progress(Progress(done, total - pool.dropped, task.data.name, outcome))
    finally:
        pool.stop()
        for task in tasks:
            task.log.close()


def _by_name(sets: Iterable[DataSet]) -> list[DataSet]:
    found: dict[str, DataSet] = {}
    for data in sets:
        if found.setdefault(data.name, data) != data:
            raise DataSetError(f"two sets are called {data.name}: their outcomes would be mixed")
    return list(found.values())


def _tasks(
    sets: Sequence[DataSet],
    runners: Sequence[Runner],
    logs: OutcomeLog,
    tell: Callable[[str], None],
) -> tuple[list[Task], int]:
    """What there is to do, and how many pages are done already."""
    tasks, earlier = [], 0
    for data in sets:
        for runner in {runner.name: runner for runner in runners}.values():
            log = logs.open(Header(data.name, data.digest, runner.name, runner.version))
            if log.notice:
                tell(log.notice)
            waiting = deque(i for i, page in enumerate(data.pages) if page.id not in log.done)
            earlier += len(data.pages) - len(waiting)
            tasks.append(Task(data, runner, log, waiting))
    return tasks, earlier
