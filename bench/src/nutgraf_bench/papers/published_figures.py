"""Figures that the papers publish, in percent and in seconds per page, from ``published.toml``.

They are copied from the papers, except for means: TWCEM lists news and microblog sites one by one,
and a set of many sites is compared with the mean over them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

_TABLES: Final[dict[str, dict[str, Any]]] = tomllib.loads(
    Path(__file__).with_name("published.toml").read_text("utf-8")
)
_TWCEM_METHODS: Final = ("cetd", "clg", "mcstd", "cetr", "cepr", "twcem")
_TIMED: Final = ("cetr", "cepr", "twcem")
TWCEM_ROWS: Final = tuple(_TABLES["twcem"])
"""CleanEval, then news sites, then microblog sites, in the order of TWCEM's tables."""


@dataclass(frozen=True, slots=True)
class Printed:
    """Row of a method in a table of a paper, in percent. None if the table has no figure."""

    f1: float
    precision: float | None = None
    recall: float | None = None
    seconds: float | None = None


def published(table: str) -> dict[str, Printed]:
    """Return a table other than TWCEM's, by method."""
    return {method: Printed(**figures) for method, figures in _TABLES[table].items()}


def twcem(*rows: str) -> dict[str, Printed]:
    """Return a row of TWCEM's tables 4 to 7, or the mean over several, by method."""
    chosen = [_TABLES["twcem"][row] for row in rows]
    seconds = {
        method: _mean([row["seconds"][i] for row in chosen]) for i, method in enumerate(_TIMED)
    }
    return {
        method: Printed(
            f1=_mean([row["f1"][i] for row in chosen]),
            precision=_mean([row["precision"][i] for row in chosen]),
            recall=_mean([row["recall"][i] for row in chosen]),
            seconds=seconds.get(method),
        )
        for i, method in enumerate(_TWCEM_METHODS)
    }


def _mean(values: Sequence[float]) -> float:
    return round(sum(values) / len(values), 2)
