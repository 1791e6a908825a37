"""Groups of similar blocks, and repeated words."""

from __future__ import annotations

import subprocess
import sys
from math import log1p

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nutgraf.evidence._kernels.groups import (
    group_columns,
    number_keys,
    repeated_shares,
    sibling_groups,
    tag_path_hashes,
)
from tests.kernels.trees import parents

KEYS = st.lists(st.one_of(st.integers(0, 5), st.integers(0, 2**64 - 1)), max_size=60)


@given(KEYS)
def test_numbers_are_given_in_the_order_of_first_sight(keys):
    known: dict[int, int] = {}
    expected = [known.setdefault(key, len(known)) for key in keys]
    assert number_keys(np.array(keys, dtype=np.uint64)).tolist() == expected


@pytest.mark.parametrize("shift", [0, 1, 16, 32, 48])
def test_keys_that_differ_in_a_few_bits_only(shift):
    keys = np.arange(2**14, dtype=np.uint64) << np.uint64(shift)
    assert number_keys(np.concatenate([keys, keys])).tolist() == [*range(2**14)] * 2


def test_numbers_do_not_depend_on_the_process():
    script = (
        "import numpy as np; from nutgraf.evidence._kernels.groups import number_keys; "
        "keys = np.arange(3000, dtype=np.uint64) ** np.uint64(5) % np.uint64(997); "
        "print(number_keys(keys).sum())"
    )
    seen = {subprocess.check_output([sys.executable, "-c", script]) for _ in range(2)}
    assert len(seen) == 1


@given(parents, st.data())
def test_nodes_of_one_tag_path_have_one_hash(parent, data):
    tag = data.draw(st.lists(st.integers(0, 2), min_size=len(parent), max_size=len(parent)))
    path: list[tuple[int, ...]] = []
    for node, own in enumerate(tag):
        path.append((*path[parent[node]], own) if node else (own,))
    hashes = tag_path_hashes(np.array(tag, dtype=np.int16), parent)
    groups = {one: {hashes[i] for i, two in enumerate(path) if one == two} for one in path}
    assert all(len(values) == 1 for values in groups.values())
    assert len(set().union(*groups.values())) == len(groups)


def test_no_nodes_have_no_paths():
    none = tag_path_hashes(np.zeros(0, dtype=np.int16), np.zeros(0, dtype=np.int32))
    assert len(none) == len(number_keys(none)) == 0


def test_columns_of_a_group():
    # Two blocks of 10 and 30 characters in one group, one of 0 alone.
    measures = np.array([[10.0, 30, 0], [0.5, 0, 0], [5, 30, 0], [1, 2, 0]])
    found = group_columns(np.array([0, 0, 1]), *measures, 70.0)
    # Mean 20, spread 10; of 40 characters 10 x 0.5 are in links; prose 35 of 70; marks 3 / 2.
    first = [log1p(2), log1p(40), log1p(20), log1p(10), 5 / 40, 0.5, log1p(1.5)]
    assert found[:, 0].tolist() == pytest.approx(first)
    assert found[:, 1].tolist() == pytest.approx(first)
    assert found[:, 2].tolist() == pytest.approx([log1p(1), 0, 0, 0, 0, 0, 0])


@given(parents, st.data())
def test_siblings_have_one_parent_and_one_tag(parent, data):
    tag = data.draw(st.lists(st.integers(0, 2), min_size=len(parent), max_size=len(parent)))
    node = np.arange(len(parent), dtype=np.int32)
    keys = [(int(above), own) for above, own in zip(parent, tag, strict=True)]
    known: dict[tuple[int, int], int] = {}
    expected = [known.setdefault(key, len(known)) for key in keys]
    assert sibling_groups(np.array(tag, dtype=np.int16), parent, node).tolist() == expected


def plain_repeated(words: list[int], block: list[int], blocks: int, gram: int) -> list[list[float]]:
    sizes = [block.count(b) for b in range(blocks)]
    runs = [
        (tuple(words[i : i + gram]), block[i])
        for i in range(len(words) - gram + 1)
        if block[i] == block[i + gram - 1]
    ]
    columns = [[0.0] * blocks for _ in range(3)]
    for place, (run, b) in enumerate(runs):
        same = [other for one, other in runs if one == run]
        total = sum(other == b for _, other in runs)
        if len(same) > 1:
            columns[0][b] += 1 / total
            columns[1][b] += (sizes[b] < max(sizes[other] for other in same)) / total
            columns[2][b] += any(one == run for one, _ in runs[:place]) / total
    return columns


@given(st.lists(st.tuples(st.integers(1, 3), st.integers(0, 1)), max_size=30), st.integers(1, 4))
def test_repeated_runs_are_those_of_a_plain_loop(drawn, gram):
    words, block, b = [], [], 0
    for word, step in drawn:
        b += step
        words.append(word)
        block.append(b)
    blocks = b + 1
    sizes = np.bincount(block, minlength=blocks).astype(np.float64) if block else np.zeros(blocks)
    found = repeated_shares(
        np.array(words, dtype=np.uint64), np.array(block, dtype=np.int32), sizes, gram
    )
    expected = plain_repeated(words, block, blocks, gram)
    assert found.ravel().tolist() == pytest.approx([x for row in expected for x in row])
