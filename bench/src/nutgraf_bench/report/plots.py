"""The plots of a report, as SVG to embed in a page.

The colours are Okabe and Ito's, which are distinct in any colour vision. Shapes and names repeat
the information.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from nutgraf.methods.registry import method_names
from nutgraf_bench.execution.calibration import RIGHT, Calibration, calibrations
from nutgraf_bench.execution.growth import Growth
from nutgraf_bench.execution.results import Measured
from nutgraf_bench.execution.tables import Row
from nutgraf_bench.metrics.base import Average
from nutgraf_bench.report.canvas import INK, WIDTH, canvas, identifier, plain_numbers, short, svg
from nutgraf_bench.report.sweeps import Axis, Sweep

COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8c8c8c")
MARKERS: Final = ("o", "s", "^", "D", "v", "P", "X")
_LINE: Final = 0.28
"""Inches per line of a list."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """F1 of a runner with its interval, and the time a page, as far as they are known."""

    name: str
    value: float
    interval: tuple[float, float] | None = None
    ms: float | None = None
    ours: bool = True


def all_plots(
    measured: Measured, tables: Mapping[str, Sequence[Row]], sweeps: Sequence[Sweep]
) -> dict[str, list[str]]:
    """Return the plots of each section of a report."""
    times = {(cost.set, cost.runner): cost.mean for cost in measured.costs}
    pictures, sizes = [], []
    for name, mine in tables.items():
        ranked = [
            Estimate(
                row.runner,
                row.main.f1,
                row.interval,
                times.get((name, row.runner)),
                row.runner in method_names(),
            )
            for row in mine
            if row.main is not None
        ]
        if ranked:
            pictures.append(f1_and_time(f"F1 on {name}", ranked, mine[0].main_name))
        grown = {
            cost.runner: cost.growth
            for cost in measured.costs
            if cost.set == name and cost.growth.kilobytes
        }
        if grown:
            sizes.append(costs(f"Time against size of the page: {name}", grown))
    return {
        "pictures": pictures,
        "size": sizes,
        "confidence": [reliability(each) for each in calibrations(measured.results)],
        "sweeps": sweep_plots(sweeps),
    }


def f1_and_time(title: str, estimates: Sequence[Estimate], metric: str = "") -> str:
    """Draw F1 with its interval for each name, best on top, and beside it the time a page."""
    ranked = sorted(estimates, key=lambda each: (each.value, each.name))
    timed = any(each.ms for each in ranked)
    columns = 2 if timed else 1
    with canvas(1.1 + _LINE * len(ranked), WIDTH * columns, columns=columns) as (figure, grid):
        for place, each in enumerate(ranked):
            colour, marker = (COLOURS[0], "o") if each.ours else (COLOURS[1], "s")
            low, high = each.interval or (each.value, each.value)
            grid[0].plot([low, high], [place, place], color=colour, linewidth=2)
            _point(grid[0], each.value, place, marker, colour, f"{each.value:.3f}", high)
            if each.ms:
                _point(grid[1], each.ms, place, marker, colour, f"{each.ms:.1f}", each.ms)
        grid[0].set_yticks(range(len(ranked)), [short(each.name) for each in ranked])
        grid[0].set(title=title, xlabel=f"F1 {metric} (lines: 95 % intervals)", ylabel="runner")
        if timed:
            grid[1].set_xscale("log")
            grid[1].set(title="time", xlabel="time a page, ms (log scale)")
            plain_numbers(grid[1].xaxis)
        for axes in grid:
            axes.set_ylim(-0.7, len(ranked) - 0.3)
            axes.margins(x=0.12)
            axes.grid(axis="y", visible=False)
        return svg(figure, title)


def _point(
    axes: Any, x: float, y: float, marker: str, colour: str, label: str, right: float
) -> None:
    axes.plot([x], [y], marker, color=colour, markersize=6)
    offset = {"textcoords": "offset points", "va": "center", "fontsize": 8}
    axes.annotate(label, (right, y), (6, 0), **offset)


def costs(title: str, times: Mapping[str, Growth]) -> str:
    """Draw time against size for each runner, on log scales, with the fitted line."""
    across = min(4 if len(times) > 9 else 3, len(times))
    down = -(-len(times) // across)
    size = (0.6 + 2.1 * down, 1.0 + 2.3 * across)
    with canvas(*size, rows=down, columns=across, share_x=True) as (figure, plots):
        for axes, (name, growth) in zip(plots, times.items(), strict=False):
            x = np.array(growth.kilobytes)
            axes.loglog(x, growth.milliseconds, "o", color=COLOURS[0], markersize=2.5, alpha=0.6)
            axes.set_title(short(name), fontsize=9)
            if growth.exponent is not None:
                ends = np.array([x.min(), x.max()])
                axes.loglog(ends, growth.at(ends), color=COLOURS[1], linewidth=1.5)
                axes.set_title(f"{short(name)}: size^{growth.exponent:.2f}", fontsize=9)
            plain_numbers(axes.xaxis, axes.yaxis)
            axes.tick_params(which="both", labelsize=7, labelbottom=True)
        for axes in plots[len(times) :]:
            axes.set_axis_off()
        figure.suptitle(title, fontsize=11, fontweight="bold")
        figure.supxlabel("size of the page, kB (log scale)", fontsize=9)
        figure.supylabel("time, ms (log scale)", fontsize=9)
        return svg(figure, title)


def sweep_plots(sweeps: Sequence[Sweep]) -> list[str]:
    """Return the papers' figures: F1 over a parameter, with P and R where the paper has them."""
    found = []
    for sweep in sweeps:
        axis, x = sweep.axis, sweep.axis.symbol
        title = f"{axis.method}: {x} (the paper takes {sweep.default:g})"
        f1 = {name: _line(axis, points, "f1") for name, points in sweep.points.items()}
        if not axis.all_three:
            found.append(lines(title, x, f1))
            continue
        for name, points in sweep.points.items():
            three = {each: _line(axis, points, each) for each in ("precision", "recall")}
            found.append(lines(f"{title}, {name}", x, {**three, "F1": f1[name]}, "P, R, F1"))
    return found


