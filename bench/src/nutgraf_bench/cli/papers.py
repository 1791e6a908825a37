"""``nutgraf-bench papers``: the papers' tables, reproduced beside the published figures."""

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
    log_folder,
    processes,
    required,
)


def papers(
    data: Data = None,
    logs: Logs = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write results.md and papers.json there."),
    ] = None,
    timing_pages: Annotated[
        int, typer.Option(min=0, metavar="N", help="Time at most N pages of each set; 0 for none.")
    ] = 25,
    workers: Workers = None,
    timeout: Timeout = 60.0,
) -> None:
    """Reproduce the tables of the papers: figures, differences, reasons for large ones."""
    folder = required(data)
    from nutgraf_bench.execution.watch import Watch
    from nutgraf_bench.papers.findings import to_json
    from nutgraf_bench.papers.run import RunOptions, run
    from nutgraf_bench.papers.write import markdown, terminal

    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
    options = RunOptions(
        logs=log_folder(logs),
        workers=processes(workers),
        timeout=timeout,
        timed_pages=timing_pages,
    )
    watch = Watch(complain)
    findings = run(folder, options, watch)
    put(terminal(findings))
    if out is not None:
        (out / "papers.json").write_bytes(to_json(findings))
        (out / "results.md").write_text(markdown(findings), "utf-8")
        complain(f"the tables are in {out / 'results.md'}")
    if not findings.findings:
        complain("nothing could be measured")
        raise typer.Exit(NOTHING_MEASURED)
