"""Words that blocks share with others and with the title."""

from __future__ import annotations

from math import log1p

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nutgraf.evidence._kernels.title_topic import (
    find_title_block,
    shared_words,
    title_distances,
    topic_shares,
    topic_words,
)
from nutgraf.text.characters import LOWER, SIGN

# The words of blocks, block after block.
BLOCKS = st.lists(st.lists(st.integers(0, 6), max_size=6), max_size=6)


def in_a_row(blocks: list[list[int]]) -> tuple[list[int], np.ndarray]:
    words = [word for block in blocks for word in block]
    owner = [number for number, block in enumerate(blocks) for _ in block]
    return words, np.array(owner, dtype=np.int32)


@given(BLOCKS, st.sets(st.integers(0, 9)))
def test_shared_words_are_those_of_sets(blocks, wanted):
    words, owner = in_a_row(blocks)
    found = shared_words(
        np.array(words, dtype=np.uint64),
        owner,
        np.array(sorted(wanted), dtype=np.uint64),
        len(blocks),
    )
    assert found.tolist() == [len({*block} & wanted) for block in blocks]


@given(BLOCKS, st.sets(st.integers(0, 6)), st.data())
def test_topics_are_those_of_sets(blocks, described, data):
    main = data.draw(st.lists(st.integers(0, 1), min_size=len(blocks), max_size=len(blocks)))
    words, owner = in_a_row(blocks)
    found = topic_shares(
        np.array(words, dtype=np.intp),
        owner,
        np.array(main, dtype=np.uint8),
        np.array([word in described for word in range(7)], dtype=np.uint8),
    )
    for number, block in enumerate(blocks):
        others = {
            word for i, other in enumerate(blocks) if i != number and main[i] for word in other
        }
        own = {*block}
        share = len(own & others) / max(len(own), 1), len(own & described) / max(len(own), 1)
        assert found[:, number].tolist() == pytest.approx(share)


def test_words_of_topics():
    words = np.array([1, 2, 3, 4], dtype=np.uint64)
    length = np.array([5, 2, 1, 1], dtype=np.intp)
    start, kinds = np.arange(4, dtype=np.intp), np.array([LOWER, LOWER, SIGN, SIGN], dtype=np.uint8)
    hashes, places = topic_words(words, start, length, kinds, 4)
    # A long word; a sign with the next; the last sign has none.
    assert hashes.tolist() == [1, 3 * 0x100000001B3 + 4, 4]
    assert places.tolist() == [0, 2, 3]


def test_words_that_end_in_the_same_bits_are_not_the_same():
    words, owner = np.array([3, 67, 131], dtype=np.uint64), np.zeros(3, dtype=np.int32)
    assert shared_words(words, owner, np.array([67], dtype=np.uint64), 1).tolist() == [1]


@pytest.mark.parametrize(
    ("likeness", "tag", "in_heading", "best"),
    [
        ([], [], [], -1),
        ([0.5, 0.2], [1, 1], [1, 1], -1),
        ([0.6, 0.6], [0, 0], [0, 0], 0),  # the first of two
        ([0.6, 0.6], [0, 0], [0, 1], 1),  # a heading
        ([0.8, 0.6], [0, 1], [1, 1], 1),  # .6 + .3 + .1 against .8 + .1
    ],
)
def test_the_block_that_is_most_like_the_title(likeness, tag, in_heading, best):
    columns = np.array(tag, dtype=np.int16), np.array(in_heading, dtype=np.uint8)
    assert find_title_block(np.array(likeness), *columns, 1) == best


def test_blocks_from_the_title():
    # The root holds 1 and 2; the title is the second block.
    node, depth = np.array([1, 2, 2], dtype=np.int32), np.array([0, 1, 1], dtype=np.int32)
    joint, share = np.array([0, 0, 2], dtype=np.intp), np.array([1.0, 0.1, 0.9])
    prose = np.array([5.0, 7.0, 9.0])
    tag = np.array([8, 9, 8], dtype=np.int16)
    found = title_distances(1, tag, 9, node, depth, joint, share, prose, 0)
    assert found[0].tolist() == [0, 0, 1]
    assert found[1].tolist() == pytest.approx([-log1p(1), 0, log1p(1)])
    assert found[2].tolist() == pytest.approx([0, 0, log1p(9)])
    assert found[3:].tolist() == [[1.0, 0.9, 0.9], [0, 1, 1]]
    # Without a title, all prose up to a block counts.
    found = title_distances(-1, tag, 9, node, depth, joint, share, prose, 0)
    assert found[2].tolist() == pytest.approx([log1p(5), log1p(12), log1p(21)])
    assert found[[1, 3, 4]].tolist() == [[-9.0] * 3] * 3
