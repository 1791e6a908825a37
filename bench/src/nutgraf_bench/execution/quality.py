"""Quality runs: every runner on every page of the sets, on all cores.

Each page has a time-out and each process a memory limit. A hang, a crash or an error is an outcome
like any other. Outcomes are logged as they arrive, so an interrupted run resumes where it stopped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import ExitStack, closing
from dataclasses import dataclass
from functools import partial
from itertools import product
from pathlib import Path

from nutgraf_bench.dataset import DataSet, DataSetError
from nutgraf_bench.execution.extraction import Done, Extraction, PageTask
from nutgraf_bench.execution.outcomes import Header, Outcome, OutcomeLog
from nutgraf_bench.execution.pool import Pool
from nutgraf_bench.execution.process import Limits
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
    limits: Limits | None = None,
    on_progress: Callable[[Progress], None] = lambda progress: None,
    on_notice: Callable[[str], None] = lambda line: None,
    on_problem: Callable[[str], None] = lambda line: None,
) -> None:
    """Run every runner on every page that is not in its log yet.

    ``on_problem`` receives problems, one line each: a peer that is not installed or fails to
    prepare. ``on_notice`` receives what is merely good to know: a log that was replaced.
    """
    data = _by_name(sets)
    chosen = list({runner.name: runner for runner in available(runners, on_problem)}.values())
    with ExitStack() as stack:
        logs = {}
        for (i, each), (j, runner) in product(enumerate(data), enumerate(chosen)):
            header = Header(each.name, each.digest, runner.name, runner.version)
            logs[i, j] = OutcomeLog(log_folder).open(header)
            if notice := logs[i, j].notice:
                on_notice(notice)
        tasks = [
            PageTask(i, j, k)
            for (i, j), log in logs.items()
            for k, page in enumerate(data[i].pages)
            if page.id not in log.done
        ]
        total = sum(len(each.pages) for each in data) * len(chosen)
        done = total - len(tasks)
        pool = Pool(Extraction(data, chosen), tasks, limits or Limits())
        given_up: set[tuple[int, int]] = set()
        for task, result in stack.enter_context(closing(pool.run(workers))):
            outcome, pair = Done.of(result), (task.data, task.runner)
            failed = [task]
            if outcome.preparing and pair not in given_up:
                given_up.add(pair)
                name = f"{chosen[task.runner].name} on {data[task.data].name}"
                on_problem(f"{name}: {outcome.failure.line if outcome.failure else ''}")
                failed += pool.remove(partial(_is_of, pair))
            if outcome.unavailable:  # the pages are left for a later run
                total -= len(failed)
                continue
            for where in failed:
                page = data[where.data].pages[where.page].id
                written = _outcome(page, chosen[where.runner].name, outcome)
                logs[pair].add(written)
                done += 1
                on_progress(Progress(done, total, data[where.data].name, written))


def _is_of(pair: tuple[int, int], task: PageTask) -> bool:
    return (task.data, task.runner) == pair


def _by_name(sets: Iterable[DataSet]) -> list[DataSet]:
    found: dict[str, DataSet] = {}
    for data in sets:
        if found.setdefault(data.name, data) != data:
            raise DataSetError(f"two sets are called {data.name}; their outcomes would be mixed up")
    return list(found.values())


def _outcome(page: str, runner: str, done: Done) -> Outcome:
    found = done.found
    if found is None:
        return Outcome(page, runner, failure=done.failure)
    return Outcome(
        page,
        runner,
        found.text,
        seconds=done.seconds,
        confidence=found.confidence,
        page_type=found.page_type,
    )
