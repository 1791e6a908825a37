"""Blocks between kept blocks are kept if that is likely to improve the article."""

from __future__ import annotations

import numpy as np
import pytest

from nutgraf.methods.fused.gaps import gap_weights
from nutgraf.methods.fused.method import probability


def filled(values, words):
    """Which blocks are kept that were not before."""
    chances = np.array(values)
    odds = np.log(chances / (1 - chances))
    found = gap_weights(odds, chances, np.array(words, float))
    if found is None:
        return []
    assert not found[chances > 0.5].any()
    return np.flatnonzero((probability(odds + found) > 0.5) & (chances <= 0.5)).tolist()


@pytest.mark.parametrize(
    ("values", "words", "blocks"),
    [
        # Kept: .9 x 20 and .6 x 20; expected 2 x 30 / (40 + 38) = .769. With the block of .4 it is
        # 2 x 38 / (60 + 38) = .776: more.
        ([0.9, 0.4, 0.6], [20, 20, 20], [1]),
        # Sure of all else: 2 x 39.6 / (40 + 47.6) = .904; with it 2 x 47.6 / (60 + 47.6) = .885.
        ([0.99, 0.4, 0.99], [20, 20, 20], []),
        # Outside of what is kept nothing is filled, though there it would seem to pay as well.
        ([0.4, 0.6, 0.6], [20, 20, 20], []),
        ([0.6, 0.6, 0.4], [20, 20, 20], []),
        # What is hardly likely is never kept.
        ([0.55, 0.29, 0.55], [20, 5, 20], []),
        ([0.2, 0.3, 0.4], [20, 20, 20], []),
        ([0.9, 0.4, 0.6], [0, 0, 0], []),
        ([], [], []),
    ],
)
def test_a_gap_is_filled_where_the_expected_f1_rises(values, words, blocks):
    assert filled(values, words) == blocks
