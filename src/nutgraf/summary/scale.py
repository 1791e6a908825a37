"""Sums, means and scaling over sentences, for several scorers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nutgraf.summary.document import Numbers, Scores


def to_one(values: Scores) -> Scores:
    """Return non-negative values divided by their maximum."""
    largest = float(values.max(initial=0.0))
    return values / largest if largest > 0.0 else np.zeros(len(values))


def mean_by_sentence(values: NDArray[np.int64], sentence: Numbers, count: int) -> Scores:
    """Return the mean of the values in each sentence, or 0 if it has none."""
    sums = np.bincount(sentence, weights=values, minlength=count)
    return sums / np.maximum(np.bincount(sentence, minlength=count), 1)


def once_a_sentence(item: Numbers, sentence: Numbers, count: int) -> tuple[Numbers, Numbers]:
    """Return the distinct pairs of an item and a sentence."""
    pairs = np.sort(item * count + sentence)
    new = np.append(True, pairs[1:] != pairs[:-1])[: len(pairs)]
    which, where = np.divmod(pairs[new], max(count, 1))
    return which, where


def sentences_with(item: Numbers, sentence: Numbers, items: int, count: int) -> NDArray[np.int64]:
    """Return the number of sentences with each item."""
    return np.bincount(once_a_sentence(item, sentence, count)[0], minlength=items)
