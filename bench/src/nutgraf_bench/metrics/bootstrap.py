"""Bootstrap intervals: how much an average would differ on other pages like these."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from nutgraf_bench.metrics.base import Score

Floats = NDArray[np.float64]


def f1_interval(scores: Sequence[Score]) -> tuple[float, float]:
    """Return the 95 % interval of the F1 of mean precision and mean recall over resampled pages."""
    means = _resampled([(score.precision, score.recall) for score in scores])
    total = means.sum(axis=1)
    return _interval(2 * means.prod(axis=1) / np.where(total > 0, total, 1.0))


def mean_interval(values: Sequence[float]) -> tuple[float, float]:
    """Return the 95 % interval of the mean."""
    return _interval(_resampled([(value,) for value in values])[:, 0])


def _resampled(rows: Sequence[tuple[float, ...]]) -> Floats:
    """Return the means of 1,000 samples of the rows: seeded, so always the same."""
    found = np.array(rows or [(0.0, 0.0)])
    sample = np.random.default_rng(0).integers(len(found), size=(1000, len(found)))
    return found[sample].mean(axis=1)


def _interval(values: Floats) -> tuple[float, float]:
    low, high = np.quantile(values, [0.025, 0.975])
    return float(low), float(high)
