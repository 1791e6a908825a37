"""``nutgraf-bench gate``: fail if a method has become worse on the data sets."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated, Final

import typer

from nutgraf.cli.common.terminal import complain, put
from nutgraf.errors import NutgrafError
from nutgraf_bench.cli.options import Data, Workers, names, processes
from nutgraf_bench.report.text_table import aligned
from nutgraf_bench.report.text_table import count as counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nutgraf_bench.gate.floors import Verdict
    from nutgraf_bench.gate.gate import GateSet, SetReport

NOT_PASSED: Final = 1
_NONE: Final = "-"
_HEAD: Final = ("method", "floor", "measured", "difference", "verdict")


class GateError(NutgrafError):
    """The gate can't run."""


def gate(
    data: Data = None,
    sets: Annotated[
        str, typer.Option(metavar="A,B", help="Only these of the sets that have floors.")
    ] = "",
    floors: Annotated[
        Path | None, typer.Option(metavar="FILE", help="File of floors. Default: the project's.")
    ] = None,
    raise_floors: Annotated[
        bool, typer.Option("--raise", help="Raise floors to what was measured; never lower one.")
    ] = False,
    logs: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Folder for outcomes; a later run resumes from them."),
    ] = None,
    workers: Workers = None,
) -> None:
    """Measure every method on the data sets and compare it with its accuracy floors.

    Without --data, the data sets are looked for in ~/.cache/nutgraf-data.
    """
    from nutgraf_bench.execution.watch import Watch
    from nutgraf_bench.gate.gate import FLOORS, load_gate, run_gate, save_gate

    file = floors or FLOORS
    whole = load_gate(file)
    chosen = _chosen(whole, sets, file)
    folder = data or Path.home() / ".cache" / "nutgraf-data"
    _require_any(folder, chosen)
    with ExitStack() as stack:
        kept = logs or Path(stack.enter_context(TemporaryDirectory(prefix="nutgraf-gate-")))
        reports = run_gate(chosen, folder, kept, Watch(complain), workers=processes(workers))
    put("\n".join(map(_table, reports)))
    if raise_floors:
        higher = {report.set.name: report.raised() for report in reports}
        save_gate([higher.get(each.name, each) for each in whole], file)
        put(f"\n{counted(_raised(reports), 'floor')} raised in {file}\n")
        reports = [replace(report, set=higher[report.set.name]) for report in reports]
    for report in reports:
        _report_failures(report, folder, raised=raise_floors)
    if not all(report.passed for report in reports):
        raise typer.Exit(NOT_PASSED)
    count = sum(len(report.verdicts) for report in reports)
    put(f"\npassed: {counted(count, 'floor')} on {counted(len(reports), 'set')}\n")


def _chosen(whole: Sequence[GateSet], sets: str, file: Path) -> list[GateSet]:
    wanted = names(sets)
    there = [each.name for each in whole]
    for name in wanted:
        if name not in there:
            raise GateError(f"{file}: no set {name!r}; there are {', '.join(there)}")
    return [each for each in whole if not wanted or each.name in wanted]


def _require_any(folder: Path, sets: Sequence[GateSet]) -> None:
    """Raise one error if no set is there, instead of reporting each."""
    if not any((folder / each.name / "gold.jsonl").is_file() for each in sets):
        raise GateError(
            f"none of the gate's data sets is in {folder}. They are pages of others and not part "
            f"of the project: unpack them there ('unpack {folder}' in the project's data archive), "
            "or say where they are with --data DIR or the variable NUTGRAF_DATA"
        )


def _raised(reports: Sequence[SetReport]) -> int:
    """Return how many floors are new or higher than before."""
    return sum(
        floor != report.set.floors.floors.get(name)
        for report in reports
        for name, floor in report.raised().floors.floors.items()
    )


def _table(report: SetReport) -> str:
    """Return the table of a set: each method beside its floor."""
    wanted = report.set
    if report.problem:
        return f"{wanted.name}: not measured\n"
    part = f" of type {wanted.type}" if wanted.type else ""
    part += f", one in {wanted.every}" if wanted.every > 1 else ""
    lines = aligned([_HEAD, *map(_cells, report.verdicts)])
    title = f"{wanted.name}: F1 by {wanted.metric} on {counted(report.pages, 'page')}{part}"
    return "\n".join([title, *lines]) + "\n"


def _cells(verdict: Verdict) -> tuple[str, ...]:
    difference = verdict.difference
    return (
        verdict.name,
        _NONE if verdict.floor is None else f"{verdict.floor:.3f}",
        _NONE if verdict.measured is None else f"{verdict.measured:.4f}",
        _NONE if difference is None else f"{difference:+.4f}",
        verdict.answer,
    )


def _report_failures(report: SetReport, folder: Path, *, raised: bool) -> None:
    """Report lowered floors and failures of a set, with what to do about them."""
    from nutgraf_bench.gate.floors import failures

    name = report.set.name
    for note in report.set.floors.notes():
        complain(f"{name}: {note}")
    if report.problem:
        complain(report.problem)
    new = [verdict.name for verdict in report.verdicts if verdict.answer == "no floor"]
    for failure in failures(each for each in report.verdicts if each.name not in new):
        complain(f"{name}: {failure}")
    below = [verdict.name for verdict in report.verdicts if verdict.answer == "below"]
    if below:
        methods = ",".join(dict.fromkeys(map(_method, below)))
        complain(
            f"{name}: see the worst pages in the report of 'nutgraf-bench run --data {folder} "
            f"--sets {name} --methods {methods} --no-timing --out REPORT'"
            + ("; a floor is never lowered by --raise" if raised else "")
        )
    if new:
        complain(f"{name}: no floor yet for {', '.join(new)}; --raise writes it")


def _method(name: str) -> str:
    from nutgraf.methods.registry import DEFAULT
    from nutgraf_bench.gate.gate import THE_DEFAULT

    return DEFAULT if name == THE_DEFAULT else name
