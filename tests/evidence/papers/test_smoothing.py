"""Gaussian smoothing with weights computed by hand: exp(-1/2) = 0.606531, exp(-2) = 0.135335."""

from __future__ import annotations

import numpy as np
import pytest

from nutgraf.evidence.papers.smoothing import gaussian_smooth


def test_a_single_peak_with_radius_one():
    # middle: 1 / (1 + 2 x 0.606531) = 0.451863;  ends: 0.606531 / (1 + 0.606531) = 0.377541
    smoothed = gaussian_smooth(np.array([0.0, 1.0, 0.0]))
    assert smoothed == pytest.approx([0.377541, 0.451863, 0.377541], abs=1e-6)


def test_sigma_is_the_radius_unless_given():
    # radius 2, sigma 2: exp(-1/8) = 0.882497, exp(-4/8) = 0.606531
    # the first of (1, 0, 0): 1 / (1 + 0.882497 + 0.606531) = 0.401760
    assert gaussian_smooth(np.array([1.0, 0.0, 0.0]), 2)[0] == pytest.approx(0.401760, abs=1e-5)
    # radius 1, sigma 1/2: the first of (1, 0): 1 / (1 + 0.135335) = 0.880797
    assert gaussian_smooth(np.array([1.0, 0.0]), 1, 0.5)[0] == pytest.approx(0.880797, abs=1e-6)


def test_the_window_ends_at_the_radius():
    smoothed = gaussian_smooth(np.array([1.0, 0.0, 0.0, 0.0, 0.0]), 2)
    assert (smoothed[:3] > 0).all()
    assert (smoothed[3:] == 0).all()


@pytest.mark.parametrize("radius", [0, 1, 3, 50])
def test_equal_values_stay_as_they_are(radius):
    assert gaussian_smooth(np.full(7, 0.25), radius) == pytest.approx([0.25] * 7)


@pytest.mark.parametrize("values", [[], [0.5]])
def test_nothing_and_one_value(values):
    assert gaussian_smooth(np.array(values), 3).tolist() == values


def test_radius_zero_gives_a_copy():
    values = np.array([1.0, 2.0])
    smoothed = gaussian_smooth(values, 0)
    assert smoothed.tolist() == [1.0, 2.0]
    assert smoothed is not values


def test_wrong_parameters():
    with pytest.raises(ValueError, match="radius"):
        gaussian_smooth(np.ones(3), -1)
    with pytest.raises(ValueError, match="sigma"):
        gaussian_smooth(np.ones(3), 1, 0.0)
