"""Sums over subtrees, and values inherited from ancestors."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nutgraf.evidence._kernels import tree_sums as compiled
from tests.kernels.trees import is_under, parents, trees_with_blocks


@given(trees_with_blocks())
def test_what_is_under_nodes(tree):
    parent, node = tree
    characters = np.arange(10.0, 10.0 + len(node))
    links, prose = np.arange(len(node)) % 3 / 2, np.arange(float(len(node))) % 4
    found, total = compiled.subtree_sums(node, parent, characters, links, prose)
    assert total == max(prose.sum(), 1.0)
    for top in range(len(parent)):
        held = [b for b in range(len(node)) if is_under(parent, int(node[b]), top)]
        size = characters[held].sum()
        assert found[:, top].tolist() == pytest.approx(
            [
                prose[held].sum() / total,
                (characters * links)[held].sum() / max(size, 1.0),
                size,
                len(held),
                np.count_nonzero(prose[held]),
            ]
        )


@given(parents)
def test_tags_under_and_above_nodes(parent):
    tag = (np.arange(len(parent)) % 3).astype(np.int16)
    tables = np.array([[1, 0, 0], [0, 1, 1]], dtype=np.uint8)
    under = compiled.count_tags_under(tag, parent, tables)
    bits = compiled.inherited_bits(tag, parent, np.array([1, 2, 4], dtype=np.uint32))
    for top in range(len(parent)):
        below = [n for n in range(len(parent)) if is_under(parent, n, top)]
        above = [n for n in range(len(parent)) if is_under(parent, top, n)]
        assert under[:, top].tolist() == tables[:, tag[below]].sum(axis=1).tolist()
        assert bits[top] == sum({1 << int(tag[n]) for n in above})
    which = np.arange(len(parent), dtype=np.int32)[::-1].copy()
    assert compiled.have_bit(bits, which, 2).tolist() == [bool(bits[n] & 2) for n in which]


@given(parents, st.data())
def test_branches_and_joints(parent, data):
    top = data.draw(st.integers(0, len(parent) - 1))
    branch, joint = compiled.branches(parent, top), compiled.common_ancestors(parent, top)
    for node in range(len(parent)):
        holders = [n for n in range(len(parent)) if is_under(parent, node, n)]
        children = [n for n in holders if n != top and n and parent[n] == top]
        assert branch[node] == (children[0] if children else -1)
        assert joint[node] == max(n for n in holders if is_under(parent, top, n))


@pytest.mark.parametrize(("least", "place"), [(0.3, 2), (0.5, 1), (0.6, 0), (0.0, 3)])
def test_the_last_place_with_a_value(least, place):
    assert compiled.last_at_least(np.array([0.5, 0.5, 0.4, 0.1]), least) == place


def test_an_empty_page():
    none, floats = np.zeros(0, dtype=np.int32), np.zeros(0)
    found, total = compiled.subtree_sums(none, none, floats, floats, floats)
    assert (found.shape, total) == ((5, 0), 1.0)
    assert compiled.last_at_least(floats, 0.5) == 0
    assert compiled.branches(none, 0).shape == (0,)
    assert compiled.common_ancestors(none, 0).shape == (0,)
    assert compiled.have_bit(none.view(np.uint32), none, 1).shape == (0,)
