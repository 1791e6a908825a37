"""Features of the blocks around each block."""

from __future__ import annotations

from math import log1p

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nutgraf.evidence._kernels import neighbours as compiled

VALUES = st.lists(st.integers(0, 9).map(float), max_size=20).map(np.array)


@given(VALUES, st.integers(1, 4))
def test_means_around(values, reach):
    found = compiled.mean_around(values, reach)
    for i in range(len(values)):
        near = [*values[max(i - reach, 0) : i], *values[i + 1 : i + reach + 1]]
        assert found[i] == pytest.approx(sum(near) / max(len(near), 1))


@given(st.lists(st.integers(0, 1), max_size=20))
def test_the_latest_flag_before(flags):
    found = compiled.latest_before(np.array(flags, dtype=np.uint8)).tolist()
    assert found == [max((j for j in range(i) if flags[j]), default=-1) for i in range(len(flags))]


def test_blocks_under_headings():
    # The root holds a heading 1 and 2, and in 2 is 3; a block in each.
    parent, node = np.array([0, 0, 0, 2], dtype=np.int32), np.array([1, 2, 3], dtype=np.int32)
    heading = np.array([-1, 0, 0], dtype=np.intp)
    groups, links = np.array([0.0, 5, 6, 7]), np.array([0.25, 0, 0])
    found = compiled.heading_columns(heading, node, parent, groups, links)
    assert found[:, 0].tolist() == [-1, -1, -1, -1]
    assert found[:, 1].tolist() == pytest.approx([log1p(1), 5, 0.25, 1])
    assert found[:, 2].tolist() == pytest.approx([log1p(2), 5, 0.25, 0])


def test_runs_of_prose():
    #        prose, links, links, prose, other, prose
    prose = np.array([5.0, 0, 0, 5, 0, 5])
    links = np.array([0.0, 1, 1, 0, 0, 0])
    found = compiled.prose_gaps(prose, links, np.array([1.0, 1, 1, 1, 1, 0]))
    assert found[0].tolist() == pytest.approx([0, 0, log1p(1), log1p(2), 0, 0])
    # The gap of three is seen at the fourth; the last is outside and widens nothing.
    assert found[1].tolist() == pytest.approx([0, 0, 0, log1p(3), log1p(3), log1p(3)])


def test_an_empty_page():
    floats, none = np.zeros(0), np.zeros(0, dtype=np.int32)
    above = np.zeros(0, dtype=np.intp)
    assert compiled.mean_around(floats, 3).shape == (0,)
    assert compiled.prose_gaps(floats, floats, floats).shape == (2, 0)
    assert compiled.heading_columns(above, none, none, floats, floats).shape == (4, 0)
