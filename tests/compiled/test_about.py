"""Which words blocks share with others, and with the title."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nutgraf.compiled.about import shared_words, topic, topic_words

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
    found = topic(
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
    is_sign = np.array([0, 0, 1, 1], dtype=np.uint8)
    hashes, places = topic_words(words, length, is_sign, 4)
    # A long word; a sign with the next; the last sign has none.
    assert hashes.tolist() == [1, 3 * 0x100000001B3 + 4, 4]
    assert places.tolist() == [0, 2, 3]
