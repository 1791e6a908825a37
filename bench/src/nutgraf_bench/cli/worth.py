"""``nutgraf-bench worth``: what each rule after the cut is worth on unseen hosts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nutgraf.cli.common.terminal import complain, put
from nutgraf_bench.cli.options import NOTHING_MEASURED, Data, Workers, names, processes, required

if TYPE_CHECKING:
    from nutgraf_bench.worth.trims import Effects


def worth(
    data: Data = None,
    sets: Annotated[
        str, typer.Option(metavar="A,B", help="Names of the data sets. Default: all.")
    ] = "",
    off: Annotated[str, typer.Option(metavar="A,B", help="Rules to disable on all pages.")] = "",
    write: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the counts to this file, as JSON."),
    ] = None,
    workers: Workers = None,
) -> None:
    """Count the pages that each rule after the cut helps and hurts, on unseen hosts.

    Prints a Markdown table. Training sets decide whether a rule stays.
    """
    folder = required(data)
    from nutgraf_bench.dataset import DataSetError
    from nutgraf_bench.worth.report import table, to_json
    from nutgraf_bench.worth.trims import MEASURE, TRAIN, measure_set

    found: dict[str, Effects] = {}
    for name in names(sets) or (*TRAIN, *MEASURE):
        try:
            found[name] = measure_set(folder, name, workers=processes(workers), off=names(off))
        except DataSetError as problem:
            complain(str(problem))
    if not found:
        complain("nothing could be measured")
        raise typer.Exit(NOTHING_MEASURED)
    content = to_json(found)
    if write is not None:
        write.write_bytes(content)
    put(table(content))
