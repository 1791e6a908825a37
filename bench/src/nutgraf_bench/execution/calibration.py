"""Calibration of the confidence that runners report.

A page is right if its F1 is at least 0.9. Of the pages with a confidence of 0.8, eight in ten
should be right.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from nutgraf_bench.execution.tables import MAIN, Result
from nutgraf_bench.metrics.classify import Bin, expected_calibration_error, reliability

RIGHT: Final = 0.9
"""Minimum F1 of a page that counts as right."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """Confidence of a runner on a set, and how often it is right."""

    set: str
    runner: str
    pages: int
    right: float
    """Share of pages that are right."""
    curve: tuple[Bin, ...]
    error: float
    """Expected calibration error."""

    @property
    def mean(self) -> float:
        """The mean confidence."""
        return sum(each.count * each.said for each in self.curve) / self.pages


def calibrations(results: Iterable[Result]) -> list[Calibration]:
    """Return the calibration of each runner that reports confidences, by set."""
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
