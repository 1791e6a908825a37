"""Calibration of probabilities."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, slots=True)
class Bin:
    """Answers whose probability is in one bin."""

    low: float
    high: float
    count: int
    said: float
    """Their mean probability."""
    true: float
    """Share of them that are true."""


def reliability(
    truth: Sequence[bool], probabilities: Sequence[float], bins: int = 10
) -> tuple[Bin, ...]:
    """Return the reliability curve: mean probability and share that is true, without empty bins."""
    yes = np.asarray(truth, dtype=np.float64)
    said = np.asarray(probabilities, dtype=np.float64)
    if len(yes) != len(said):
        raise ValueError(f"{len(yes)} truths for {len(said)} probabilities")
    if not ((said >= 0.0) & (said <= 1.0)).all():
        raise ValueError("a probability is from 0 to 1")
    place = np.clip((said * bins).astype(np.int64), 0, bins - 1)
    curve = []
    for i in range(bins):
        mine = place == i
        if mine.any():
            count, mean, share = int(mine.sum()), float(said[mine].mean()), float(yes[mine].mean())
            curve.append(Bin(i / bins, (i + 1) / bins, count, mean, share))
    return tuple(curve)


def expected_calibration_error(curve: Sequence[Bin]) -> float:
    """Return the distance between probability and truth, averaged over the answers."""
    total = sum(each.count for each in curve)
    return sum(each.count * abs(each.said - each.true) for each in curve) / total if total else 0.0
