"""``nutgraf-bench summaries``: ROUGE of nutgraf's summaries and of peers'."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nutgraf.cli.common.terminal import complain, put
from nutgraf.errors import MissingExtraError
from nutgraf_bench.cli.options import NOTHING_MEASURED, Data, names, required
from nutgraf_bench.report.text_table import aligned

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nutgraf_bench.summaries.measure import Item, Row, Summarizer


def summaries(
    data: Data = None,
    sets: Annotated[
        str, typer.Option(metavar="A,B", help="Names of the summary sets.")
    ] = "cnndm,bbc,lcsts",
    limit: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Use the first N articles of each set.")
    ] = None,
    peers: Annotated[
        bool, typer.Option("--peers/--no-peers", help="Also measure sumy's summarizers.")
    ] = True,
    pages: Annotated[
        bool,
        typer.Option("--pages", help="Compare summaries from pages with those from plain text."),
    ] = False,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Also write the figures as JSON.")
    ] = None,
) -> None:
    """Measure summaries by ROUGE: each scorer, their average, learned weights, peers."""
    folder = required(data)
    from nutgraf_bench.dataset import DataSetError
    from nutgraf_bench.summaries.measure import SETS, measure, nutgraf_summarizers, read_set

    wanted = names(sets)
    for name in wanted:
        if name not in SETS:
            raise typer.BadParameter(
                f"no summary set is called {name!r}; there are {', '.join(SETS)}"
            )
    summarizers = {**nutgraf_summarizers(), **(_peers() if peers else {})}
    rows: list[Row] = []
    for name in wanted:
        try:
            items: list[Item] = read_set(folder, name, limit)
        except DataSetError as problem:
            complain(str(problem))
            continue
        if items:
            found = list(measure(items, summarizers))
            put(_table(found))
            rows += found
    if pages:
        rows += _pages(folder, limit)
    if not rows:
        complain("nothing could be measured")
        raise typer.Exit(NOTHING_MEASURED)
    if out:
        import orjson

        content = {"rows": [asdict(each) for each in rows]}
        out.write_bytes(orjson.dumps(content, option=orjson.OPT_INDENT_2) + b"\n")


def _peers() -> dict[str, Summarizer]:
    try:
        from nutgraf_bench.summaries.peers import peers
    except MissingExtraError as missing:
        complain(f"{missing}; measured without")
        return {}
    return peers()


def _pages(folder: Path, limit: int | None) -> list[Row]:
    from nutgraf_bench.dataset import DataSetError
    from nutgraf_bench.summaries.pages import page_rows

    try:
        parts = [page_rows(folder, limit, uncopied=uncopied) for uncopied in (False, True)]
    except DataSetError as problem:
        complain(str(problem))
        return []
    for rows in parts:
        put(_table(rows))
    return [row for rows in parts for row in rows]


def _table(rows: Sequence[Row]) -> str:
    lines = [["", "P", "R", "ROUGE-1", "95 %", "ROUGE-2", "ROUGE-L"]]
    for row in rows:
        figures = (row.precision, row.recall, row.rouge_1, row.rouge_2, row.rouge_l)
        cells = [f"{each:.4f}" for each in figures]
        cells.insert(3, f"{row.low:.4f} to {row.high:.4f}")
        lines.append([row.summarizer, *cells])
    title = f"{rows[0].set}: {rows[0].articles:,} articles"
    return "\n".join([title, *aligned(lines)]) + "\n\n"
