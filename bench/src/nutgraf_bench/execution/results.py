"""Raw results of a run, and their file: results.json."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

import orjson

from nutgraf_bench.execution.calibration import calibrations
from nutgraf_bench.execution.tables import Result, Row, rows, rows_by_language, rows_by_type

FORMAT: Final = 3


@dataclass(frozen=True, slots=True)
class Measured:
    """Everything that a run measured."""

    metrics: tuple[str, ...]
    sets: Mapping[str, str]
    """Hash of each set, by name."""
    runners: Mapping[str, str]
    """Version of each runner, by name."""
    results: tuple[Result, ...] = ()
    costs: tuple[Cost, ...] = ()
    problems: tuple[str, ...] = ()
    """Problems, one line each."""


@dataclass(frozen=True, slots=True)
class Cost:
    """Time of a runner for a page of a set, on one core."""

    set: str
    runner: str
    mean: float
    """Milliseconds per page, like the two that follow."""
    median: float
    p95: float


def to_json(measured: Measured) -> bytes:
    """Return everything as JSON: what was run, tables, pages, costs, problems."""
    found = measured.results
    tables = {
        "rows": rows(found),
        "by_language": rows_by_language(found),
        "by_type": rows_by_type(found),
    }
    values = {
        "format": FORMAT,
        "metrics": measured.metrics,
        "sets": measured.sets,
        "runners": measured.runners,
        "problems": measured.problems,
        **{name: [_row(row) for row in table] for name, table in tables.items()},
        "confidence": [asdict(each) for each in calibrations(found)],
        "costs": [asdict(cost) for cost in measured.costs],
        "pages": [asdict(result) for result in found],
    }
    return orjson.dumps(values, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)


def _row(row: Row) -> dict[str, Any]:
    return {key: value for key, value in asdict(row).items() if key != "part" or value is not None}
