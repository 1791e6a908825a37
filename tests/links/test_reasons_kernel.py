"""The topics with the strongest weight for a verdict."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nutgraf.links._kernels.reasons import strongest_topics

TOPICS = st.lists(
    st.tuples(st.sampled_from([-0.3, -0.2, 0.05, 0.1, 0.2, 0.3]), st.integers(-1, 99)),
    min_size=6,
    max_size=6,
)


@given(st.lists(st.tuples(TOPICS, st.booleans()), max_size=4))
def test_the_best_are_those_of_a_sort(links):
    weights = np.array([[w for w, _ in topics] for topics, _ in links]).reshape(-1, 6)
    numbers = np.array([[t for _, t in topics] for topics, _ in links], dtype=np.int16).reshape(
        -1, 6
    )
    article = np.array([article for _, article in links], dtype=np.uint8)
    found = strongest_topics(np.ascontiguousarray(numbers.T), weights, article, 0.1, 3)
    for row, (topics, article) in zip(found.tolist(), links, strict=True):
        heard = [(w if article else -w, what) for w, what in topics if what >= 0]
        heard = sorted((pair for pair in heard if pair[0] >= 0.1), key=lambda pair: -pair[0])
        assert row == [*(what for _, what in heard), -1, -1, -1][:3]


def test_mismatched_tables_are_refused():
    numbers = np.zeros((2, 3), dtype=np.int16)
    with pytest.raises(ValueError, match="same links"):
        strongest_topics(numbers, np.zeros((2, 2)), np.zeros(2, dtype=np.uint8), 0.1, 3)
