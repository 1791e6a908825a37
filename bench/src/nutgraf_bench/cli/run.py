"""``nutgraf-bench run``: accuracy and time of methods and peers on labelled pages."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nutgraf.cli.common.terminal import complain, console, put
from nutgraf_bench.cli.options import (
    NOTHING_MEASURED,
    Data,
    Logs,
    Pages,
    Sets,
    Timeout,
    Workers,
    log_folder,
    names,
    processes,
    required,
)

if TYPE_CHECKING:
    from nutgraf_bench.execution.measure import Plan
    from nutgraf_bench.execution.results import Measured

Methods = Annotated[
    str, typer.Option(metavar="X,Y", help="Methods and peers, or ours, papers, peers, all.")
]
Metrics = Annotated[
    str, typer.Option(metavar="X,Y", help="Metrics, or all. Default: the usual ones.")
]
Out = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Write report.html and results.json there."),
]
Timing = Annotated[bool, typer.Option(help="Measure the time a page takes.")]
TimingPages = Annotated[
    int, typer.Option(min=1, metavar="N", help="Time at most N pages of each set.")
]
Worst = Annotated[
    int, typer.Option(min=0, metavar="N", help="Show the N worst pages of each method.")
]


def run(
    data: Data = None,
    sets: Sets = "",
    methods: Methods = "ours",
    pages: Pages = None,
    metrics: Metrics = "",
    logs: Logs = None,
    out: Out = None,
    timing: Timing = True,
    timing_pages: TimingPages = 50,
    worst: Worst = 20,
    workers: Workers = None,
    timeout: Timeout = 60.0,
) -> None:
    """Measure extraction methods and peers on data sets.

    Prints a table for each set; --out also writes a report.
    """
    folder = required(data)
    from nutgraf_bench.execution.measure import Plan, find_sets, measure, part_of
    from nutgraf_bench.execution.tables import MAIN
    from nutgraf_bench.execution.watch import Watch
    from nutgraf_bench.metrics.registry import USUAL, get_metrics
    from nutgraf_bench.report.terminal import summary
    from nutgraf_bench.runners.registry import available, expand

    chosen = expand(names(methods))
    chosen_metrics = get_metrics((MAIN, *(names(metrics) or USUAL)))
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
    found, set_problems = find_sets(folder, names(sets))
    problems = list(set_problems)
    runners = available(chosen, problems.append)
    for problem in problems:
        complain(problem)
    kept = log_folder(logs)
    plan = Plan(
        sets=[part_of(each, pages) for each in found] if pages else found,
        runners=runners,
        metrics=chosen_metrics,
        # Logs of a part have a folder of their own: they would replace those of the whole set.
        logs=kept / f"{pages}-pages" if pages else kept,
        problems=problems,
        workers=processes(workers),
        timeout=timeout,
        timed_pages=timing_pages if timing else 0,
    )
    watch = Watch(complain)
    measured = measure(plan, watch)
    put(summary(measured, console()))
    if out is not None:
        _write(plan, measured, out, worst)
    if not measured.results:
        complain("nothing could be measured")
        raise typer.Exit(NOTHING_MEASURED)


def _write(plan: Plan, measured: Measured, out: Path, worst: int) -> None:
    """Write the raw results and the report."""
    from nutgraf_bench.execution.measure import find_worst
    from nutgraf_bench.execution.results import to_json
    from nutgraf_bench.report.html import Report, html_report

    (out / "results.json").write_bytes(to_json(measured))
    report = html_report(Report(measured, find_worst(plan, measured.results, worst)))
    (out / "report.html").write_text(report, "utf-8", "replace")
    complain(f"the report is in {out / 'report.html'}")
