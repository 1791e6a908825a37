"""Gaps: inside the article, a block is kept if the page as a whole is likely to gain by it.

Above an even chance a block is more likely right than wrong. But if much is in doubt, a missing
block costs more than a superfluous one: the expected F1 of a page,

    F1 = 2 sum(kept words x their chance) / (kept words + sum(all words x their chance)),

is highest with a cut at half of itself (Z. C. Lipton and others, "Optimal Thresholding of
Classifiers to Maximize F1 Measure", 2014). Outside the text, menus and teasers of pages with an
unknown layout are in doubt too, and there it does not pay.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from nutgraf.methods.base import Floats

_KEPT: Final = 0.5
# Nothing less likely is kept.
_MIN_VALUE: Final = 0.3
# Log-odds a little above even.
_LIFTED: Final = 0.1


def gap_weights(odds: Floats, values: Floats, words: Floats) -> Floats | None:
    """Return the weight of evidence for each block that fills a gap, or None without gaps.

    ``odds`` are the log-odds of blocks, ``values`` the same as probabilities.
    """
    kept = (values > _KEPT).nonzero()[0]
    if not len(kept):
        return None
    inside = slice(int(kept[0]), int(kept[-1]) + 1)
    within = values[inside]
    if not ((within <= _KEPT) & (within >= _MIN_VALUE)).any():
        return None
    cut = max(_best_cut(values, words), _MIN_VALUE)
    lift = (within <= _KEPT) & (within >= cut)
    if not lift.any():
        return None
    weights = np.zeros(len(odds))
    weights[inside] = np.where(lift, _LIFTED - odds[inside], 0.0)
    return weights


def _best_cut(values: Floats, words: Floats) -> float:
    """Return the lowest kept value where the expected F1 is highest."""
    order = (-values).argsort(kind="stable")
    kept = words[order].cumsum()
    right = (words * values)[order].cumsum()
    # A page may have only punctuation, without a word.
    best = int(np.argmax(right / np.maximum(kept + right[-1], 1.0)))
    return float(values[order[best]])
