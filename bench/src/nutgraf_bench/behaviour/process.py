"""Run tasks in processes. A task that hangs or crashes ends the run and is named."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from typing import Final

from nutgraf.errors import NutgrafError
from nutgraf_bench.behaviour.digest_fields import digest_lines
from nutgraf_bench.behaviour.link_fields import front_page_lines, link_lines
from nutgraf_bench.behaviour.page_fields import memory_lines, methods_lines, page_lines
from nutgraf_bench.behaviour.record_fields import record_lines
from nutgraf_bench.behaviour.summary_fields import summary_lines
from nutgraf_bench.behaviour.task import Line, Task
from nutgraf_bench.execution.pool import Lost, Pool
from nutgraf_bench.execution.process import Limits

KINDS: Final[Mapping[str, Callable[[Task], Iterable[Line]]]] = {
    "digest": digest_lines,
    "front_page": front_page_lines,
    "links": link_lines,
    "memory": memory_lines,
    "methods": methods_lines,
    "page": page_lines,
    "record": record_lines,
    "summary": summary_lines,
}
_LONG: Final = ("digest", "memory")


class TaskError(NutgrafError):
    """A task hung or crashed, so the run has no result."""


class _Hashing:
    """The job of a process."""

    def prepare(self, task: Task) -> None:
        """Do nothing: what a task imports is part of it."""

    def run(self, task: Task) -> list[Line]:
        """Return the lines of a task."""
        return list(KINDS[task.kind](task))


def run_tasks(
    tasks: Sequence[Task],
    *,
    workers: int,
    timeout: float,
    step: Callable[[int], None] = lambda done: None,
) -> list[Line]:
    """Return the lines of all tasks, sorted by id. ``timeout`` is in seconds per task."""
    lines: list[Line] = []
    ordered = sorted(tasks, key=lambda task: task.kind not in _LONG)
    pool = Pool(_Hashing(), ordered, Limits(timeout, memory_mb=None, quiet=False))
    with closing(pool.run(workers)) as results:
        for done, (task, found) in enumerate(results, start=1):
            if isinstance(found, Lost):
                raise TaskError(f"{task.id}: {found.failure.line}")
            lines += found
            step(done)
    return sorted(lines, key=lambda line: line.id)
