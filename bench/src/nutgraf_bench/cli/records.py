"""``nutgraf-bench records``: accuracy of the nine items of scholarly pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from nutgraf.cli.common.terminal import complain, put
from nutgraf_bench.cli.options import NOTHING_MEASURED, Data, names, required

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nutgraf_bench.records.measure import Reading, ScholarlyPage

_SET: Final = "scholarly"


def records(
    data: Data = None,
    variants: Annotated[
        str,
        typer.Option(metavar="A,B", help="html_nometa: without meta tags; html: with them."),
    ] = "html_nometa,html",
    wrong: Annotated[bool, typer.Option("--wrong", help="List the items that are wrong.")] = False,
) -> None:
    """Measure the items of scholarly pages: precision, recall and F1, also by publisher."""
    folder = required(data) / _SET
    from nutgraf_bench.dataset import DataSetError
    from nutgraf_bench.records.measure import WITH_TAGS, WITHOUT_TAGS, scholarly_pages

    measured = 0
    for variant in names(variants):
        if variant not in (WITH_TAGS, WITHOUT_TAGS):
            raise typer.BadParameter(
                f"no variant is called {variant!r}; there are {WITHOUT_TAGS}, {WITH_TAGS}"
            )
        try:
            pages = scholarly_pages(folder, variant)
        except DataSetError as problem:
            complain(str(problem))
            raise typer.Exit(NOTHING_MEASURED) from None
        measured += len(pages)
        readings = _measure(pages, variant)
        if wrong:
            put(_wrong(readings))
    if not measured:
        complain("nothing could be measured")
        raise typer.Exit(NOTHING_MEASURED)


def _measure(pages: Sequence[ScholarlyPage], variant: str) -> list[Reading]:
    """Measure one variant and print its tables."""
    from nutgraf_bench.execution.watch import Watch
    from nutgraf_bench.records.measure import WITHOUT_TAGS, measure_records
    from nutgraf_bench.records.tables import items_table, publishers_table, table_5

    watch = Watch(complain)
    watch.begin(f"reading {variant}", len(pages))
    readings = measure_records(pages, variant, watch.step)
    put(f"{variant}\n{items_table(readings)}\n{publishers_table(readings)}\n")
    if variant == WITHOUT_TAGS:
        put(f"{table_5(readings)}\n")
    return readings


def _wrong(readings: Sequence[Reading]) -> str:
    lines = []
    for reading in readings:
        for item, score in reading.scores.items():
            if score.f1 < 0.9:
                where = reading.record.sources.get(item, "not found")
                lines.append(f"{score.f1:5.2f}  {item:11}{reading.page.id}  {where}\n")
    return "".join(lines)
