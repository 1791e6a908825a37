"""Bootstrap intervals: how much an average would differ on other pages like these."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from nutgraf_bench.metrics.base import Score


def f1_interval(
    scores: Sequence[Score], *, level: float = 0.95, rounds: int = 1000, seed: int = 0
) -> tuple[float, float]:
    """Return the interval of the F1 of mean precision and mean recall over resampled pages.

    It is seeded, so the same scores give the same interval.
    """
    if not scores:
        return 0.0, 0.0
    precision = np.array([score.precision for score in scores])
    recall = np.array([score.recall for score in scores])
    sample = np.random.default_rng(seed).integers(len(scores), size=(rounds, len(scores)))
    p, r = precision[sample].mean(axis=1), recall[sample].mean(axis=1)
    f1 = 2 * p * r / np.where(p + r > 0, p + r, 1.0)
    low, high = np.quantile(f1, [(1 - level) / 2, (1 + level) / 2])
    return float(low), float(high)
