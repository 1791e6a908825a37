"""Training of the confidence in a whole page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold

from nutgraf.methods.fused.confidence import Confidence
from nutgraf_bench.metrics.shingle import Shingle
from nutgraf_bench.training.fused.examples import page_host
from nutgraf_bench.training.fused.validate import Extraction

RIGHT: Final = 0.9
"""Minimum F1 of a page that counts as right."""
SETS: Final = ("aed2023", "wcxb_dev", "magic_article")
BINS: Final = 10

Floats = NDArray[np.float64]


def learn_confidence(extractions: Sequence[Extraction]) -> tuple[Confidence, float]:
    """Return the model of the confidence, and its calibration error on unseen hosts.

    The texts must come from models that had not seen the hosts.
    """
    chosen = [each for each in extractions if each.set in SETS and each.page.text]
    signs = np.array([each.signs for each in chosen])
    right = np.array([_is_right(each) for each in chosen])
    hosts = [page_host(each.page) for each in chosen]
    unseen = np.zeros(len(chosen))
    for known, rest in GroupKFold(5).split(signs, groups=hosts):
        unseen[rest] = _fit(signs[known], right[known]).predict_proba(signs[rest])[:, 1]
    model = _fit(signs, right)
    learned = Confidence(
        tuple(round(float(weight), 4) for weight in model.coef_[0]),
        round(float(model.intercept_[0]), 4),
    )
    return learned, calibration_error(unseen, right)


def _is_right(extraction: Extraction) -> bool:
    score = Shingle().score(extraction.page, extraction.text)
    return score is not None and score.f1 >= RIGHT


def _fit(signs: Floats, right: NDArray[np.bool_]) -> LogisticRegression:
    return LogisticRegression(C=1.0, max_iter=1000).fit(signs, right)


def calibration_error(confidence: Floats, right: NDArray[np.bool_]) -> float:
    """Return the expected calibration error over ten bins of equal width."""
    which = np.minimum((confidence * BINS).astype(int), BINS - 1)
    differences = np.bincount(which, weights=confidence - right)
    return float(np.abs(differences).sum() / len(right))
