"""Raw results on disk: everything in results.json, one row per page in results.parquet.

Only this module imports pyarrow (extra ``peers``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import orjson

from nutgraf.errors import MissingExtraError, NutgrafError
from nutgraf_bench.execution.calibration import calibrations
from nutgraf_bench.execution.failure import Kind
from nutgraf_bench.execution.growth import Growth
from nutgraf_bench.execution.tables import Result, Row, rows, rows_by_language, rows_by_type
from nutgraf_bench.metrics.base import Score
from nutgraf_bench.metrics.segments import SegmentCounts

FORMAT: Final = 2
_PARTS: Final = ("precision", "recall", "f1")
_COUNTS: Final = ("right_in", "wrong_in", "wrong_out", "right_out")


class ResultsError(NutgrafError, ValueError):
    """A file does not hold results of the bench."""


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
    growth: Growth


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


def from_json(content: bytes) -> Measured:
    """Read what `to_json` wrote."""
    try:
        values = orjson.loads(content)
        if values["format"] != FORMAT:
            raise ResultsError(f"these results have format {values['format']}, not {FORMAT}")
        return Measured(
            metrics=tuple(values["metrics"]),
            sets=values["sets"],
            runners=values["runners"],
            results=tuple(_result(page) for page in values["pages"]),
            costs=tuple(_cost(cost) for cost in values["costs"]),
            problems=tuple(values["problems"]),
        )
    except ResultsError:
        raise
    except (KeyError, TypeError, ValueError) as problem:
        raise ResultsError(f"not results of the bench: {problem}") from problem


def write_parquet(file: Path, results: Sequence[Result]) -> None:
    """Write a row for each page and runner. Metrics without gold are null."""
    pa, pq = _pyarrow()
    names = list(dict.fromkeys(name for result in results for name in result.scores))
    schema = pa.schema(
        [
            *((name, pa.string()) for name in ("set", "page", "runner", "lang", "type")),
            ("bytes", pa.int64()),
            ("failed", pa.string()),
            ("error", pa.string()),
            ("seconds", pa.float64()),
            ("characters", pa.int64()),
            ("confidence", pa.float64()),
            ("page_type", pa.string()),
            *((f"{name}_{part}", pa.float64()) for name in names for part in _PARTS),
            *((f"segments_{count}", pa.int64()) for count in _COUNTS),
        ]
    )
    pq.write_table(pa.Table.from_pylist([_flat(result) for result in results], schema), file)


def _pyarrow() -> tuple[Any, Any]:
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError as problem:
        raise MissingExtraError("Parquet", "peers", "nutgraf-bench") from problem
    return pa, pq


def _row(row: Row) -> dict[str, Any]:
    return {key: value for key, value in asdict(row).items() if key != "part" or value is not None}


def _result(page: dict[str, Any]) -> Result:
    scores = {name: Score(**score) for name, score in page.pop("scores").items()}
    segments = page.pop("segments")
    return Result(
        **_kind(page), scores=scores, segments=SegmentCounts(**segments) if segments else None
    )


def _cost(cost: dict[str, Any]) -> Cost:
    growth = cost.pop("growth")
    for key in ("kilobytes", "milliseconds"):
        growth[key] = tuple(growth[key])
    return Cost(**cost, growth=Growth(**growth))


def _flat(result: Result) -> dict[str, Any]:
    line = asdict(result)
    scores, segments = line.pop("scores"), line.pop("segments")
    for name, score in scores.items():
        line |= {f"{name}_{part}": value for part, value in score.items()}
    return line | {f"segments_{count}": value for count, value in (segments or {}).items()}


def _kind(line: dict[str, Any]) -> dict[str, Any]:
    return line | {"failed": Kind(line["failed"]) if line["failed"] else None}
