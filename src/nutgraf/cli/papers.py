"""``nutgraf bench papers``: the tables of the papers again, beside what they print."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from nutgraf.cli.terminal import complain, put


def papers(
    data: Annotated[
        Path | None,
        typer.Option(metavar="DIR", envvar="NUTGRAF_DATA", help="Where the data sets are."),
    ] = None,
    logs: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Where outcomes are kept; a later run goes on from them."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write results.md and papers.json there."),
    ] = None,
    timing_pages: Annotated[
        int, typer.Option(min=0, help="At most so many pages of each set are timed; 0 for none.")
    ] = 25,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes; without this one for each core.")
    ] = None,
    timeout: Annotated[
        float, typer.Option(min=0.1, metavar="SECONDS", help="How long a page may take.")
    ] = 60.0,
) -> None:
    """Make the papers' tables again: figures, differences, and the reasons for large ones."""
    from nutgraf.cli.bench import HOW, NOTHING_MEASURED, NoDataError, cache

    if data is None:
        raise NoDataError(HOW)
    from nutgraf.bench.papers.findings import to_json
    from nutgraf.bench.papers.run import Means, run
    from nutgraf.bench.papers.write import markdown, terminal
    from nutgraf.bench.report.terminal import Watch

    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
    means = Means(
        logs=logs or cache(),
        workers=workers or os.cpu_count() or 1,
        timeout=timeout,
        timed_pages=timing_pages,
    )
    with Watch(complain) as watch:
        findings = run(data, means, watch)
    put(terminal(findings))
    if out is not None:
        (out / "papers.json").write_bytes(to_json(findings))
        (out / "results.md").write_text(markdown(findings), "utf-8")
        complain(f"the tables are in {out / 'results.md'}")
    if not findings.findings:
        complain("nothing could be measured")
        raise typer.Exit(NOTHING_MEASURED)
