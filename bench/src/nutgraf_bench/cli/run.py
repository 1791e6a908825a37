"""``nutgraf-bench``: what methods are worth on labelled pages, and what they cost."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nutgraf.cli.common.terminal import complain, console, put
from nutgraf_bench.cli.behaviour import behaviour
from nutgraf_bench.cli.links import links
from nutgraf_bench.cli.metadata import metadata
from nutgraf_bench.cli.options import (
    HOW,
    NOTHING_MEASURED,
    Data,
    Logs,
    NoDataError,
    Sets,
    Timeout,
    Workers,
    given,
    log_folder,
    names,
    processes,
)
from nutgraf_bench.cli.pagekinds import types
from nutgraf_bench.cli.papers import papers
from nutgraf_bench.cli.records import records
from nutgraf_bench.cli.summaries import summaries
from nutgraf_bench.cli.trims import trims

if TYPE_CHECKING:
    from nutgraf_bench.execution.measure import Plan
    from nutgraf_bench.execution.results import Measured
    from nutgraf_bench.report.sweeps import Sweep
    from nutgraf_bench.report.terminal import Watch

bench = typer.Typer(
    help="Measure methods and their peers on labelled pages.",
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

bench.command("papers")(papers)
bench.command("metadata")(metadata)
bench.command("types")(types)
bench.command("links")(links)
bench.command("records")(records)
bench.command("summaries")(summaries)
bench.command("trims")(trims)
bench.command("behaviour")(behaviour)


@bench.callback(invoke_without_command=True)
def bench_command(context: typer.Context) -> None:
    """Measure methods and their peers on labelled pages."""
    if context.invoked_subcommand is None:
        raise NoDataError(f"{HOW}; then: nutgraf-bench run --data DIR")


@bench.command("run")
def run(
    data: Data = None,
    sets: Sets = "",
    methods: Annotated[
        str,
        typer.Option(metavar="X,Y", help="Methods and peers; or ours, papers, peers, all."),
    ] = "ours",
    pages: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="At most so many pages of each set.")
    ] = None,
    metrics: Annotated[
        str, typer.Option(metavar="X,Y", help="Metrics, or all; without this the usual ones.")
    ] = "",
    logs: Logs = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write report.html, results.json, results.parquet there."),
    ] = None,
    timing: Annotated[bool, typer.Option(help="Measure the time a page takes.")] = True,
    timing_pages: Annotated[
        int, typer.Option(min=1, metavar="N", help="At most so many pages of each set are timed.")
    ] = 50,
    sweeps: Annotated[
        bool, typer.Option("--sweeps", help="Draw the papers' figures of their parameters too.")
    ] = False,
    sweep_pages: Annotated[
        int,
        typer.Option(min=1, metavar="N", help="At most so many pages of each set for --sweeps."),
    ] = 50,
    worst: Annotated[
        int,
        typer.Option(min=0, metavar="N", help="How many of the worst pages of a method to show."),
    ] = 20,
    workers: Workers = None,
    timeout: Timeout = 60.0,
) -> None:
    """Measure METHODS on data sets: a table here, and with --out a report with pictures."""
    folder = given(data)
    from nutgraf_bench.execution.measure import Plan, find_runners, find_sets, measure, part_of
    from nutgraf_bench.execution.tables import MAIN
    from nutgraf_bench.metrics.registry import USUAL, get_metrics
    from nutgraf_bench.report.terminal import Watch, summary
    from nutgraf_bench.runners.registry import expand

    chosen = expand(names(methods))
    chosen_metrics = get_metrics((MAIN, *(names(metrics) or USUAL)))
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
    found, set_problems = find_sets(folder, names(sets))
    runners, runner_problems = find_runners(chosen)
    problems = [*set_problems, *runner_problems]
    for problem in problems:
        complain(problem)
    kept = log_folder(logs)
    plan = Plan(
        sets=[part_of(each, pages) for each in found] if pages else found,
        runners=runners,
        metrics=chosen_metrics,
        # The logs of a part are kept apart: they would begin those of the whole anew.
        logs=kept / f"{pages}-pages" if pages else kept,
        problems=problems,
        workers=processes(workers),
        timeout=timeout,
        timed_pages=timing_pages if timing else 0,
    )
    with Watch(complain) as watch:
        measured = measure(plan, watch)
        swept = _sweep(plan, sweep_pages, watch) if sweeps else []
    put(summary(measured, console()))
    if out is not None:
        _write(out, plan, measured, worst, swept, sweep_pages)
    if not measured.results:
        complain("nothing could be measured")
        raise typer.Exit(NOTHING_MEASURED)


def _sweep(plan: Plan, pages: int, watch: Watch) -> list[Sweep]:
    from nutgraf_bench.report.sweeps import sweep, with_gold

    done = 0

    def step() -> None:
        nonlocal done
        done += 1
        watch.at(done)

    watch.begin("sweeping parameters", sum(len(with_gold(data, pages)) for data in plan.sets))
    return sweep(plan.sets, pages=pages, on_page=step)


def _write(
    out: Path,
    plan: Plan,
    measured: Measured,
    worst: int,
    sweeps: list[Sweep],
    sweep_pages: int,
) -> None:
    """The raw results first: they don't depend on an extra."""
    from nutgraf.errors import MissingExtraError
    from nutgraf_bench.execution.measure import find_worst
    from nutgraf_bench.execution.results import to_json, write_parquet
    from nutgraf_bench.report.html import Report, html_report

    (out / "results.json").write_bytes(to_json(measured))
    try:
        write_parquet(out / "results.parquet", measured.results)
    except MissingExtraError as problem:
        complain(str(problem))
    pages = find_worst(plan, measured.results, worst)
    report = html_report(Report(measured, pages, sweeps, sweep_pages))
    (out / "report.html").write_text(report, "utf-8", "replace")
    complain(f"the report is in {out / 'report.html'}")
