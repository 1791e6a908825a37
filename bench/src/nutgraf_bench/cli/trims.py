"""``nutgraf-bench trims``: the effect of each trim of the default method."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from nutgraf.cli.common.terminal import complain, put
from nutgraf_bench.cli.options import NOTHING_MEASURED, Data, Workers, names, processes, required

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nutgraf_bench.trims import SetWorth


def trims(
    data: Data = None,
    sets: Annotated[
        str, typer.Option(metavar="A,B", help="Names of the data sets. Default: the usual six.")
    ] = "",
    workers: Workers = None,
) -> None:
    """Count the pages that each trim helps and hurts, as a Markdown table."""
    folder = required(data)
    from nutgraf_bench.dataset import DataSetError
    from nutgraf_bench.trims import SETS, measure_set

    found: list[SetWorth] = []
    for name in names(sets) or SETS:
        try:
            found.append(measure_set(folder, name, workers=processes(workers)))
        except DataSetError as problem:
            complain(str(problem))
    if not found:
        complain("nothing could be measured")
        raise typer.Exit(NOTHING_MEASURED)
    put(_table(found))


def _table(found: Sequence[SetWorth]) -> str:
    """Return the table in Markdown."""
    lines = [
        f"| better, worse (all right) | {' | '.join(each.set for each in found)} |",
        f"|{'-|' * (len(found) + 1)}",
    ]
    for trim in found[0].trims:
        worth = [each.trims[trim] for each in found]
        cells = (f"{each.better}, {each.worse} ({each.exact:+d})" for each in worth)
        lines.append(f"| `{trim}` | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"
