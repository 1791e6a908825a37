"""Choosing from scores, with thresholds computed by hand."""

from __future__ import annotations

import numpy as np
import pytest

from nutgraf.evidence.base import Evidence
from nutgraf.methods.base import Scores
from nutgraf.methods.select import otsu, select
from nutgraf.page.parsing.parse import parse

HTML = b"""<body><nav><p>n1</p><p>n2</p></nav>
<div><p>a1 a1 a1</p><p>a2 a2 a2</p><p>short</p><p>a3 a3 a3</p></div>
<footer><p>f1</p></footer></body>"""
PAGE = parse(HTML)


def chosen(scores: Scores, favor: str) -> list[str]:
    keep = select(Evidence(PAGE), scores, favor)
    return [text for text, kept in zip(PAGE.block_texts, keep, strict=True) if kept]


def test_otsu_by_hand():
    # Values 0, 0, 1, 9, 10. Thresholds and n0 n1 (u0 - u1)^2:
    #   1: 2 * 3 * (0 - 20/3)^2      = 6 * 44.44 = 266.7
    #   9: 3 * 2 * (1/3 - 19/2)^2    = 6 * 84.03 = 504.2
    #  10: 4 * 1 * (10/4 - 10)^2     = 4 * 56.25 = 225.0
    assert otsu(np.array([0.0, 10.0, 1.0, 9.0, 0.0])) == 9.0


def test_otsu_in_steps_takes_the_first_of_equal_thresholds():
    # Every step above 0.1 and up to 0.8 parts {0.1} from {0.8}: the lowest is 0.2.
    assert otsu(np.array([0.1, 0.1, 0.8]), step=0.1) == pytest.approx(0.2)


def test_otsu_of_nothing_and_of_equal_values_keeps_all():
    assert otsu(np.array([])) == 0.0
    assert otsu(np.array([0.5, 0.5])) <= 0.5


def test_without_a_cut_otsu_chooses():
    scores = Scores(values=np.array([0.0, 0.1, 0.9, 0.8, 0.1, 0.9, 0.0]))
    assert chosen(scores, "balance") == ["a1 a1 a1", "a2 a2 a2", "a3 a3 a3"]


def test_the_paper_s_own_cut_is_taken_and_the_knob_widens_or_narrows_it():
    keep = np.array([True, False, True, True, False, True, False])
    scores = Scores(values=np.zeros(7), keep=keep)
    body = ["a1 a1 a1", "a2 a2 a2", "a3 a3 a3"]
    assert chosen(scores, "balance") == ["n1", *body]
    assert chosen(scores, "precision") == body
    assert chosen(scores, "recall") == ["n1", "a1 a1 a1", "a2 a2 a2", "short", "a3 a3 a3"]


def test_a_method_s_cuts_for_precision_and_recall_are_taken():
    few, some, many = (np.arange(7) < count for count in (1, 2, 3))
    scores = Scores(values=np.zeros(7), keep=some, keep_less=few, keep_more=many)
    assert [len(chosen(scores, favor)) for favor in ("precision", "balance", "recall")] == [1, 2, 3]


def test_nothing_kept_stays_nothing():
    scores = Scores(values=np.zeros(7), keep=np.zeros(7, dtype=np.bool_))
    assert all(chosen(scores, favor) == [] for favor in ("precision", "balance", "recall"))


def test_an_unknown_favor_says_what_there_is():
    with pytest.raises(ValueError, match="precision, balance, recall"):
        chosen(Scores(values=np.zeros(7)), "speed")
