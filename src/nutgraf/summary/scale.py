"""Sums, means and scales over sentences, which several scorers share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nutgraf.summary.document import Numbers, Scores


def to_one(values: Scores) -> Scores:
    """Values of 0 or more, divided by the largest of them."""
    largest = float(values.max(initial=0.0))
    return values / largest if largest > 0.0 else np.zeros(len(values))


def mean_by_sentence(values: NDArray[np.int64], sentence: Numbers, count: int) -> Scores:
    """The mean of the values that stand in each sentence; 0 where none does."""
    sums = np.bincount(sentence, weights=values, minlength=count)
    return sums / np.maximum(np.bincount(sentence, minlength=count), 1)


def once_a_sentence(item: Numbers, sentence: Numbers, count: int) -> tuple[Numbers, Numbers]:
    """The items and the sentences that they occur in, each pair once."""
    pairs = np.sort(item * count + sentence)
    new = np.append(True, pairs[1:] != pairs[:-1])[: len(pairs)]
    which, where = np.divmod(pairs[new], max(count, 1))
    return which, where


def sentences_with(item: Numbers, sentence: Numbers, items: int, count: int) -> NDArray[np.int64]:
    """In how many sentences each item occurs."""
    return np.bincount(once_a_sentence(item, sentence, count)[0], minlength=items)
