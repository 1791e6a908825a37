"""Training of the confidence in a whole page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold

from nutgraf.methods.fused.confidence import Confidence, page_signs
from nutgraf.methods.fused.method import Fused
from nutgraf_bench.training.fused.examples import Example
from nutgraf_bench.training.fused.validate import Floats, chances, page_figures

RIGHT: Final = 0.9
"""Minimum F1 of a page that counts as right."""
SETS: Final = ("aed2023", "wcxb_dev", "magic_article")
BINS: Final = 10


def learn_confidence(
    examples: Sequence[Example], scores: Sequence[Floats], texts: Sequence[str | None]
) -> tuple[Confidence, float]:
    """Return the model of the confidence, and its calibration error on unseen hosts.

    ``texts`` are the texts that the method extracts.
    """
    chosen = [
        i for i, page in enumerate(examples) if page.set in SETS and page.gold and not page.copy
    ]
    signs = np.stack([_signs(examples[i], scores[i]) for i in chosen])
    right = np.array([_is_right(examples[i], texts[i]) for i in chosen])
    hosts = [examples[i].host for i in chosen]
    unseen = np.zeros(len(chosen))
    for known, rest in GroupKFold(5).split(signs, groups=hosts):
        unseen[rest] = _fit(signs[known], right[known]).predict_proba(signs[rest])[:, 1]
    model = _fit(signs, right)
    learned = Confidence(
        tuple(round(float(weight), 4) for weight in model.coef_[0]),
        round(float(model.intercept_[0]), 4),
    )
    return learned, calibration_error(unseen, right)


def _signs(example: Example, odds: Floats) -> Floats:
    values = chances(example, odds)
    return page_signs(values, values > Fused.balance, example.size.astype(np.float64))


def _is_right(example: Example, text: str | None) -> bool:
    precision, recall = page_figures(example.gold or "", text or "")
    return 2 * precision * recall / max(precision + recall, 1e-9) >= RIGHT


def _fit(signs: Floats, right: NDArray[np.bool_]) -> LogisticRegression:
    return LogisticRegression(C=1.0, max_iter=1000).fit(signs, right)


def calibration_error(confidence: Floats, right: NDArray[np.bool_]) -> float:
    """Return the expected calibration error over ten bins of equal width."""
    which = np.minimum((confidence * BINS).astype(int), BINS - 1)
    error = 0.0
    for number in range(BINS):
        inside = which == number
        if inside.any():
            error += inside.mean() * abs(confidence[inside].mean() - right[inside].mean())
    return float(error)
