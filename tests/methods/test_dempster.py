"""Dempster's rule against numbers computed by hand and against its general form."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nutgraf.methods.dempster import combine


def masses(*values: float) -> list[np.ndarray]:
    return [np.array([value]) for value in values]


def test_two_sources_for_make_each_other_stronger():
    # Nothing is in conflict; what both leave open is (1 - 0.6)(1 - 0.5) = 0.2.
    fusion = combine(masses(0.6, 0.5), [])
    assert fusion.belief == pytest.approx([0.8])
    assert fusion.disbelief == pytest.approx([0.0])
    assert fusion.plausibility == pytest.approx([1.0])
    assert fusion.conflict == pytest.approx([0.0])


def test_one_for_and_one_against():
    # K = 1 - 0.6 x 0.5 = 0.7 (equation 5)
    # news: 0.6 (1 - 0.5) / 0.7 = 3/7;  ~news: 0.5 (1 - 0.6) / 0.7 = 2/7;  either: 0.2 / 0.7 = 2/7
    fusion = combine(masses(0.6), masses(0.5))
    assert fusion.conflict == pytest.approx([0.3])
    assert fusion.belief == pytest.approx([3 / 7])
    assert fusion.disbelief == pytest.approx([2 / 7])
    assert fusion.plausibility == pytest.approx([5 / 7])


def test_two_for_and_two_against():
    # for: 1 - 0.4 x 0.5 = 0.8;  against: 1 - 0.6 x 0.75 = 0.55;  K = 1 - 0.8 x 0.55 = 0.56
    # news: 0.8 x 0.45 / 0.56 = 0.36 / 0.56;  ~news: 0.55 x 0.2 / 0.56 = 0.11 / 0.56
    fusion = combine(masses(0.6, 0.5), masses(0.4, 0.25))
    assert fusion.conflict == pytest.approx([0.44])
    assert fusion.belief == pytest.approx([0.36 / 0.56])
    assert fusion.disbelief == pytest.approx([0.11 / 0.56])


def test_near_certain_sources_that_contradict_each_other():
    # K = 1 - 0.99 x 0.99 = 0.0199; both sides get 0.99 x 0.01 / 0.0199.
    fusion = combine(masses(0.99), masses(0.99))
    assert fusion.belief == pytest.approx([0.0099 / 0.0199])
    assert fusion.disbelief == pytest.approx([0.0099 / 0.0199])
    assert fusion.conflict == pytest.approx([0.9801])


def test_against_alone():
    fusion = combine([], masses(0.7))
    assert fusion.belief == pytest.approx([0.0])
    assert fusion.plausibility == pytest.approx([0.3])


def test_source_without_evidence_changes_nothing():
    without, with_zero = combine(masses(0.6), masses(0.5)), combine(masses(0.6, 0), masses(0.5, 0))
    assert with_zero.belief == pytest.approx(without.belief)
    assert with_zero.conflict == pytest.approx(without.conflict)


def test_many_items_at_once():
    fusion = combine([np.array([0.6, 0.0, 0.6])], [np.array([0.5, 0.5, 0.0])])
    assert fusion.belief == pytest.approx([3 / 7, 0.0, 0.6])
    assert fusion.plausibility == pytest.approx([5 / 7, 0.5, 1.0])


def test_no_items():
    fusion = combine([np.zeros(0)], [np.zeros(0)])
    assert len(fusion.belief) == len(fusion.plausibility) == len(fusion.conflict) == 0


@pytest.mark.parametrize("mass", [1.0, -0.1, 1.5, float("nan")])
def test_mass_out_of_range_is_refused(mass):
    with pytest.raises(ValueError, match="below 1"):
        combine(masses(mass), masses(0.5))


def test_hundreds_of_strong_sources_on_both_sides_stay_finite():
    fusion = combine(masses(*[0.999] * 400), masses(*[0.999] * 400))
    assert np.isfinite(fusion.belief).all()
    assert fusion.belief == pytest.approx([0.5])


NO, YES, EITHER = frozenset({"no"}), frozenset({"yes"}), frozenset({"yes", "no"})
some_masses = st.lists(st.floats(0.0, 0.99), max_size=3)


@given(some_masses, some_masses)
def test_agrees_with_the_general_rule(supporting, opposing):
    # Equations 3 to 5 as they are written: all ways to take one focal set of each source.
    sources = [{YES: m, EITHER: 1 - m} for m in supporting]
    sources += [{NO: m, EITHER: 1 - m} for m in opposing]
    totals = {YES: 0.0, NO: 0.0, EITHER: 0.0, frozenset(): 0.0}
    for sets in product(*sources):
        mass = np.prod([source[taken] for source, taken in zip(sources, sets, strict=True)])
        totals[EITHER.intersection(*sets)] += float(mass)
    k = 1 - totals[frozenset()]
    fusion = combine(masses(*supporting), masses(*opposing))
    assert fusion.belief == pytest.approx([totals[YES] / k])
    assert fusion.disbelief == pytest.approx([totals[NO] / k])
    assert fusion.conflict == pytest.approx([1 - k])
    assert 0 <= fusion.belief[0] <= fusion.plausibility[0] <= 1
