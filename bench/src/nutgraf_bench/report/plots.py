"""The plots of a report, as SVG to embed in a page.

The colours are Okabe and Ito's, which are distinct in any colour vision. Shapes and names repeat
the information.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from nutgraf_bench.execution.growth import Growth
from nutgraf_bench.metrics.classify import Bin
from nutgraf_bench.report.canvas import INK, WIDTH, canvas, identifier, plain_numbers, short, svg

COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8c8c8c")
MARKERS: Final = ("o", "s", "^", "D", "v", "P", "X")
_LINE: Final = 0.28
"""Inches per line of a list."""
_AWAY: Final = tuple(9.0 * step for step in range(12))
"""Distances of a name above or below its point, in points. The first free one is used."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its confidence interval, if known."""

    name: str
    value: float
    interval: tuple[float, float] | None = None
    ours: bool = True


@dataclass(frozen=True, slots=True)
class Spot:
    """A point with a name."""

    name: str
    x: float
    y: float
    ours: bool = True


def intervals(title: str, estimates: Sequence[Estimate], label: str = "F1") -> str:
    """Draw a point and its interval for each name, best on top."""
    ranked = sorted(estimates, key=lambda each: (each.value, each.name))
    with canvas(1.1 + _LINE * len(ranked)) as (figure, axes):
        for place, each in enumerate(ranked):
            colour, marker = _side(each.ours)
            if each.interval is not None:
                axes.plot(each.interval, [place, place], color=colour, linewidth=2)
            (point,) = axes.plot([each.value], [place], marker, color=colour, markersize=6)
            point.set_gid(identifier("point", each.name))
            right = each.interval[1] if each.interval else each.value
            axes.annotate(
                f"{each.value:.3f}",
                (right, place),
                (6, 0),
                textcoords="offset points",
                va="center",
                fontsize=8,
            )
        axes.set_yticks(range(len(ranked)), [short(each.name) for each in ranked])
        axes.set_ylim(-0.7, len(ranked) - 0.3)
        axes.margins(x=0.12)
        axes.grid(axis="y", visible=False)
        axes.set(title=title, xlabel=label, ylabel="runner")
        return svg(figure, title)


def scatter(
    title: str, spots: Sequence[Spot], x: str = "time a page, ms (log scale)", y: str = "F1"
) -> str:
    """Draw points with names; x is on a log scale."""
    # Names need room, so more points make the plot taller.
    with canvas(4.6 + 0.1 * max(len(spots) - 12, 0)) as (figure, axes):
        axes.set_xscale("log")
        for spot in spots:
            colour, marker = _side(spot.ours)
            (point,) = axes.plot([spot.x], [spot.y], marker, color=colour, markersize=7)
            point.set_gid(identifier("point", spot.name))
        axes.margins(x=0.18, y=0.12)
        axes.set(title=title, xlabel=x, ylabel=y)
        plain_numbers(axes.xaxis)
        _name(axes, spots)
        return svg(figure, title)


def heatmap(
    title: str,
    names: Sequence[str],
    columns: Sequence[str],
    values: Sequence[Sequence[float | None]],
    x: str = "",
) -> str:
    """Draw a cell with its figure for each name and column, empty for None."""
    table = np.array(values, dtype=np.float64)  # None becomes NaN
    width = min(max(WIDTH, 2.2 + 0.75 * len(columns)), 14.0)
    slanted = max(map(len, columns), default=0) > 9
    with canvas((2.3 if slanted else 1.3) + _LINE * len(names), width) as (figure, axes):
        axes.pcolormesh(
            np.ma.masked_invalid(table), cmap="cividis", vmin=0.0, vmax=1.0, edgecolors="none"
        )
        for (row, column), value in np.ndenumerate(table):
            if np.isfinite(value):
                ink = "#000000" if value > 0.55 else "#ffffff"
                cell = axes.text(
                    column + 0.5, row + 0.5, f"{value:.2f}", ha="center", va="center", color=ink
                )
                cell.set(fontsize=8, gid=identifier("cell", names[row], columns[column]))
        axes.set_xticks(
            np.arange(len(columns)) + 0.5,
            list(map(short, columns)),
            rotation=35 if slanted else 0,
            ha="right" if slanted else "center",
        )
        axes.set_yticks(np.arange(len(names)) + 0.5, list(map(short, names)))
        axes.invert_yaxis()
        axes.grid(visible=False)
        axes.set(title=title, ylabel="runner", xlabel=x)
        return svg(figure, title)


