"""The confidence in a whole page, from the probabilities of its blocks."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log, log1p
from operator import mul

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Confidence:
    """A logistic model over `page_signs`."""

    weights: tuple[float, ...]
    bias: float

    def of(self, signs: Floats) -> float:
        """Return the probability that the page is right."""
        odds = sum(map(mul, self.weights, signs.tolist())) + self.bias
        return 1.0 / (1.0 + exp(-min(max(odds, -30.0), 30.0)))


def page_signs(values: Floats, keep: NDArray[np.bool_], words: Floats) -> Floats:
    """Return the features of a page for `Confidence`.

    These are the expected precision and recall as log-odds, the share of words in doubt, the length
    of the article, and its share of the page.
    """
    kept, believed = float(words @ keep), values * words
    expected, found = float(believed.sum()), float(believed[keep].sum())
    doubtful = float(words @ ((values > 0.2) & (values < 0.8)))
    return np.array(
        [
            _odds(found / kept if kept else 0.0),
            _odds(found / expected if expected else 0.0),
            doubtful / max(kept, 50.0),
            log1p(kept),
            kept / max(float(words.sum()), 1.0),
            1.0 if kept else 0.0,
        ]
    )


def _odds(share: float) -> float:
    share = min(max(share, 0.01), 0.995)
    return log(share / (1.0 - share))
