"""Run tasks in processes. A task that hangs or crashes ends the run and is named."""

from __future__ import annotations

import faulthandler
import os
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from nutgraf.errors import NutgrafError
from nutgraf_bench.behaviour.digest_fields import digest_lines
from nutgraf_bench.behaviour.link_fields import front_page_lines, link_lines
from nutgraf_bench.behaviour.page_fields import memory_lines, methods_lines, page_lines
from nutgraf_bench.behaviour.record_fields import record_lines
from nutgraf_bench.behaviour.summary_fields import summary_lines
from nutgraf_bench.behaviour.task import Line, Task

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
_CHUNK: Final = 8
# Chunks that are submitted ahead, for each process.
_AHEAD: Final = 4
_STDERR: Final = 2


class TaskError(NutgrafError):
    """A task hung or crashed, so the run has no result."""


def run_tasks(
    tasks: Sequence[Task],
    *,
    workers: int,
    timeout: float,
    step: Callable[[int], None] = lambda done: None,
) -> list[Line]:
    """Return the lines of all tasks, sorted by id. ``timeout`` is in seconds per task."""
    lines: list[Line] = []
    done = 0
    with tempfile.TemporaryDirectory(prefix="nutgraf-behaviour-") as folder:
        for count, found in _run(tasks, workers, timeout, Path(folder)):
            done += count
            lines += found
            step(done)
    return sorted(lines, key=lambda line: line.id)


def _run(
    tasks: Sequence[Task], workers: int, timeout: float, folder: Path
) -> Iterator[tuple[int, list[Line]]]:
    chunks = _chunks(tasks)
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        running: dict[Future[list[Line]], int] = {}
        try:
            while True:
                for chunk in islice(chunks, workers * _AHEAD - len(running)):
                    running[pool.submit(_work, chunk, timeout, folder)] = len(chunk)
                if not running:
                    return
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    yield running.pop(future), future.result()
        except BrokenProcessPool:
            raise TaskError(
                f"a process ended in one of these tasks, after a crash or {timeout:g} s: "
                + ", ".join(sorted(file.read_text("utf-8") for file in folder.iterdir()))
            ) from None
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _chunks(tasks: Sequence[Task]) -> Iterator[tuple[Task, ...]]:
    """Yield tasks of several pages one by one, then the others in chunks."""
    long = [task for task in tasks if task.kind in ("digest", "memory")]
    yield from ((task,) for task in long)
    others = [task for task in tasks if task.kind not in ("digest", "memory")]
    for start in range(0, len(others), _CHUNK):
        yield tuple(others[start : start + _CHUNK])


def _work(chunk: Sequence[Task], timeout: float, folder: Path) -> list[Line]:
    """Return the lines of some tasks. A file names the task that is being worked on."""
    lines: list[Line] = []
    file = folder / str(os.getpid())
    for task in chunk:
        file.write_text(task.id, "utf-8", "backslashreplace")
        # Ends the process from outside Python, so it works inside compiled loops too.
        faulthandler.dump_traceback_later(timeout, exit=True, file=_STDERR)
        try:
            lines += KINDS[task.kind](task)
        finally:
            faulthandler.cancel_dump_traceback_later()
    file.unlink()
    return lines