def costs(title: str, times: Mapping[str, Growth]) -> str:
    """Draw time against size for each runner, on log scales, with the fitted line."""
    across = min(4 if len(times) > 9 else 3, len(times))
    down = -(-len(times) // across)
    with canvas(0.6 + 2.1 * down, 1.0 + 2.3 * across, rows=down, columns=across) as (figure, grid):
        plots: list[Any] = list(np.ravel(np.asarray(grid, dtype=object)))
        for axes, (name, growth) in zip(plots, times.items(), strict=False):
            size, ms = np.array(growth.kilobytes), np.array(growth.milliseconds)
            axes.loglog(size, ms, "o", color=COLOURS[0], markersize=2.5, alpha=0.6)
            axes.lines[0].set_gid(identifier("points", name))
            if growth.exponent is not None:
                ends = np.array([size.min(), size.max()])
                axes.loglog(ends, growth.at(ends), color=COLOURS[1], linewidth=1.5)
                axes.set_title(f"{short(name)}: size^{growth.exponent:.2f}", fontsize=9)
            else:
                axes.set_title(short(name), fontsize=9)
            plain_numbers(axes.xaxis, axes.yaxis)
            axes.tick_params(which="both", labelsize=7, labelbottom=True)
        for axes in plots[len(times) :]:
            axes.set_axis_off()
        figure.suptitle(title, fontsize=11, fontweight="bold")
        figure.supxlabel("size of the page, kB (log scale)", fontsize=9)
        figure.supylabel("time, ms (log scale)", fontsize=9)
        return svg(figure, title)


def lines(
    title: str, x: str, series: Mapping[str, Sequence[tuple[float, float]]], y: str = "F1"
) -> str:
    """Draw a line with markers for each name, as the papers do."""
    with canvas(3.6) as (figure, axes):
        for place, (name, points) in enumerate(series.items()):
            (line,) = axes.plot(
                [point[0] for point in points],
                [point[1] for point in points],
                color=COLOURS[place % len(COLOURS)],
                marker=MARKERS[place % len(MARKERS)],
                linestyle=("-", "--", ":", "-.")[place % 4],
                label=short(name),
            )
            line.set_gid(identifier("line", name))
        axes.set(title=title, xlabel=x, ylabel=y)
        if series:
            axes.legend(loc="center left", bbox_to_anchor=(1.0, 0.5), fontsize=9)
        return svg(figure, title)


def reliability(
    title: str,
    curve: Sequence[Bin],
    x: str = "probability that was said",
    y: str = "share that is true",
) -> str:
    """Draw a reliability curve; on the diagonal, probabilities are calibrated.

    Each point is labelled with its number of answers.
    """
    with canvas(4.4, 4.8) as (figure, axes):
        axes.plot([0, 1], [0, 1], color=INK, linestyle="--", linewidth=1, label="calibrated")
        said, true = [each.said for each in curve], [each.true for each in curve]
        (line,) = axes.plot(said, true, "o-", color=COLOURS[0], label="measured")
        line.set_gid("points-measured")
        for each in curve:
            axes.annotate(
                str(each.count),
                (each.said, each.true),
                (4, 6),
                textcoords="offset points",
                fontsize=8,
            )
        axes.set(title=title, xlabel=x, ylabel=y)
        axes.set(xlim=(-0.03, 1.03), ylim=(-0.03, 1.03))
        axes.legend(loc="upper left", fontsize=9)
        return svg(figure, title)


def _side(ours: bool) -> tuple[str, str]:
    """Return colour and marker of nutgraf's methods or of peers."""
    return (COLOURS[0], "o") if ours else (COLOURS[1], "s")


def _name(axes: Any, spots: Sequence[Spot]) -> None:
    """Label each point where no other label or point is."""
    axes.figure.draw_without_rendering()  # computes the positions of points
    places: Any = axes.transData.transform([(spot.x, spot.y) for spot in spots]) if spots else []
    taken = [(x - 4.0, y - 4.0, x + 4.0, y + 4.0) for x, y in places]
    left, right = axes.bbox.x0, axes.bbox.x1
    for spot, (x, y) in zip(spots, places, strict=True):
        name = short(spot.name)
        length = 5.4 * len(name)
        choices = [
            (dx, dy)
            for away in _AWAY
            for dy in ((away, -away) if away else (0.0,))
            for dx in (7.0 + away / 4, -7.0 - away / 4 - length)
            if left <= x + dx and x + dx + length <= right
        ] or [(7.0, 0.0)]
        boxes = [(x + dx, y + dy - 4.5, x + dx + length, y + dy + 4.5) for dx, dy in choices]
        free = next(
            (k for k, box in enumerate(boxes) if not any(_meet(box, other) for other in taken)), 0
        )
        taken.append(boxes[free])
        dx, dy = choices[free]
        before = dx < 0
        far = {"arrowstyle": "-", "color": INK, "linewidth": 0.4, "shrinkA": 0, "shrinkB": 2}
        axes.annotate(
            name,
            (spot.x, spot.y),
            (dx + length if before else dx, dy),
            textcoords="offset points",
            ha="right" if before else "left",  # the browser's font has other widths
            va="center",
            fontsize=8,
            arrowprops=far if abs(dy) > _AWAY[1] else None,
        )


def _meet(a: tuple[float, float, float, float], b: tuple[float, float, float, float]) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