def _line(axis: Axis, points: Sequence[Average], figure: str) -> list[tuple[float, float]]:
    values = (getattr(point, figure) for point in points)
    return list(zip(axis.values, values, strict=True))


def lines(
    title: str, x: str, series: Mapping[str, Sequence[tuple[float, float]]], y: str = "F1"
) -> str:
    """Draw a line with markers for each name, as the papers do."""
    with canvas(3.6) as (figure, (axes,)):
        for place, (name, points) in enumerate(series.items()):
            (line,) = axes.plot(
                *np.transpose(points),
                color=COLOURS[place % len(COLOURS)],
                marker=MARKERS[place % len(MARKERS)],
                linestyle=("-", "--", ":", "-.")[place % 4],
                label=short(name),
            )
            line.set_gid(identifier("line", name))
        axes.set(title=title, xlabel=x, ylabel=y)
        axes.legend(loc="center left", bbox_to_anchor=(1.0, 0.5), fontsize=9)
        return svg(figure, title)


def reliability(calibration: Calibration) -> str:
    """Draw a reliability curve; on the diagonal, confidence is calibrated.

    Each point is labelled with its number of pages.
    """
    title = f"{calibration.runner} on {calibration.set}: confidence"
    with canvas(4.4, 4.8) as (figure, (axes,)):
        axes.plot([0, 1], [0, 1], color=INK, linestyle="--", linewidth=1, label="calibrated")
        said = [each.said for each in calibration.curve]
        true = [each.true for each in calibration.curve]
        axes.plot(said, true, "o-", color=COLOURS[0], label="measured")
        for each in calibration.curve:
            place = {"textcoords": "offset points", "fontsize": 8}
            axes.annotate(str(each.count), (each.said, each.true), (4, 6), **place)
        axes.set(title=title, xlabel="confidence", ylabel=f"share of pages with F1 ≥ {RIGHT:g}")
        axes.set(xlim=(-0.03, 1.03), ylim=(-0.03, 1.03))
        axes.legend(loc="upper left", fontsize=9)
        return svg(figure, title)
