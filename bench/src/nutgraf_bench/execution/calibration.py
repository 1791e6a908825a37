"""How far the confidence that runners have in their texts can be trusted.

A page is right when its own F1 is at least 0.9: of the pages of which a runner
says 0.8, eight in ten should be.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from nutgraf_bench.execution.tables import MAIN, Result
from nutgraf_bench.metrics.classify import Bin, expected_calibration_error, reliability

RIGHT: Final = 0.9
"""The F1 from which on a page is right."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """The confidence of a runner on a set, beside how often it is right."""

    set: str
    runner: str
    pages: int
    right: float
    """The share of the pages that is right."""
    curve: tuple[Bin, ...]
    error: float
    """The expected calibration error."""

    @property
    def mean(self) -> float:
        """The mean confidence."""
        return sum(each.count * each.said for each in self.curve) / self.pages


def calibrations(results: Iterable[Result]) -> list[Calibration]:
    """For each set and runner that gives confidences, over the pages that have a gold text."""
    groups: dict[tuple[str, str], list[tuple[bool, float]]] = {}
    for result in results:
        if result.confidence is not None and MAIN in result.scores:
            right = result.scores[MAIN].f1 >= RIGHT
            groups.setdefault((result.set, result.runner), []).append((right, result.confidence))
    return [_calibration(*key, pairs) for key, pairs in groups.items()]


def _calibration(name: str, runner: str, pairs: list[tuple[bool, float]]) -> Calibration:
    right = [yes for yes, _ in pairs]
    curve = reliability(right, [said for _, said in pairs])
    return Calibration(
        name, runner, len(pairs), sum(right) / len(pairs), curve, expected_calibration_error(curve)
    )
