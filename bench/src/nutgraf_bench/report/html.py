"""The HTML report: one self-contained file, from the template ``report.html``.

It has no scripts and forbids them by a content security policy, so text of pages stays text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from nutgraf_bench.execution.calibration import RIGHT, calibrations
from nutgraf_bench.execution.results import Measured
from nutgraf_bench.execution.tables import (
    MAIN,
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
    metrics = _metrics(row for mine in tables.values() for row in mine)
    languages, types = (_parts(part(measured.results)) for part in (rows_by_language, rows_by_type))
    confidences = calibrations(measured.results)
    shown = {
        "quality": "Quality",
        "language": "By language" if languages else "",
        "type": "By page type" if types else "",
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
            languages=languages,
            types=types,
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


def _parts(table: Iterable[Row]) -> list[list[str]]:
    """Return the F1 of each runner on each part of its set, the largest part first."""
    found = [(row, row.main) for row in table]
    parts = Counter((row.set, row.runner) for row, main in found if main)
    shown = [(row, main) for row, main in found if main and parts[row.set, row.runner] > 1]
    shown.sort(key=lambda each: (each[0].set, -each[1].pages, each[0].part or "", -each[1].f1))
    return [
        [row.runner, row.set, str(row.part), f"{main.pages:,}", _figure(main.f1)]
        for row, main in shown
    ]


def _metrics(table: Iterable[Row]) -> list[list[str]]:
    """Return the averages of all metrics but the main one."""
    return [
        [row.runner, row.set, name, *map(_figure, (found.precision, found.recall, found.f1))]
        for row in table
        for name, found in row.averages.items()
        if name != MAIN
    ]


def _figure(value: float | None, digits: int = 3) -> str:
    return _NONE if value is None else f"{value:.{digits}f}"
