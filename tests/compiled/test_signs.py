"""Signs by which most texts are passed by."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nutgraf.compiled.signs import begin_alike, begin_known, has_any, numbers_in
from nutgraf.records.headings import KEYWORD, LONGEST, NUMERALS, first_words, may_be_known

WORDS = st.sampled_from(
    [
        "abstract",
        "ABSTRACT",
        "Straße",
        "A",
        "v",
        "Keywords",
        "keYword",
        "rivers",
        "摘要",
        "摘",
        "²",
        "_",
    ]
)
BETWEEN = st.sampled_from([" ", "\n", ". ", "1", "٣", "[", "-", "\u2003", "😀"])
LINES = st.lists(st.one_of(WORDS, BETWEEN), max_size=8).map("".join)


@given(st.lists(LINES, max_size=4))
def test_no_text_is_passed_by_that_may_begin_as_a_heading(texts):
    found = begin_known(tuple(texts), first_words(), NUMERALS, KEYWORD, LONGEST)
    lines = [text.split("\n") for text in texts]
    # A line by itself ends where the next begins: a letter at its end stands apart in the text.
    expected = [
        place
        for place, text in enumerate(texts)
        if any(
            may_be_known(f"{line}\n" if i + 1 < len(lines[place]) else line)
            for i, line in enumerate(lines[place])
        )
    ]
    assert found == expected
    assert all(place in found for place, text in enumerate(texts) if may_be_known(text))


def test_beginnings():
    texts = ("Abstract of", "1. Rivers", "R. Lind", "R lind", "V. Results", "x\nABSTRACT", "", "²")
    assert begin_known(texts, frozenset({"abstract"}), "V", "eyword", 9) == [0, 3, 4, 5]
    far = ("My keywords", "My long keywords", "1234567890 KEYWORDS")
    assert begin_known(far, frozenset(), "", "eyword", 10) == [0, 2]


def test_beginnings_alike():
    texts = ("Kelp", "KEYS", "[A", "a key: x", "a key", "lake", "lake\nriver", "", "ßa")
    begins = frozenset({"ke", "ss"})
    assert begin_alike(texts, begins, "[(", "y:", 6) == [0, 1, 2, 3, 6, 7, 8]
    assert begin_alike(texts, frozenset(), "[(", "y:", 4) == [2, 6, 7]


@given(st.lists(st.text(st.sampled_from("a12069 .٣²年"), max_size=12), max_size=4))
def test_digits_and_years(texts):
    year, digit = re.compile(r"(?:1[6-9]|20)\d\d"), re.compile(r"\d")
    expected = [2 if year.search(text) else 1 if digit.search(text) else 0 for text in texts]
    assert list(numbers_in(tuple(texts), 12)) == expected


def test_longer_texts_are_not_looked_at_for_numbers():
    assert list(numbers_in(("2019", "2019a"), 4)) == [2, 0]


@pytest.mark.parametrize(("text", "found"), [("a rivers b", True), ("lake", True), ("", False)])
def test_some_word_is_in_a_text(text, found):
    assert has_any(text, ("river", "ake")) is found
    assert has_any(text, ()) is False
