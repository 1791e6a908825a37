"""``nutgraf-bench behaviour``: whether anything that the library returns has changed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from nutgraf.cli.common.terminal import complain, put
from nutgraf.errors import WrongUseError
from nutgraf_bench.cli.options import NOTHING_MEASURED, Data, Timeout, Workers, names, processes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nutgraf_bench.behaviour.task import Line, Task
    from nutgraf_bench.behaviour.totals import Expected, Total

CHANGED: Final = 1
_SHOWN: Final = 40
_SAME: Final = ("same", "skipped")


def behaviour(
    data: Data = None,
    project: Annotated[
        Path, typer.Option(metavar="DIR", help="A clone of the project, for samples/ and tools/.")
    ] = Path(),
    sets: Annotated[str, typer.Option(metavar="A,B", help="Only these sections.")] = "",
    sample: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Every N-th page, by a hash of its id."),
    ] = None,
    out: Annotated[
        Path, typer.Option(metavar="FILE", help="Where to write the hashes by page and field.")
    ] = Path("build/behaviour.jsonl"),
    against: Annotated[
        Path | None,
        typer.Option(metavar="OLD", help="Show the pages and fields that differ from this file."),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Show all pages that differ.")] = False,
    update: Annotated[
        bool, typer.Option("--update", help="Write the totals as the expected ones.")
    ] = False,
    workers: Workers = None,
    timeout: Timeout = 300.0,
) -> None:
    """Hash everything the library returns on the data sets and compare with expected totals.

    Without --data, the sets are looked for in ~/.cache/nutgraf-data.
    """
    from nutgraf_bench.behaviour.compare_runs import describe_changes, find_changes
    from nutgraf_bench.behaviour.totals import read_expected, read_lines, totals, write_lines

    if update and sample:
        raise WrongUseError("--update needs a full run, without --sample")
    expected = read_expected()
    old = read_lines(against) if against else None
    folder = data or Path.home() / ".cache" / "nutgraf-data"
    tasks = _tasks(folder, project, names(sets), sample, expected)
    lines = _run(tasks, processes(workers), timeout)
    write_lines(lines, out)
    if not lines:
        complain("nothing was run: there are no data in it, or none of these sections")
        raise typer.Exit(NOTHING_MEASURED)
    changed = False
    if old is not None:
        changes = find_changes(old, lines, sampled=sample is not None)
        put(describe_changes(changes, None if every else _SHOWN))
        changed = bool(changes)
    if sample:
        put(f"{len(lines):,} pages of a sample: not compared with the expected totals\n")
    else:
        changed |= _compare(totals(lines), expected, set(names(sets)), update=update)
    if changed:
        raise typer.Exit(CHANGED)


def _tasks(
    data: Path, project: Path, sets: Sequence[str], every: int | None, expected: Expected
) -> list[Task]:
    from nutgraf_bench.behaviour.plan import make_plan, sample

    plan = make_plan(data, project)
    for name in sets:
        if name not in plan and name not in expected.sections:
            raise WrongUseError(f"no section is called {name!r}; there are {', '.join(plan)}")
    plan = {name: tasks for name, tasks in plan.items() if not sets or name in sets}
    if every:
        plan = sample(plan, every)
    return [task for tasks in plan.values() for task in tasks]


def _run(tasks: Sequence[Task], workers: int, timeout: float) -> list[Line]:
    from nutgraf_bench.behaviour.process import run_tasks
    from nutgraf_bench.execution.watch import Watch

    watch = Watch(complain)
    watch.begin("hashing what the library returns", len(tasks))
    return run_tasks(tasks, workers=workers, timeout=timeout, step=watch.update)


def _compare(found: dict[str, Total], expected: Expected, sets: set[str], *, update: bool) -> bool:
    """Print the sections and the total; return whether any section differs."""
    from nutgraf_bench.behaviour.compare_runs import compare_totals
    from nutgraf_bench.behaviour.totals import (
        EXPECTED,
        Expected,
        total_of,
        versions,
        write_expected,
    )

    wanted = {name: total for name, total in expected.sections.items() if not sets or name in sets}
    words = compare_totals(wanted, found)
    for name, word in words.items():
        total = found.get(name)
        figures = f"{total.lines:7,}  {total.hash}" if total else f"{'-':>7}  {'-':16}"
        put(f"{name:16}{figures}  {word}\n")
    put(f"{'total':16}{sum(total.lines for total in found.values()):7,}  {total_of(found)}\n")
    if update:
        write_expected(Expected({**expected.sections, **found}, versions()))
        complain(f"the expected totals are written to {EXPECTED}")
        return False
    for name, number in versions().items():
        if expected.versions.get(name) not in (number, None):
            complain(f"{name} {number}; the totals were made with {expected.versions[name]}")
    skipped = [name for name, word in words.items() if word == "skipped"]
    if skipped:
        complain(f"skipped, because their data are not there: {', '.join(skipped)}")
    different = [f"{name} ({word})" for name, word in words.items() if word not in _SAME]
    if different:
        complain(f"not as expected: {', '.join(different)}; --against OLD.jsonl names the pages")
    return bool(different)
