"""Tables of a report: a line for each runner, best on top."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from nutgraf_bench.execution.calibration import RIGHT, calibrations
from nutgraf_bench.execution.results import Cost, Measured
from nutgraf_bench.execution.tables import MAIN, SEGMENTS, Row, by_set, rows
from nutgraf_bench.report.markup import TEXT, Cell, Lines, Markup, element, joined, table

NONE: Final = "–"
# Metrics that are 0 or 1 on a page, so precision and recall equal F1.
_RATES: Final = frozenset({"success", "exact"})
# Most important first, as a phone shows only the first few.
_FIGURES: Final = ("F1", "95 % interval", "precision", "recall", "mean of F1s")
_COUNTS: Final = ("pages", "errors", "time-outs")
_TIMES: Final = ("ms a page", "median", "95 % under")


def quality(measured: Measured) -> Markup:
    """Return failures, the main metric with its interval, and times, by set."""
    costs = {(cost.set, cost.runner): cost for cost in measured.costs}
    header = ["runner", *_FIGURES, *(_TIMES if costs else ()), *_COUNTS]
    parts = []
    for name, mine in by_set(rows(measured.results)).items():
        best = max((row.main.f1 for row in mine if row.main), default=None)
        lines = [
            [
                row.runner,
                *_figures(row, best),
                *(_times(name, row, costs) if costs else ()),
                *(f"{row.pages:,}", _bad(row.errors), _bad(row.timeouts)),
            ]
            for row in mine
        ]
        parts += [element("h3", name), table(header, lines)]
        if mine[0].main_name == SEGMENTS:
            note = "This set has segments instead of gold texts; the figures are for segments."
            parts.append(element("p", note, class_="quiet"))
    if any(result.failed for result in measured.results):
        note = "A page on which a runner failed is scored as empty."
        parts.append(element("p", note, class_="quiet"))
    return joined(parts)


def other_metrics(measured: Measured) -> Markup:
    """Return all metrics but the main one, by set."""
    names = [name for name in measured.metrics if name != MAIN]
    parts = []
    for name, mine in by_set(rows(measured.results)).items():
        there = [metric for metric in names if any(metric in row.averages for row in mine)]
        if there:
            header = ["runner", *(column for metric in there for column in _columns(metric))]
            lines = [[row.runner, *(c for m in there for c in _other(row, m))] for row in mine]
            parts += [element("h3", name), table(header, lines)]
    return joined(parts)


def growths(measured: Measured) -> Markup:
    """Return the growth of the time of each runner."""
    lines: Lines = [
        [
            cost.runner,
            Cell(cost.set, TEXT),
            NONE if cost.growth.exponent is None else f"{cost.growth.exponent:.2f}",
            NONE if cost.growth.error is None else f"± {2 * cost.growth.error:.2f}",
            Cell(cost.growth.verdict, TEXT),
        ]
        for cost in measured.costs
    ]
    return table(["runner", "set", "exponent", "95 %", "the time grows"], lines)


def confidences(measured: Measured) -> Markup:
    """Return the calibration of runners: confidence, accuracy and the difference."""
    lines: Lines = [
        [
            each.runner,
            Cell(each.set, TEXT),
            f"{each.error:.3f}",
            f"{each.mean:.3f}",
            f"{each.right:.3f}",
            f"{each.pages:,}",
        ]
        for each in calibrations(measured.results)
    ]
    header = ["runner", "set", "calibration error", "mean confidence", f"F1 ≥ {RIGHT:g}", "pages"]
    return table(header, lines) if lines else Markup("")


def _figures(row: Row, best: float | None) -> list[str | Cell]:
    main = row.main
    if main is None:
        return [NONE] * len(_FIGURES)
    interval = f"{row.interval[0]:.3f} – {row.interval[1]:.3f}" if row.interval else NONE
    precision, recall, f1 = _three(main.precision, main.recall, main.f1)
    shown = Cell(f1, "best") if main.f1 == best else f1
    return [shown, interval, precision, recall, f"{main.mean_f1:.3f}"]


def _times(name: str, row: Row, costs: Mapping[tuple[str, str], Cost]) -> list[str]:
    cost = costs.get((name, row.runner))
    if cost is None:
        return [NONE] * len(_TIMES)
    return [f"{value:.1f}" for value in (cost.mean, cost.median, cost.p95)]


def _columns(metric: str) -> list[str]:
    if metric in _RATES:
        return [metric]
    more = [f"{metric} accuracy"] if metric == SEGMENTS else []
    return [f"{metric} P", f"{metric} R", f"{metric} F1", *more]


def _other(row: Row, metric: str) -> list[str]:
    found = row.averages.get(metric)
    if found is None:
        return [NONE] * len(_columns(metric))
    if metric in _RATES:
        return [f"{found.f1:.3f}"]
    figures = _three(found.precision, found.recall, found.f1)
    if metric == SEGMENTS:
        accuracy = row.segment_accuracy
        figures.append(NONE if accuracy is None else f"{accuracy:.3f}")
    return figures


def _three(precision: float, recall: float, f1: float) -> list[str]:
    return [f"{precision:.3f}", f"{recall:.3f}", f"{f1:.3f}"]


def _bad(count: int) -> str | Cell:
    return Cell(f"{count:,}", "bad") if count else "0"
