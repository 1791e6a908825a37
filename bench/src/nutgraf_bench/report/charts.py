"""The plots of a report, from measured data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from nutgraf.methods.registry import method_names
from nutgraf_bench.execution.calibration import RIGHT, calibrations
from nutgraf_bench.execution.results import Measured
from nutgraf_bench.execution.tables import Result, Row, by_set, rows, rows_by_language, rows_by_type
from nutgraf_bench.report import plots
from nutgraf_bench.report.sweeps import Sweep


def f1_with_intervals(measured: Measured) -> dict[str, str]:
    """Return a plot of the F1 of all runners for each set, best on top."""
    return _of_sets(measured, _intervals)


def f1_against_time(measured: Measured) -> dict[str, str]:
    """Return a plot of F1 against time for each set that was timed."""
    means = {(cost.set, cost.runner): cost.mean for cost in measured.costs}

    def plot(mine: Sequence[Row], name: str) -> str | None:
        spots = [
            plots.Spot(row.runner, means[name, row.runner], _f1(row), _ours(row.runner))
            for row in mine
            if means.get((name, row.runner), 0.0) > 0
        ]
        return plots.scatter(f"F1 against time a page: {name}", spots) if spots else None

    return _of_sets(measured, plot)


def f1_by_language(measured: Measured) -> dict[str, str]:
    """Return a plot of F1 by language for each set with several languages."""
    return _parted(measured, rows_by_language, "language")


def f1_by_type(measured: Measured) -> dict[str, str]:
    """Return a plot of F1 by page type for each set with several types."""
    return _parted(measured, rows_by_type, "page type")


def cost_against_size(measured: Measured) -> dict[str, str]:
    """Return plots of time against page size for each set that was timed."""
    found = {}
    for name in measured.sets:
        mine = {cost.runner: cost.growth for cost in measured.costs if cost.set == name}
        mine = {runner: growth for runner, growth in mine.items() if growth.kilobytes}
        if mine:
            found[name] = plots.costs(f"Time against size of the page: {name}", mine)
    return found


def confidence_curves(measured: Measured) -> list[str]:
    """Return a reliability curve for each set and runner with confidences."""
    return [
        plots.reliability(
            f"{each.runner} on {each.set}: confidence",
            each.curve,
            x="confidence",
            y=f"share of pages with F1 ≥ {RIGHT:g}",
        )
        for each in calibrations(measured.results)
    ]


def sweep_plots(sweeps: Sequence[Sweep]) -> list[str]:
    """Return the papers' figures: F1 over a parameter, with P and R where the paper has them."""
    found = []
    for sweep in sweeps:
        title = f"{sweep.method}: {sweep.symbol} (the paper takes {sweep.default:g})"
        if not sweep.all_three:
            series = {
                name: [(point.value, point.f1) for point in points]
                for name, points in sweep.points.items()
            }
            found.append(plots.lines(title, sweep.symbol, series))
            continue
        for name, points in sweep.points.items():
            three: Mapping[str, list[tuple[float, float]]] = {
                "precision": [(point.value, point.precision) for point in points],
                "recall": [(point.value, point.recall) for point in points],
                "F1": [(point.value, point.f1) for point in points],
            }
            found.append(plots.lines(f"{title}, {name}", sweep.symbol, three, "P, R, F1"))
    return found


def _of_sets(
    measured: Measured, plot: Callable[[Sequence[Row], str], str | None]
) -> dict[str, str]:
    """Return a plot for each set, from rows with an average, best runner first."""
    whole = by_set(row for row in rows(measured.results) if row.main is not None)
    found = {name: plot(mine, name) for name, mine in whole.items()}
    return {name: svg for name, svg in found.items() if svg is not None}


def _intervals(mine: Sequence[Row], name: str) -> str:
    estimates = [
        plots.Estimate(row.runner, _f1(row), row.interval, _ours(row.runner)) for row in mine
    ]
    metric = mine[0].main_name
    label = f"F1 ({metric}), with its 95 % interval" if mine[0].interval else f"F1 ({metric})"
    return plots.intervals(f"F1 on {name}", estimates, label)


def _parted(
    measured: Measured, part: Callable[[Iterable[Result]], list[Row]], what: str
) -> dict[str, str]:
    table = part(measured.results)

    def plot(whole: Sequence[Row], name: str) -> str | None:
        mine = [row for row in table if row.set == name and row.main is not None]
        pages: dict[str, int] = {}
        for row in mine:
            counted = row.main.pages if row.main else 0
            pages[str(row.part)] = max(pages.get(str(row.part), 0), counted)
        if len(pages) < 2:
            return None
        values = {(row.runner, str(row.part)): _f1(row) for row in mine}
        names = [row.runner for row in whole]
        parts = sorted(pages, key=lambda each: (-pages[each], each))
        return plots.heatmap(
            f"F1 by {what}: {name}",
            names,
            [f"{each} ({pages[each]})" for each in parts],
            [[values.get((runner, each)) for each in parts] for runner in names],
            f"{what} (pages in brackets)",
        )

    return _of_sets(measured, plot)


def _f1(row: Row) -> float:
    return row.main.f1 if row.main else 0.0


def _ours(runner: str) -> bool:
    return runner in method_names()
