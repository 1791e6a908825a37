"""Contributions of features to the scores of trees."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nutgraf.links._kernels.contributions import contributions

VALUES = st.sampled_from([0.0, 1.0, 2.0, float("nan")])


@given(
    st.lists(
        st.lists(st.tuples(st.integers(0, 2), st.sampled_from([0.5, 1.5])), max_size=3), max_size=4
    ),
    st.lists(st.tuples(VALUES, VALUES, VALUES), max_size=3),
    st.sampled_from([1, 300]),
)
def test_contributions_are_the_sums_of_single_questions(trees, links, times):
    links = links * times  # more than fit in one batch
    table = np.array(links, dtype=np.float32).reshape(-1, 3).T.copy()
    questions = [(*ask, level) for tree in trees for level, ask in enumerate(tree)]
    first = np.cumsum([0, *(2 << level for *_, level in questions)])
    # Sums of integers are exact.
    moves = np.arange(first[-1], dtype=np.float32) - 5
    found = contributions(
        table,
        np.array([figure for figure, _, _ in questions], dtype=np.intp),
        np.array([border for _, border, _ in questions], dtype=np.float32),
        np.array([level for _, _, level in questions], dtype=np.intp),
        first[:-1].astype(np.intp),
        moves,
    )
    for link, values in enumerate(links):
        expected = [0.0, 0.0, 0.0]
        answers = 0
        for (figure, border, level), start in zip(questions, first[:-1], strict=True):
            answers = (answers if level else 0) | (values[figure] > border) << level
            expected[figure] += moves[start + answers]
        assert found[:, link].tolist() == expected


@pytest.mark.parametrize(
    ("figure", "level", "first", "moves"),
    [
        ([3], [0], [0], 2),
        ([-1], [0], [0], 2),
        ([0], [1], [0], 4),
        ([0, 0], [0, 2], [0, 2], 20),
        ([0], [0], [1], 2),
        ([0], [0], [-1], 2),
        ([0], [0, 1], [0], 2),
    ],
)
def test_invalid_questions_are_refused(figure, level, first, moves):
    with pytest.raises(ValueError, match=r"question|figure|level"):
        contributions(
            np.zeros((1, 1), dtype=np.float32),
            np.array(figure, dtype=np.intp),
            np.zeros(len(figure), dtype=np.float32),
            np.array(level, dtype=np.intp),
            np.array(first, dtype=np.intp),
            np.zeros(moves, dtype=np.float32),
        )
