"""Linked headlines, compared with a plain count."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nutgraf.page._kernels.teasers import begins_with_link, teaser_totals

MOST = 2
BLOCKS = st.lists(st.tuples(st.booleans(), st.booleans(), st.booleans(), st.integers(1, 9)))


def flags(values) -> np.ndarray:
    return np.array(list(values), dtype=np.uint8)


@given(BLOCKS)
def test_teasers_are_counted_as_plain_python_does(blocks):
    keep, heads, leads, sizes = zip(*blocks, strict=True) if blocks else ((), (), (), ())
    own = [
        max((j for j in range(i + 1) if heads[j]), default=-1) for i in range(len(blocks))
    ]  # the heading of each block, which may be itself
    kept = [i for i in range(len(blocks)) if keep[i]]
    few = {h for h in own if h >= 0 and leads[h] and sum(own[i] == h for i in kept) <= MOST + 1}
    said = [i for i in kept if leads[i] or own[i] in few]
    assert teaser_totals(
        flags(keep), flags(heads), flags(leads), np.array(sizes, dtype=np.int32), MOST
    ) == (
        sum(sizes[i] for i in kept),
        sum(sizes[i] for i in said),
        sum(leads[i] for i in kept),
        len({own[i] for i in kept} & few),
    )


def test_a_block_leads_if_its_first_text_node_is_linked():
    leaf_block = np.array([0, 0, 1, 3, 3], dtype=np.int32)
    found = begins_with_link(leaf_block, flags([0, 1, 1, 1, 0]), 4)
    assert found.tolist() == [False, True, False, True]


def test_mismatched_columns_are_refused():
    with pytest.raises(ValueError, match="one value per block"):
        teaser_totals(flags([1]), flags([1, 0]), flags([1]), np.ones(1, dtype=np.int32), MOST)
    with pytest.raises(ValueError, match="no block 2"):
        begins_with_link(np.array([2], dtype=np.int32), flags([1]), 2)
    with pytest.raises(ValueError, match="same length"):
        begins_with_link(np.array([0], dtype=np.int32), flags([1, 0]), 1)
