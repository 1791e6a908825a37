"""Words of blocks and element names, and their weights."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nutgraf.evidence._kernels.groups import class_groups
from nutgraf.evidence._kernels.vocabulary import block_weights, edge_words, words_by_owner
from nutgraf.page._kernels.attributes import Attributes, marks
from nutgraf.text._kernels.word_weights import Weights
from nutgraf.text.characters import read_characters, read_words, word_hashes
from tests.kernels.trees import is_under, trees_with_blocks

HASHES = st.one_of(st.integers(0, 8), st.integers(0, 2**64 - 1))
ATTRIBUTES = st.lists(
    st.one_of(
        st.none(),
        st.dictionaries(
            st.sampled_from(["class", "id", "hidden", "style", "itemprop", "aria-hidden"]),
            st.sampled_from([None, "", "a", "true", "Display : NONE", "x articleBody"]),
        ),
    ),
    max_size=8,
).map(tuple)


def every(attributes):
    return np.arange(len(attributes), dtype=np.int32)


@given(
    st.dictionaries(HASHES, st.tuples(st.integers(-9, 9), st.integers(-9, 9)), max_size=40),
    st.lists(st.tuples(HASHES, st.integers(0, 3)), max_size=40),
)
def test_sums_of_weights_are_those_of_a_dictionary(known, spoken):
    hashes = np.array([*known], dtype=np.uint64)
    values = np.array([*known.values()], dtype=np.float64).reshape(-1, 2)
    weights = Weights(hashes, np.ascontiguousarray(values.T))
    assert len(weights) == len(known)
    found = weights.sums(
        np.array([word for word, _ in spoken], dtype=np.uint64),
        np.array([owner for _, owner in spoken], dtype=np.int32),
        4,
    )
    for owner in range(4):
        own = [known[word] for word, whose in spoken if whose == owner and word in known]
        assert found[:, owner].tolist() == [sum(w[0] for w in own), sum(w[1] for w in own)]


def test_first_of_two_words_with_the_same_hash_counts():
    weights = Weights(np.array([5, 5], dtype=np.uint64), np.array([[1.0, 2], [3, 4]]))
    found = weights.sums(np.array([5], dtype=np.uint64), np.zeros(1, dtype=np.int32), 1)
    assert len(weights) == 1
    assert found.tolist() == [[1], [3]]


@given(
    st.lists(st.lists(st.tuples(st.integers(0, 9), st.integers(1, 2)), max_size=9), max_size=5),
    st.integers(0, 4),
    st.integers(0, 4),
)
def test_words_at_the_edges_of_blocks(blocks, first, last):
    words = [word for block in blocks for word, _ in block]
    found = edge_words(
        np.array(words, dtype=np.uint64),
        np.array([length for block in blocks for _, length in block], dtype=np.intp),
        np.array([b for b, block in enumerate(blocks) for _ in block], dtype=np.int32),
        np.array([float(len(block)) for block in blocks]),
        first,
        last,
    )
    expected = [
        (b, word)
        for b, block in enumerate(blocks)
        for place, (word, length) in enumerate(block)
        if length > 1 and (place < first or place >= len(block) - last)
    ]
    assert list(zip(*(column.tolist() for column in found), strict=True)) == expected


@given(
    st.lists(
        st.lists(st.sampled_from(["a", "b1", "box", "ad"]), max_size=3), min_size=1, max_size=4
    ),
    st.lists(st.tuples(st.integers(0, 9), st.integers(0, 3)), max_size=9),
)
def test_names_known_by_number_are_spread(names, holders):
    holders = [(owner, number % len(names)) for owner, number in holders]
    texts = [" ".join(name) for name in names]
    words = read_words(read_characters("\n".join(texts)))
    found = words_by_owner(
        np.array([owner for owner, _ in holders], dtype=np.int32),
        np.array([number for _, number in holders], dtype=np.int32),
        texts,
        words.start,
        words.length,
        words.hash,
    )
    expected = [
        (owner, int(word_hashes(word)[0]))
        for owner, number in holders
        for word in names[number]
        if len(word) > 1
    ]
    assert list(zip(*(column.tolist() for column in found), strict=True)) == expected


@given(trees_with_blocks(), st.data())
def test_weights_of_blocks(tree, data):
    parent, node = tree
    numbers = st.integers(-9, 9).map(float)
    text = np.array(data.draw(st.lists(numbers, min_size=2 * len(node), max_size=2 * len(node))))
    names = np.arange(2.0 * len(parent)).reshape(2, -1)
    heading = np.arange(len(node), dtype=np.intp) - 1
    text = text.reshape(2, -1)
    found = block_weights(text, names, heading, node, parent)
    for block, own in enumerate(node.tolist()):
        around = [n for n in range(len(parent)) if is_under(parent, own, n)]
        assert found[:, block].tolist() == [
            text[0, block],
            text[1, block - 1] if block else 0.0,
            names[0, own] + names[0, parent[own]],
            names[1, around].sum(),
        ]


@given(ATTRIBUTES)
def test_nodes_with_names(attributes):
    nodes, which, names, _, _ = marks(Attributes(attributes), every(attributes))
    expected = [
        (node, (held.get("class"), held.get("id")))
        for node, held in enumerate(attributes)
        if held and (held.get("class") is not None or held.get("id") is not None)
    ]
    found = [(node, names[number]) for node, number in zip(nodes.tolist(), which, strict=True)]
    assert found == expected
    assert len(set(names)) == len(names)


@given(ATTRIBUTES)
def test_nodes_of_one_class(attributes):
    tag = (every(attributes) % 2).astype(np.int16)
    keys = [(tag[i], held and held.get("class")) for i, held in enumerate(attributes)]
    keys = [(one, two or (None if two is None or two == {} else two)) for one, two in keys]
    nodes, which, names, _, _ = marks(Attributes(attributes), every(attributes))
    found = class_groups(tag, nodes, which, names, every(attributes)).tolist()
    assert [[a == b for a in found] for b in found] == [[a == b for a in keys] for b in keys]


@given(ATTRIBUTES)
def test_nodes_that_are_hidden_and_marked(attributes):
    *_, hidden, bodies = marks(Attributes(attributes), every(attributes))
    held = [one or {} for one in attributes]
    assert hidden == [
        node
        for node, one in enumerate(held)
        if "hidden" in one
        or one.get("aria-hidden") == "true"
        or one.get("style") == "Display : NONE"
    ]
    assert bodies == [n for n, one in enumerate(held) if one.get("itemprop") == "x articleBody"]


def test_invalid_node_is_an_error():
    with pytest.raises(IndexError):
        marks(Attributes([{}]), np.array([1], dtype=np.int32))
