"""Positions of blocks in the tree of a page."""

from __future__ import annotations

from math import log, log1p

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nutgraf.evidence._kernels import containers as compiled
from nutgraf.evidence._kernels.tree_sums import branches
from tests.kernels.trees import depths, ends, is_under, trees_with_blocks


@given(trees_with_blocks(), st.data())
def test_blocks_against_a_container(tree, data):
    parent, node = tree
    node = np.sort(node)
    top = data.draw(st.integers(0, len(parent) - 1))
    depth = depths(parent)
    found = compiled.container_columns(node, ends(parent), depth, top)
    inside = [is_under(parent, int(n), top) for n in node]
    held = [b for b, one in enumerate(inside) if one]
    first, last = (held[0], held[-1]) if held else (0, len(node))
    for b, one in enumerate(inside):
        along = min(max((b - first) / (last - first + 1), -1), 2)
        deep = depth[node[b]] - depth[top] if one else -1
        expected = [float(one), deep, along, log1p(max(b - last, 0))]
        assert found[:, b].tolist() == pytest.approx(expected)


def test_places_of_blocks():
    node, depth = np.array([1, 2], dtype=np.int32), np.array([0, 1, 2], dtype=np.int32)
    inside = np.array([0, 1, 3], dtype=np.uint32)
    found = compiled.place_columns(
        node, inside, np.array([0.0, 4, 5]), depth, np.array([10.0, 0]), 10.0, 2
    )
    # In a, in b; group and depth; half of the first block's prose is before its middle.
    page = [log1p(2), log(10), log(10)]
    assert found[:, 0].tolist() == pytest.approx([1, 0, 4, 1, 0.5, *page])
    assert found[:, 1].tolist() == pytest.approx([1, 1, 5, 2, 1.0, *page])


def test_steps_up_end_at_the_root():
    # Two blocks in one element, and one in its parent.
    node, parent = np.array([2, 3, 1], dtype=np.int32), np.array([0, 0, 1, 1], dtype=np.int32)
    held = np.array([[1.0, 2, 3, 4]]) * np.array([[1], [10], [100], [1000]])
    found = compiled.ancestor_columns(node, parent, held, 3)
    root = [1, 10, log1p(100), log1p(1000)]
    inner = [2, 20, log1p(200), log1p(2000), *root, *root]
    assert found[:, 0].tolist() == pytest.approx(inner)
    assert found[:, 1].tolist() == pytest.approx(inner)
    assert found[:, 2].tolist() == pytest.approx([*root, *root, *root])


def test_readability_of_parents():
    # The root holds 1, that holds 2 and 3; a block in each of the latter.
    parent, end = np.array([0, 0, 1, 1], dtype=np.int32), np.array([4, 4, 3, 4], dtype=np.int32)
    node = np.array([2, 3], dtype=np.int32)
    links = np.array([0.0, 0.5, 0, 0])
    found = compiled.readability_columns(
        node, parent, end, np.array([100.0, 24]), np.array([2.0, 9]), links
    )
    # 1 + 2 commas + 100 / 100 = 4 for the parent, of which half is left for links; 2 for the root.
    assert found.tolist() == [[1, 1], [1, 1], [1, 1]]


def test_boxes_of_blocks():
    # The root holds 1, an image 2 and 3; the second block is at 3.
    parent = np.array([0, 0, 0, 0], dtype=np.int32)
    node = np.array([0, 3], dtype=np.int32)
    held = np.arange(20.0).reshape(5, 4)
    counted = np.arange(12.0).reshape(3, 4)
    is_image = np.array([0, 0, 1, 0], dtype=np.uint8)
    branch = branches(parent, 0)
    found = compiled.box_columns(
        node, parent, branch, held, np.array([7.0, 8, 9, 10]), counted, is_image
    )
    above = [log1p(0), log1p(4), log1p(4)]
    assert found[:, 0].tolist() == pytest.approx([-1] * 9 + [*above, 9])
    box = [3, 7, log1p(11), log1p(15), 19 / 15, 10, log1p(3), log1p(7), log1p(11)]
    assert found[:, 1].tolist() == pytest.approx([*box, *above, log1p(1)])


def test_boxes_of_blocks_next_to_each_other():
    # The root holds 1 and 3; in 1 is 2. The first two blocks are in one branch.
    parent = np.array([0, 0, 1, 0], dtype=np.int32)
    node = np.array([1, 2, 3], dtype=np.int32)
    held, counted = np.arange(20.0).reshape(5, 4), np.arange(12.0).reshape(3, 4)
    none, groups = np.zeros(4, dtype=np.uint8), np.array([7.0, 8, 9, 10])
    found = compiled.box_columns(node, parent, branches(parent, 0), held, groups, counted, none)
    assert found[:9, 0].tolist() == found[:9, 1].tolist()
    assert found[[0, 1, 5]].tolist() == [[1, 1, 3], [5, 5, 7], [8, 8, 10]]


def test_hints_of_enclosing_elements():
    # The root holds an article 1 with 2 in it, an article 3 in 2, and 4.
    parent = np.array([0, 0, 1, 2, 0], dtype=np.int32)
    tag = np.array([0, 9, 0, 9, 0], dtype=np.int16)
    node = np.array([2, 3, 4], dtype=np.int32)
    share = np.array([1.0, 0.6, 0.5, 0.4, 0.3])
    found = compiled.hint_columns(tag, parent, node, share, [2], [3], 9)
    assert found.tolist() == [[1, 1, 0], [0, 1, 0], [2, 2, 2], [1, 2, 2], [0.6, 0.4, -1]]
    assert compiled.hint_columns(tag, parent, node, share, [], [], 9)[1].tolist() == [-1, -1, -1]


def test_an_empty_page():
    none, floats = np.zeros(0, dtype=np.int32), np.zeros(0)
    table, flags = np.zeros((5, 0)), np.zeros(0, dtype=np.uint8)
    assert compiled.container_columns(none, none, none, 0).shape == (4, 0)
    assert compiled.ancestor_columns(none, none, table, 2).shape == (8, 0)
    assert compiled.readability_columns(none, none, none, floats, floats, floats).shape == (3, 0)
    assert compiled.box_columns(none, none, none, table, floats, table, flags).shape == (13, 0)
    assert compiled.place_columns(
        none, none.view(np.uint32), floats, none, floats, 1.0, 3
    ).shape == (9, 0)
    assert compiled.hint_columns(none.astype(np.int16), none, none, floats, [], [], 9).shape == (
        5,
        0,
    )
