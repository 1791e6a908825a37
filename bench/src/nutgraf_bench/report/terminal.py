"""A run on the terminal: how far it is, and at the end a table for each set."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Final, TextIO

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from nutgraf_bench.execution.results import Cost, Measured
from nutgraf_bench.execution.tables import MAIN, Row, by_set, rows

_NONE: Final = "-"
_GAP: Final = "  "
_TENTHS: Final = 10


class Watch:
    """Shows progress: a bar on a terminal, plain lines elsewhere."""

    def __init__(self, tell: Callable[[str], None], stream: TextIO | None = None) -> None:
        """``tell`` gets each line that a user should know of."""
        self.tell = tell
        self._stream = stream or sys.stderr
        self._bar: Progress | None = None
        self._task: TaskID | None = None
        self._what, self._total, self._said = "", 0, 0
        if self._stream.isatty():
            self._bar = Progress(
                TextColumn("{task.description}"),
                BarColumn(),
                MofNCompleteColumn(),
                TimeRemainingColumn(),
                console=Console(file=self._stream),
                transient=True,
            )

    def begin(self, what: str, total: int) -> None:
        """A new part of the work, of this many steps."""
        self._what, self._total, self._said = what, total, 0
        if self._bar is None:
            self._line(f"{what}: {total:,} to do")
            return
        if self._task is not None:
            self._bar.remove_task(self._task)
        self._task = self._bar.add_task(what, total=total)

    def at(self, done: int) -> None:
        """So many steps of it are done."""
        if self._bar is not None and self._task is not None:
            self._bar.update(self._task, completed=done)
        elif self._bar is None and self._total:
            tenth = _TENTHS * done // self._total
            if tenth > self._said:
                self._said = tenth
                self._line(f"{self._what}: {done:,} of {self._total:,}")

    def __enter__(self) -> Watch:
        """Show the bar."""
        if self._bar is not None:
            self._bar.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Take the bar away."""
        if self._bar is not None:
            self._bar.stop()

    def _line(self, line: str) -> None:
        print(line, file=self._stream, flush=True)


def summary(measured: Measured, screen: Console) -> str:
    """A table for each set, the best runner first, as wide as the screen allows."""
    costs = {(cost.set, cost.runner): cost for cost in measured.costs}
    others = [name for name in measured.metrics if name != MAIN]
    with screen.capture() as drawn:
        for name, mine in by_set(rows(measured.results)).items():
            pages = max(row.pages for row in mine)
            metric = "" if mine[0].main_name == MAIN else f", by {mine[0].main_name}"
            count = "1 page" if pages == 1 else f"{pages:,} pages"
            screen.print(Text(f"{name}: {count}{metric}", style="bold"))
            mine_others = [m for m in others if any(m in row.averages for row in mine)]
            columns = _columns(mine, [costs.get((name, row.runner)) for row in mine], mine_others)
            for number, line in enumerate(_lines(columns, screen.width)):
                screen.print(Text(line, style="bold" if number == 0 else ""), soft_wrap=True)
            screen.print()
    return drawn.get()


def _columns(
    mine: Sequence[Row], costs: Sequence[Cost | None], others: Sequence[str]
) -> list[list[str]]:
    """The columns, each with its name on top; those that matter least come last."""
    columns = [
        ["method", *(row.runner for row in mine)],
        ["P", *(_figure(row.main.precision if row.main else None) for row in mine)],
        ["R", *(_figure(row.main.recall if row.main else None) for row in mine)],
        ["F1", *(_figure(row.main.f1 if row.main else None) for row in mine)],
    ]
    if any(row.interval for row in mine):
        spans = ("-".join(map(_figure, row.interval)) if row.interval else _NONE for row in mine)
        columns.append(["95 %", *spans])
    columns.append(["errors", *(str(row.errors) for row in mine)])
    columns.append(["time-outs", *(str(row.timeouts) for row in mine)])
    if any(costs):
        columns.append(["ms a page", *(f"{cost.mean:.1f}" if cost else _NONE for cost in costs)])
    for name in others:
        found = [row.averages.get(name) for row in mine]
        columns.append([name, *(_figure(each.f1 if each else None) for each in found)])
    return columns


def _lines(columns: list[list[str]], width: int) -> list[str]:
    """The lines of the table, with as many columns as fit; the first five always stay."""
    sizes = [max(map(len, column)) for column in columns]
    while len(sizes) > 5 and sum(sizes) + len(_GAP) * (len(sizes) - 1) > width:
        sizes.pop()
    lines = []
    for cells in zip(*columns[: len(sizes)], strict=True):
        first, *rest = zip(cells, sizes, strict=True)
        parts = [first[0].ljust(first[1]), *(cell.rjust(size) for cell, size in rest)]
        lines.append(_GAP.join(parts).rstrip())
    return lines


def _figure(value: float | None) -> str:
    return _NONE if value is None else f"{value:.3f}"
