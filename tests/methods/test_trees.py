"""Oblivious trees, by hand."""

from __future__ import annotations

import numpy as np
import pytest

from nutgraf.methods.fused.trees import PACKED, Trees, packed

# Two questions in the first tree: a > 1 (bit 0), b > 5 (bit 1); one in the second: b > 2.
TREES = Trees.from_dict(
    {
        "columns": ["a", "b"],
        "depth": 2,
        "column": [[0, 1], [1, 0]],
        "border": [[1.0, 5.0], [2.0, 3e38]],
        # leaf 0: neither, 1: a only, 2: b only, 3: both
        "leaves": [[-20, 10, 0, 30], [-5, 5, 0, 0]],
        "support": [[1, 0, 0, 0], [0, 0, 0, 0]],
        "step": 0.1,
        "bias": 0.25,
    }
)
TABLE = np.array([[0.0, 2.0, 0.0, 2.0], [0.0, 3.0, 6.0, 6.0]], dtype=np.float32)


def test_scores():
    # -2 - .5 + .25; 1 + .5 + .25; 0 + .5 + .25; 3 + .5 + .25
    assert TREES.score(TABLE) == pytest.approx([-2.25, 1.75, 0.75, 3.75], abs=1e-6)


def test_packed_trees_are_the_same():
    lists = {
        "column": [[0, 1], [1, 0]],
        "border": [[1.0, 5.0], [2.0, 3e38]],
        "leaves": [[-20, 10, 0, 30], [-5, 5, 0, 0]],
        "support": [[1, 0, 0, 0], [0, 0, 0, 0]],
    }
    texts = {name: packed(np.array(lists[name]), kind) for name, kind in PACKED.items()}
    rest = {"columns": ["a", "b"], "depth": 2, "step": 0.1, "bias": 0.25}
    trees = Trees.from_dict({**rest, **texts})
    assert trees.score(TABLE).tolist() == TREES.score(TABLE).tolist()
    assert trees.support.tolist() == TREES.support.tolist()


def test_weights_by_column():
    # The first tree: support 2, 1, 1, 1. Mean of all (-4 + 1 + 0 + 3) / 5 = 0.
    # Not above in a: (-4 + 0) / 3 = -4/3, above: (1 + 3) / 2 = 2.
    # The second: support 1 each, mean (-.5 + .5) / 4 = 0; not above in b: (-.5 + 0) / 2 = -.25,
    # above: .25; the second answer, always no, is about a: -.5 - -.25 = -.25, and .25.
    by_a = [-4 / 3 - 0.25, 2 + 0.25, -4 / 3 + 0.25, 2 + 0.25]
    by_b = [-2 + 4 / 3 - 0.25, 1 - 2 + 0.25, 0 + 4 / 3 + 0.25, 3 - 2 + 0.25]
    assert TREES.prior == pytest.approx(0.25)
    weights = TREES.weights_by_column(TABLE)
    assert weights[0] == pytest.approx(by_a, abs=1e-6)
    assert weights[1] == pytest.approx(by_b, abs=1e-6)


def test_weights_and_prior_are_the_score():
    total = TREES.weights_by_column(TABLE).sum(axis=0) + TREES.prior
    assert total == pytest.approx(TREES.score(TABLE), abs=1e-6)


def test_no_blocks():
    empty = np.zeros((2, 0), dtype=np.float32)
    assert TREES.score(empty).shape == (0,)
    assert TREES.weights_by_column(empty).shape == (2, 0)
