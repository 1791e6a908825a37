"""Confidence in the article of a page, computed by hand."""

from __future__ import annotations

from math import exp, log

import numpy as np
import pytest

from nutgraf.methods.fused.confidence import Confidence, page_signs

ZEROS = np.zeros(6)


def signs(values: list[float], keep: list[bool], words: list[float]) -> np.ndarray:
    return page_signs(np.array(values), np.array(keep, dtype=np.bool_), np.array(words))


def test_signs():
    # Expected words of the article: 90 + 20 + 6 = 116. Kept are 100, of which 90 are expected to
    # be right: precision 0.9, recall 90/116. In doubt are 40; the page has 200 words.
    found = signs([0.9, 0.5, 0.1], [True, False, False], [100, 40, 60])
    assert found == pytest.approx([log(9), log(90 / 26), 40 / 100, log(101), 100 / 200, 1])


def test_doubt_weighs_no_more_on_a_short_article():
    # 20 words kept, 10 in doubt; fewer than 50 count as 50. Recall: 18 / (18 + 5) = 18/23.
    found = signs([0.9, 0.5], [True, False], [20, 10])
    assert found == pytest.approx([log(9), log(18 / 5), 10 / 50, log(21), 20 / 30, 1])


def test_certainty_has_its_bounds():
    # Precision and recall 1 count as 0.995: odds of 199 to 1. Nothing kept counts as 0.01.
    assert signs([1.0], [True], [10])[:2] == pytest.approx([log(199), log(199)])
    found = signs([0.3, 0.1], [False, False], [20, 80])
    assert found == pytest.approx([-log(99), -log(99), 20 / 50, 0, 0, 0])


@pytest.mark.parametrize("words", [[], [0.0, 0.0]])
def test_a_page_without_words(words):
    found = signs([0.9] * len(words), [True] * len(words), words)
    assert found == pytest.approx([-log(99), -log(99), 0, 0, 0, 0])


def test_the_logistic_model():
    # 2 x 1.5 - 0.5 x 4 + 0.25 = 1.25
    given = np.array([1.5, 4.0])
    assert Confidence((2.0, -0.5), 0.25).of(given) == pytest.approx(1 / (1 + exp(-1.25)))
    assert Confidence((0.0,) * 6, 0.0).of(ZEROS) == 0.5


@pytest.mark.parametrize("bias", [1e6, -1e6])
def test_no_odds_are_too_great(bias):
    sure = Confidence((0.0,) * 6, bias).of(ZEROS)
    assert 0 < sure < 1
    assert round(sure) == (bias > 0)
