"""Blocks in a branch without a sure block become less likely."""

from __future__ import annotations

import numpy as np
import pytest

from nutgraf.methods.fused.islands import island_weights

# The tree: 0 is the root; 1 holds blocks 2 and 3; 4 holds blocks 5, 6 and 7.
PARENT = np.array([0, 0, 1, 1, 0, 4, 4, 4], dtype=np.int32)
NODE = np.array([2, 3, 5, 6, 7], dtype=np.int32)
SURE = [0.97, 0.95]


def weights(values, words, node=NODE):
    return island_weights(np.array(values), np.array(words, dtype=np.float64), node, PARENT)


def test_a_large_branch_without_a_sure_block_is_an_island():
    # The best fifth of the words reaches 0.97, so the measure is 0.95; the branch has 0.6.
    assert weights([*SURE, 0.6, 0.6, 0.6], [50] * 5).tolist() == [0.0, 0.0, -1.4, -1.4, -1.4]


@pytest.mark.parametrize(
    ("values", "words", "why"),
    [
        ([*SURE, 0.75, 0.75, 0.75], [50] * 5, "it is believed nearly as much"),
        ([*SURE, 0.6, 0.6, 0.6], [100, 100, 7, 7, 7], "it is too small to be a list of its own"),
        ([0.6, 0.6, 0.6, 0.6, 0.6], [50] * 5, "all blocks are alike"),
        ([*SURE, 0.6, 0.6, 0.6], [5, 5, 50, 50, 50], "the sure ones are too few words"),
        ([0.3, 0.2, 0.1, 0.1, 0.1], [50] * 5, "nothing is kept"),
        ([0.9] * 5, [0] * 5, "there are no words"),
    ],
)
def test_no_island(values, words, why):
    assert weights(values, words) is None, why


def test_next_to_a_sure_block_each_large_block_is_a_branch_of_its_own():
    assert weights([*SURE, 0.9, 0.6, 0.6], [50] * 5).tolist() == [0.0, 0.0, 0.0, -1.4, -1.4]
    assert weights([*SURE, 0.9, 0.6, 0.6], [100, 100, 100, 9, 9]) is None


def test_between_sure_blocks_nothing_is_an_island():
    assert weights([*SURE, 0.6, 0.9, 0.6], [50] * 5).tolist() == [0.0, 0.0, 0.0, 0.0, -1.4]


def test_a_block_beside_a_sure_one_is_on_no_island():
    found = weights([0.97, 0.6, 0.6, 0.6, 0.6], [100, 40, 40, 40, 40])
    # Block 2's own branch is its node alone, and large enough: it counts as one too.
    assert found.tolist() == [0.0, -1.4, -1.4, -1.4, -1.4]
    same_node = np.array([2, 2, 5, 6, 7], dtype=np.int32)
    found = weights([0.97, 0.6, 0.6, 0.6, 0.6], [100, 40, 40, 40, 40], same_node)
    assert found.tolist() == [0.0, 0.0, -1.4, -1.4, -1.4]


def test_a_page_without_blocks():
    none = np.zeros(0)
    assert island_weights(none, none, np.zeros(0, np.int32), np.zeros(0, np.int32)) is None
