"""The HTML report: one self-contained file, from the template ``report.html``.

It has no scripts and forbids them by a content security policy, so text of pages stays text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from nutgraf_bench.execution.calibration import RIGHT, calibrations
from nutgraf_bench.execution.results import Measured
from nutgraf_bench.execution.tables import (
    MAIN,
    SEGMENTS,
    Result,
    Row,
    WorstPage,
    by_set,
    rows,
    rows_by_language,
    rows_by_type,
)
from nutgraf_bench.metrics.registry import METRICS
from nutgraf_bench.report.diff import difference
from nutgraf_bench.report.text_table import count

_FOLDER: Final = Path(__file__).parent
_NONE: Final = "–"
_MAX_STRETCHES: Final = 60
"""Stretches of a difference that are shown. The rest is only counted."""
_PAGES_NAMED: Final = 5
# Metrics that are 0 or 1 on a page, so precision and recall equal F1.
_RATES: Final = frozenset({"success", "exact"})
# Not allowed in HTML, or able to hide or reverse adjacent text.
_UNSEEN: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_BLANK_LINES: Final = re.compile(r"\n\s*\n")


@dataclass(frozen=True, slots=True)
class Report:
    """Content of a report."""

    measured: Measured
    worst: Mapping[str, Sequence[WorstPage]]
    """By runner, worst page first."""


def html_report(report: Report) -> str:
    """Return the report as one HTML page."""
    measured = report.measured
    tables = by_set(rows(measured.results))
    metrics = {name: found for name, mine in tables.items() if (found := _metrics(measured, mine))}
    confidences = calibrations(measured.results)
    shown = {
        "quality": "Quality",
        "language": "By language",
        "type": "By page type",
        "metrics": "Other metrics" if metrics else "",
        "confidence": "Confidence" if confidences else "",
        "worst": "Worst pages" if any(report.worst.values()) else "",
        "wrong": "What went wrong",
        "how": "How it is measured",
    }
    return (
        _environment()
        .get_template("report.html")
        .render(
            report=report,
            measured=measured,
            sections={name: title for name, title in shown.items() if title},
            tables=tables,
            pages=len({(result.set, result.page) for result in measured.results}),
            runners=len({result.runner for result in measured.results}),
            costs={(cost.set, cost.runner): cost for cost in measured.costs},
            languages=_parts(measured, tables, rows_by_language),
            types=_parts(measured, tables, rows_by_type),
            metrics=metrics,
            confidences=[
                [
                    each.runner,
                    each.set,
                    *map(_figure, (each.error, each.mean, each.right)),
                    each.pages,
                ]
                for each in confidences
            ],
            wrong=wrong_lines(measured),
            style=(_FOLDER / "style.css").read_text("utf-8"),
        )
    )


def wrong_lines(measured: Measured) -> list[str]:
    """Return the problems of the run, then the failed pages by runner and error."""
    failed: dict[tuple[str, str, str], list[str]] = {}
    for result in measured.results:
        if result.error is not None:
            failed.setdefault((result.runner, result.set, result.error), []).append(result.page)
    lines = list(dict.fromkeys(measured.problems))
    for (runner, name, error), pages in failed.items():
        named = ", ".join(pages[:_PAGES_NAMED])
        more = f" and {len(pages) - _PAGES_NAMED:,} more" if len(pages) > _PAGES_NAMED else ""
        lines.append(f"{runner} on {name}: {error} ({count(len(pages), 'page')}: {named}{more})")
    return lines


def folded(text: str, longest: int) -> tuple[str, str | None]:
    """Return the text and None or, if it is too long, its beginning and its end."""
    text = _BLANK_LINES.sub("\n", text.strip("\n"))
    if len(text) <= longest + longest // 2:
        return text, None
    half, near = longest // 2, longest // 4
    first, last = text[:half], text[len(text) - half :]
    # Cut at a space if one is near. Chinese has none.
    first = first[: first.rfind(" ")] if first.rfind(" ") > half - near else first
    last = last[last.find(" ") + 1 :] if 0 <= last.find(" ") < near else last
    return first, last


def visible(value: Any) -> Any:
    """Return the value; in a text, characters that can't be seen are replaced."""
    if isinstance(value, str) and not isinstance(value, Markup):
        return _UNSEEN.sub("\N{REPLACEMENT CHARACTER}", value)
    return value


def _environment() -> Environment:
    found = Environment(
        loader=FileSystemLoader(_FOLDER),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        finalize=visible,
    )
    found.filters |= {"figure": _figure, "folded": folded}
    found.globals |= {
        "MAX_STRETCHES": _MAX_STRETCHES,
        "METRICS": METRICS,
        "RIGHT": RIGHT,
        "count": count,
        "difference": difference,
    }
    return found


def _parts(
    measured: Measured,
    tables: Mapping[str, Sequence[Row]],
    part: Callable[[Iterable[Result]], list[Row]],
) -> dict[str, tuple[list[str], list[list[str]]]]:
    """Return a table of F1 by part for each set with several parts, the largest part first."""
    found = {}
    table = [(row, row.main, str(row.part)) for row in part(measured.results)]
    for name, whole in tables.items():
        mine = [(row, main, part) for row, main, part in table if row.set == name and main]
        pages: dict[str, int] = {}
        for _, main, each in mine:
            pages[each] = max(pages.get(each, 0), main.pages)
        if len(pages) > 1:
            f1 = {(row.runner, each): main.f1 for row, main, each in mine}
            parts = sorted(pages, key=lambda each: (-pages[each], each))
            head = ["runner", *(f"{each} ({pages[each]:,})" for each in parts)]
            found[name] = (
                head,
                [
                    [row.runner, *(_figure(f1.get((row.runner, each))) for each in parts)]
                    for row in whole
                ],
            )
    return found


def _metrics(measured: Measured, mine: Sequence[Row]) -> tuple[list[str], list[list[str]]] | None:
    """Return the table of all metrics but the main one, or None."""
    names = [name for name in measured.metrics if name != MAIN]
    there = [name for name in names if any(name in row.averages for row in mine)]
    if not there:
        return None
    head = ["runner", *(column for name in there for column in _columns(name))]
    return head, [[row.runner, *(c for name in there for c in _other(row, name))] for row in mine]


def _columns(metric: str) -> list[str]:
    if metric in _RATES:
        return [metric]
    more = [f"{metric} accuracy"] if metric == SEGMENTS else []
    return [f"{metric} P", f"{metric} R", f"{metric} F1", *more]


def _other(row: Row, metric: str) -> list[str]:
    found = row.averages.get(metric)
    if found is None:
        return [_NONE] * len(_columns(metric))
    if metric in _RATES:
        return [_figure(found.f1)]
    more = [row.segment_accuracy] if metric == SEGMENTS else []
    return list(map(_figure, (found.precision, found.recall, found.f1, *more)))


def _figure(value: float | None, digits: int = 3) -> str:
    return _NONE if value is None else f"{value:.{digits}f}"
