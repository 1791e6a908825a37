"""The shared counts on one small page, counted by hand."""

from __future__ import annotations

import numpy as np
import pytest

from nutgraf.evidence import counts
from nutgraf.evidence.base import Evidence, column
from nutgraf.page.parsing.parse import parse

# Nodes: 0 html, 1 body, 2 div, 3 p, 4 "One, two ", 5 a, 6 "three", 7 " four.", 8 p, 9 the rest
PAGE = parse("<div><p>One, two <a href=/>three</a> four.</p><p>Five 六七八!</p></div>".encode())


@pytest.fixture
def evidence() -> Evidence:
    return Evidence(PAGE)


def test_text_nodes(evidence):
    assert PAGE.leaf_texts == ("One, two ", "three", " four.", "Five 六七八!")
    assert counts.leaf_characters(evidence).tolist() == [7, 5, 5, 8]
    assert counts.leaf_punctuation(evidence).tolist() == [1, 0, 1, 1]
    assert counts.leaf_linked(evidence).tolist() == [False, True, False, False]
    assert counts.leaf_words(evidence)[:3].tolist() == [2, 1, 1]


def test_subtrees(evidence):
    characters = counts.node_characters(evidence)
    assert characters[[0, 1, 2]].tolist() == [25, 25, 25]
    assert characters[[3, 5, 8]].tolist() == [17, 5, 8]
    assert counts.node_link_characters(evidence)[[2, 3, 8]].tolist() == [5, 5, 0]
    assert counts.node_words(evidence)[3] == 4
    assert counts.node_link_words(evidence)[3] == 1
    assert counts.node_tags(evidence)[[0, 1, 2, 3, 5]].tolist() == [5, 4, 3, 1, 0]
    assert counts.node_link_tags(evidence)[[0, 3, 5, 8]].tolist() == [1, 1, 0, 0]


def test_blocks(evidence):
    assert counts.block_characters(evidence).tolist() == [17, 8]
    assert counts.block_words(evidence)[0] == 4
    assert counts.block_link_density(evidence).tolist() == pytest.approx([5 / 17, 0.0])


def test_a_column_is_computed_once_and_can_not_be_changed(evidence):
    calls = []

    @column
    def noisy(e: Evidence) -> np.ndarray:
        calls.append(e)
        return np.zeros(3)

    assert noisy(evidence) is noisy(evidence)
    assert len(calls) == 1
    with pytest.raises(ValueError, match="read-only"):
        noisy(evidence)[0] = 1
