"""What a run shows on the terminal: a table for each set."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.console import Console
from rich.text import Text

from nutgraf_bench.execution.results import Cost, Measured
from nutgraf_bench.execution.tables import MAIN, Row, by_set, rows
from nutgraf_bench.report.text_table import aligned, count

_NONE: Final = "-"


def summary(measured: Measured, screen: Console) -> str:
    """Return a table for each set, best runner first, with as many columns as fit the screen."""
    costs = {(cost.set, cost.runner): cost for cost in measured.costs}
    others = [name for name in measured.metrics if name != MAIN]
    with screen.capture() as drawn:
        for name, mine in by_set(rows(measured.results)).items():
            pages = max(row.pages for row in mine)
            metric = "" if mine[0].main_name == MAIN else f", by {mine[0].main_name}"
            screen.print(Text(f"{name}: {count(pages, 'page')}{metric}", style="bold"))
            names = ["method", *(row.runner for row in mine)]
            times = [costs.get((name, row.runner)) for row in mine]
            lines = zip(names, *_columns(mine, times, others), strict=True)
            for number, line in enumerate(aligned(lines, screen.width, keep=5)):
                screen.print(Text(line, style="bold" if number == 0 else ""), soft_wrap=True)
            screen.print()
    return drawn.get()


def _columns(
    mine: Sequence[Row], costs: Sequence[Cost | None], others: Sequence[str]
) -> Iterator[list[str]]:
    """Yield the columns that have a figure, each with its name on top."""
    mains = [row.main for row in mine]
    for name, figure in (("P", "precision"), ("R", "recall"), ("F1", "f1")):
        yield [name, *(_figure(getattr(each, figure, None)) for each in mains)]
    if any(row.interval for row in mine):
        spans = ("-".join(map(_figure, row.interval)) if row.interval else _NONE for row in mine)
        yield ["95 %", *spans]
    yield ["errors", *(str(row.errors) for row in mine)]
    yield ["time-outs", *(str(row.timeouts) for row in mine)]
    if any(costs):
        yield ["ms a page", *(f"{cost.mean:.1f}" if cost else _NONE for cost in costs)]
    for name in others:
        averages = [row.averages.get(name) for row in mine]
        if any(averages):
            yield [name, *(_figure(getattr(each, "f1", None)) for each in averages)]


def _figure(value: float | None) -> str:
    return _NONE if value is None else f"{value:.3f}"
