"""Sums over the tree of a page, and where blocks stand in it."""

from __future__ import annotations

from math import log, log1p

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nutgraf.compiled import places as compiled
from tests.compiled.trees import depths, ends, is_under, parents, trees_with_blocks

VALUES = st.lists(st.integers(0, 9).map(float), max_size=20).map(np.array)


@given(trees_with_blocks())
def test_sums_under_nodes(tree):
    parent, node = tree
    values = np.arange(2.0 * len(node)).reshape(2, -1)
    found = compiled.under(node, parent, values)
    for top in range(len(parent)):
        held = [b for b in range(len(node)) if is_under(parent, int(node[b]), top)]
        assert found[:, top].tolist() == values[:, held].sum(axis=1).tolist()


@given(parents)
def test_tags_under_and_above_nodes(parent):
    tag = (np.arange(len(parent)) % 3).astype(np.int16)
    tables = np.array([[1, 0, 0], [0, 1, 1]], dtype=np.uint8)
    under = compiled.tags_under(tag, parent, tables)
    bits = compiled.inherited(tag, parent, np.array([1, 2, 4], dtype=np.uint32))
    for top in range(len(parent)):
        below = [n for n in range(len(parent)) if is_under(parent, n, top)]
        above = [n for n in range(len(parent)) if is_under(parent, top, n)]
        assert under[:, top].tolist() == tables[:, tag[below]].sum(axis=1).tolist()
        assert bits[top] == sum({1 << int(tag[n]) for n in above})


@given(parents, st.data())
def test_branches_and_joints(parent, data):
    top = data.draw(st.integers(0, len(parent) - 1))
    branch, joint = compiled.branches(parent, top), compiled.joints(parent, top)
    for node in range(len(parent)):
        holders = [n for n in range(len(parent)) if is_under(parent, node, n)]
        children = [n for n in holders if n != top and n and parent[n] == top]
        assert branch[node] == (children[0] if children else -1)
        assert joint[node] == max(n for n in holders if is_under(parent, top, n))


@given(trees_with_blocks(), st.data())
def test_blocks_against_a_container(tree, data):
    parent, node = tree
    node = np.sort(node)
    top = data.draw(st.integers(0, len(parent) - 1))
    depth = depths(parent)
    found = compiled.against(node, ends(parent), depth, top)
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
    found = compiled.place(node, inside, np.array([0.0, 4, 5]), depth, np.array([10.0, 0]), 10.0, 2)
    # In a, in b; group and depth; half of the first block's prose is before its middle.
    page = [log1p(2), log(10), log(10)]
    assert found[:, 0].tolist() == pytest.approx([1, 0, 4, 1, 0.5, *page])
    assert found[:, 1].tolist() == pytest.approx([1, 1, 5, 2, 1.0, *page])


def test_steps_up_end_at_the_root():
    node, parent = np.array([2], dtype=np.int32), np.array([0, 0, 1], dtype=np.int32)
    share, links, size, blocks = (np.array([1.0, 2, 3]) * factor for factor in (1, 10, 100, 1000))
    found = compiled.steps_up(node, parent, share, links, size, blocks, 3)[:, 0].tolist()
    root = [1, 10, log1p(100), log1p(1000)]
    assert found == pytest.approx([2, 20, log1p(200), log1p(2000), *root, *root])


def test_readability_of_parents():
    # The root holds 1, that holds 2 and 3; a block in each of the latter.
    parent, end = np.array([0, 0, 1, 1], dtype=np.int32), np.array([4, 4, 3, 4], dtype=np.int32)
    node = np.array([2, 3], dtype=np.int32)
    links = np.array([0.0, 0.5, 0, 0])
    found = compiled.readable(node, parent, end, np.array([100.0, 24]), np.array([2.0, 9]), links)
    # 1 + 2 commas + 100 / 100 = 4 for the parent, of which half is left for links; 2 for the root.
    assert found.tolist() == [[1, 1], [1, 1], [1, 1]]


def test_boxes_of_blocks():
    # The root holds 1, an image 2 and 3; the second block is at 3.
    parent = np.array([0, 0, 0, 0], dtype=np.int32)
    node = np.array([0, 3], dtype=np.int32)
    held = np.arange(20.0).reshape(5, 4)
    counted = np.arange(12.0).reshape(3, 4)
    is_image = np.array([0, 0, 1, 0], dtype=np.uint8)
    branch = compiled.branches(parent, 0)
    found = compiled.boxes(node, parent, branch, held, np.array([7.0, 8, 9, 10]), counted, is_image)
    above = [log1p(0), log1p(4), log1p(4)]
    assert found[:, 0].tolist() == pytest.approx([-1] * 9 + [*above, 9])
    box = [3, 7, log1p(11), log1p(15), 19 / 15, 10, log1p(3), log1p(7), log1p(11)]
    assert found[:, 1].tolist() == pytest.approx([*box, *above, log1p(1)])


@given(VALUES, st.integers(1, 4))
def test_means_around(values, reach):
    found = compiled.around(values, reach)
    for i in range(len(values)):
        near = [*values[max(i - reach, 0) : i], *values[i + 1 : i + reach + 1]]
        assert found[i] == pytest.approx(sum(near) / max(len(near), 1))


@given(st.lists(st.integers(0, 1), max_size=20))
def test_the_latest_flag_before(flags):
    found = compiled.latest_before(np.array(flags, dtype=np.uint8)).tolist()
    assert found == [max((j for j in range(i) if flags[j]), default=-1) for i in range(len(flags))]


def test_runs_of_prose():
    #        prose, links, links, prose, other, prose
    prose = np.array([5.0, 0, 0, 5, 0, 5])
    links = np.array([0.0, 1, 1, 0, 0, 0])
    found = compiled.runs(prose, links, np.array([1.0, 1, 1, 1, 1, 0]))
    assert found[0].tolist() == pytest.approx([0, 0, log1p(1), log1p(2), 0, 0])
    # The gap of three is seen at the fourth; the last is outside and widens nothing.
    assert found[1].tolist() == pytest.approx([0, 0, 0, log1p(3), log1p(3), log1p(3)])


def test_an_empty_page():
    none, floats = np.zeros(0, dtype=np.int32), np.zeros(0)
    table = np.zeros((5, 0))
    assert compiled.under(none, none, table).shape == (5, 0)
    assert compiled.branches(none, 0).shape == (0,)
    assert compiled.joints(none, 0).shape == (0,)
    assert compiled.against(none, none, none, 0).shape == (4, 0)
    assert compiled.steps_up(none, none, floats, floats, floats, floats, 2).shape == (8, 0)
    assert compiled.readable(none, none, none, floats, floats, floats).shape == (3, 0)
    flags = none.astype(np.uint8)
    assert compiled.boxes(none, none, none, table, floats, table, flags).shape == (13, 0)
    assert compiled.place(none, none.view(np.uint32), floats, none, floats, 1.0, 3).shape == (9, 0)
    assert compiled.around(floats, 3).shape == (0,)
    assert compiled.runs(floats, floats, floats).shape == (2, 0)
