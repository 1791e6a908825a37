"""Branches of the tree without a sure block."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nutgraf.methods._kernels.islands import kept_words, sure_words, unsure_branches
from tests.kernels.trees import is_under, trees_with_blocks


@given(trees_with_blocks(), st.data())
def test_branches_are_those_of_a_plain_search(tree, data):
    parent, node = tree
    count = len(node)
    flags = data.draw(st.lists(st.integers(0, 1), min_size=count, max_size=count))
    words = data.draw(st.lists(st.integers(0, 9), min_size=count, max_size=count))
    believed = [word / 2 for word in words]
    found = unsure_branches(
        node,
        parent,
        np.array(flags, dtype=np.uint8),
        np.array(believed, dtype=np.float64),
        np.array(words, dtype=np.float64),
    )

    def blocks_under(top: int) -> list[int]:
        return [b for b in range(count) if is_under(parent, int(node[b]), top)]

    def is_sure(top: int) -> bool:
        return any(flags[b] for b in blocks_under(top))

    for block in range(count):
        top, expected = int(node[block]), [-1.0, -1.0]
        if not is_sure(top) and is_sure(0):
            while not is_sure(int(parent[top])):
                top = int(parent[top])
            held = blocks_under(top)
            size = sum(words[b] for b in held)
            expected = [sum(believed[b] for b in held) / max(size, 1), size]
        assert found[:, block].tolist() == pytest.approx(expected)


def test_an_empty_page():
    none, floats = np.zeros(0, dtype=np.int32), np.zeros(0)
    assert unsure_branches(none, none, floats.astype(np.uint8), floats, floats).shape == (2, 0)


BLOCKS = st.lists(st.tuples(st.sampled_from((0.2, 0.5, 0.6, 0.8, 0.9)), st.integers(0, 20)))


@given(BLOCKS)
def test_words_are_counted_as_plain_python_does(blocks):
    values = np.array([value for value, _ in blocks], dtype=np.float64)
    words = np.array([count for _, count in blocks], dtype=np.float64)
    kept = [(value, count) for value, count in blocks if value > 0.5]
    low = sum(count for value, count in kept if value < 0.9)
    assert kept_words(values, words, 0.5, 0.9) == (sum(count for _, count in kept), low)
    sure = [value >= 0.8 and count >= 8 for value, count in blocks]
    certain = sum(count for (_, count), is_sure in zip(blocks, sure, strict=True) if is_sure)
    others = sum(
        count
        for (value, count), is_sure in zip(blocks, sure, strict=True)
        if value > 0.5 and not is_sure
    )
    assert sure_words(values, words, 0.5, 0.8, 8) == (certain, others)


def test_each_block_must_have_its_words():
    one, two = np.ones(1), np.ones(2)
    with pytest.raises(ValueError, match="same length"):
        kept_words(one, two, 0.5, 0.9)
    with pytest.raises(ValueError, match="same length"):
        sure_words(one, two, 0.5, 0.8, 8)
