"""Words in lines, compared with a plain search."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nutgraf.trim._kernels.needles import Needles

LETTERS = st.sampled_from("abAB :éÉ新Ǆ😀\ud800")
WORDS = st.lists(st.text(st.sampled_from("ab :é新😀"), min_size=1, max_size=4), max_size=6)


def ints(values: list[int]) -> np.ndarray:
    return np.array(values, dtype=np.int32)


def small(text: str) -> str:
    return "".join(letter.lower() if letter.isascii() else letter for letter in text)


@given(WORDS, st.lists(st.text(LETTERS, max_size=12), max_size=5), st.integers(-1, 8))
def test_lines_are_those_of_a_plain_search(words, lines, most):
    text = "".join(lines)
    stops = np.cumsum([len(line) for line in lines], dtype=np.int32)
    starts = ints([0, *stops.tolist()][: len(lines)])
    wanted = [
        any(word in small(line if most < 0 else line.lstrip(" ")[:most]) for word in words)
        for line in lines
    ]
    assert Needles(words).lines_with_any(text, starts, stops, most).tolist() == wanted


def test_an_empty_word_is_refused():
    with pytest.raises(ValueError, match="empty word"):
        Needles(["a", ""])


@pytest.mark.parametrize(
    ("starts", "stops", "message"),
    [
        ([0], [4], "outside of the text"),
        ([-1], [2], "outside of the text"),
        ([2], [1], "outside of the text"),
        ([0, 1], [1], "same length"),
    ],
)
def test_lines_out_of_range_are_refused(starts, stops, message):
    with pytest.raises(ValueError, match=message):
        Needles(["a"]).lines_with_any("abc", ints(starts), ints(stops))
