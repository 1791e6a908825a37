"""TextRank on graphs small enough to solve by hand."""

from __future__ import annotations

import pytest

from nutgraf.evidence.papers.textrank import textrank


def test_a_path_of_three_words():
    # a - b - c:  S(a) = S(c) = 0.15 + 0.85 S(b) / 2,  S(b) = 0.15 + 0.85 (S(a) + S(c))
    # so S(b) (1 - 0.7225) = 0.15 + 0.255, S(b) = 1.459459, S(a) = S(c) = 0.770270
    (scores,) = textrank([["a", "b", "c"]])
    assert scores == pytest.approx({"a": 0.77027, "b": 1.459459, "c": 0.77027}, abs=1e-3)


def test_a_ring_has_equal_scores():
    # Every word of a ring has two neighbours of the same score: S = 0.15 + 0.85 S = 1.
    (scores,) = textrank([["a", "b", "c", "d", "a"]])
    assert scores == pytest.approx(dict.fromkeys("abcd", 1.0))


def test_a_wider_window_joins_words_further_apart():
    # Within three words all of a, b, c are neighbours: a ring again.
    (scores,) = textrank([["a", "b", "c"]], window=3)
    assert scores == pytest.approx(dict.fromkeys("abc", 1.0))


def test_repeated_neighbours_are_one_edge_and_a_word_is_not_its_own_neighbour():
    (once,) = textrank([["a", "b", "c"]])
    (often,) = textrank([["a", "a", "b", "a", "b", "c", "c"]])
    assert often == once


def test_texts_are_ranked_separately():
    together = textrank([["a", "b", "c"], ["c", "d"], ["a"]])
    assert together[0] == pytest.approx(textrank([["a", "b", "c"]])[0], abs=1e-3)
    assert together[1] == pytest.approx({"c": 1.0, "d": 1.0})
    # A word without neighbours keeps only what is given to all: 1 - 0.85.
    assert together[2] == pytest.approx({"a": 0.15})


def test_words_come_in_the_order_in_which_they_occur():
    assert list(textrank([["c", "a", "c", "b"]])[0]) == ["c", "a", "b"]


def test_nothing():
    assert textrank([]) == []
    assert textrank([[]]) == [{}]
