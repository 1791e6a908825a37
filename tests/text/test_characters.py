"""Texts as arrays, compared with plain loops over the same text."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nutgraf.text import characters as kind
from nutgraf.text.characters import read_characters, read_words, word_hashes


def words_of(text: str) -> list[str]:
    words = read_words(read_characters(text))
    return [text[i : i + n] for i, n in zip(words.start, words.length, strict=True)]


def test_kinds():
    text = 'Aé7 ,."-©:\v语'
    expected = [
        kind.UPPER, kind.LOWER, kind.DIGIT, kind.BLANK, kind.COMMA, kind.STOP, kind.QUOTE,
        kind.MARK, kind.OTHER, kind.COLON, kind.BREAK, kind.SIGN,
    ]  # fmt: skip
    assert read_characters(text).kinds.tolist() == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The river rose.", ["The", "river", "rose"]),
        ("it's 3.5 km", ["it", "s", "3", "5", "km"]),
        ("河水a涨", ["河", "水", "a", "涨"]),
        ("한국어 기사", ["한국어", "기사"]),
        ("नदी का पानी", ["नदी", "का", "पानी"]),
        ("𠀀😀x", ["𠀀", "x"]),
        ("", []),
        (" ... ", []),
    ],
)
def test_words(text, expected):
    assert words_of(text) == expected


def test_no_word_crosses_a_border():
    words = read_words(read_characters("foobar baz"), np.array([0, 3, 7], dtype=np.int32))
    assert words.start.tolist() == [0, 3, 7]
    assert words.length.tolist() == [3, 3, 3]


def test_a_word_has_one_hash_wherever_it_stands():
    first, second = word_hashes("River bank"), word_hashes("the bank of the RIVER, a riverbank")
    assert first[0] == second[4]
    assert first[1] == second[1]
    assert len(set(second.tolist())) == 6  # "the" twice


@given(st.text())
def test_equal_words_and_only_they_have_equal_hashes(text):
    # By the lower case of single characters, as in the table.
    words = words_of(text)
    hashes = word_hashes(text).tolist()
    letters = read_characters(text)
    spans = read_words(letters)
    small = [
        tuple(letters.codes[i : i + n].tolist())
        for i, n in zip(spans.start, spans.length, strict=True)
    ]
    assert len(words) == len(hashes)
    assert len(set(hashes)) == len(set(small)) or any(len(word) > 24 for word in words)
