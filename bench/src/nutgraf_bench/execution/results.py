"""Raw results on disk: everything in results.json, one row per page in results.parquet.

Only this module imports pyarrow (extra ``peers``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import orjson

from nutgraf.errors import MissingExtraError
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


def write_parquet(file: Path, results: Sequence[Result]) -> None:
    """Write a row for each page and runner. Metrics without gold are null."""
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError as problem:
        raise MissingExtraError("Parquet", "peers", "nutgraf-bench") from problem
    flat = [_flat(result) for result in results]
    # Arrow takes the columns from the first row alone.
    names = dict.fromkeys(name for line in flat for name in line)
    pq.write_table(pa.Table.from_pylist([dict.fromkeys(names) | line for line in flat]), file)


def _row(row: Row) -> dict[str, Any]:
    return {key: value for key, value in asdict(row).items() if key != "part" or value is not None}


def _flat(result: Result) -> dict[str, Any]:
    line = asdict(result)
    scores, segments = line.pop("scores"), line.pop("segments")
    for name, score in scores.items():
        line |= {f"{name}_{part}": value for part, value in score.items()}
    return line | {f"segments_{count}": value for count, value in (segments or {}).items()}
