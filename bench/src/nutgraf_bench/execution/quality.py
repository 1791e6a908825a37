"""Quality runs: every runner on every page of the sets, on all cores.

Each page has a time-out and each worker a memory limit. A hang, a crash or an error is an outcome
like any other. Outcomes are logged as they arrive, so an interrupted run resumes where it stopped.
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
    """Progress of a run, counting pages of earlier runs, and the outcome that came last."""

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
    """Run every runner on every page that is not in its log yet.

    ``on_problem`` receives problems, one line each: a peer that is not installed or fails to
    prepare. ``on_notice`` receives what is merely good to know: a log that was replaced.
    """
    notice = on_notice or (lambda line: None)
    warn = on_problem or (lambda line: None)
    logs = OutcomeLog(log_folder)
    tasks, earlier = _tasks(_by_name(sets), available(runners, warn), logs, notice)
    total = earlier + sum(len(task.waiting) for task in tasks)
    pool = WorkerPool(tasks, timeout, Limits(memory_mb=memory_mb), warn)
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
            raise DataSetError(f"two sets are called {data.name}; their outcomes would be mixed up")
    return list(found.values())


def _tasks(
    sets: Sequence[DataSet],
    runners: Sequence[Runner],
    logs: OutcomeLog,
    warn: Callable[[str], None],
) -> tuple[list[Task], int]:
    """Return the tasks, and how many pages were done by earlier runs."""
    tasks, earlier = [], 0
    for data in sets:
        for runner in {runner.name: runner for runner in runners}.values():
            log = logs.open(Header(data.name, data.digest, runner.name, runner.version))
            if log.notice:
                warn(log.notice)
            waiting = deque(i for i, page in enumerate(data.pages) if page.id not in log.done)
            earlier += len(data.pages) - len(waiting)
            tasks.append(Task(data, runner, log, waiting))
    return tasks, earlier
