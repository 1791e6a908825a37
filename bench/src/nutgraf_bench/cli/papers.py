"""``nutgraf-bench papers``: the tables of the papers again, beside what they print."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nutgraf.cli.common.terminal import complain, put
from nutgraf_bench.cli.options import (
    NOTHING_MEASURED,
    Data,
    Logs,
    Timeout,
    Workers,
    given,
    log_folder,
    processes,
)


def papers(
    data: Data = None,
    logs: Logs = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write results.md and papers.json there."),
    ] = None,
    timing_pages: Annotated[
        int, typer.Option(min=0, help="At most so many pages of each set are timed; 0 for none.")
    ] = 25,
    workers: Workers = None,
    timeout: Timeout = 60.0,
) -> None:
    """Make the papers' tables again: figures, differences, and the reasons for large ones."""
    folder = given(data)
    from nutgraf_bench.papers.findings import to_json
    from nutgraf_bench.papers.run import Means, run
    from nutgraf_bench.papers.write import markdown, terminal
    from nutgraf_bench.report.terminal import Watch

    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
    means = Means(
        logs=log_folder(logs),
        workers=processes(workers),
        timeout=timeout,
        timed_pages=timing_pages,
    )
    with Watch(complain) as watch:
        findings = run(folder, means, watch)
    put(terminal(findings))
    if out is not None:
        (out / "papers.json").write_bytes(to_json(findings))
        (out / "results.md").write_text(markdown(findings), "utf-8")
        complain(f"the tables are in {out / 'results.md'}")
    if not findings.findings:
        complain("nothing could be measured")
        raise typer.Exit(NOTHING_MEASURED)
