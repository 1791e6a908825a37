"""Features of lines that rule most of them out."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nutgraf.records._kernels.line_features import (
    first_starting_with,
    has_any,
    has_known_start,
    number_flags,
    texts_starting_with,
    texts_with_known_start,
)
from nutgraf.records.layout.heading_kinds import (
    KEYWORD_STEM,
    MAX_HEADING_LENGTH,
    NUMERALS,
    first_words,
)

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


FIRST_WORD = re.compile(r"[^\W\d_]+")


def may_begin(text):
    word = FIRST_WORD.search(text)
    if word is None:
        return False
    alone = len(word[0]) == 1 and (word[0] in NUMERALS or text[word.end() :][:1].isspace())
    return (
        word[0].casefold() in first_words()
        or alone
        or KEYWORD_STEM in text
        or KEYWORD_STEM.upper() in text
    )


@given(LINES)
def test_a_text_may_begin_as_a_heading(text):
    assert has_known_start(text, first_words(), NUMERALS, KEYWORD_STEM) is may_begin(text)


@given(st.lists(LINES, max_size=4))
def test_no_text_is_passed_by_that_may_begin_as_a_heading(texts):
    found = texts_with_known_start(
        tuple(texts), first_words(), NUMERALS, KEYWORD_STEM, MAX_HEADING_LENGTH
    )
    lines = [text.split("\n") for text in texts]
    # A line by itself ends where the next begins: a letter at its end stands apart in the text.
    expected = [
        place
        for place, text in enumerate(texts)
        if any(
            may_begin(f"{line}\n" if i + 1 < len(lines[place]) else line)
            for i, line in enumerate(lines[place])
        )
    ]
    assert found == expected
    assert all(place in found for place, text in enumerate(texts) if may_begin(text))


def test_beginnings():
    texts = ("Abstract of", "1. Rivers", "R. Lind", "R lind", "V. Results", "x\nABSTRACT", "", "²")
    assert texts_with_known_start(texts, frozenset({"abstract"}), "V", "eyword", 9) == [0, 3, 4, 5]
    far = ("My keywords", "My long keywords", "1234567890 KEYWORDS")
    assert texts_with_known_start(far, frozenset(), "", "eyword", 10) == [0, 2]


def test_beginnings_alike():
    texts = ("Kelp", "KEYS", "[A", "a key: x", "a key", "lake", "lake\nriver", "", "ßa")
    begins = frozenset({"ke", "ss"})
    assert texts_starting_with(texts, begins, "[(", "y:", 6) == [0, 1, 2, 3, 6, 7, 8]
    assert texts_starting_with(texts, frozenset(), "[(", "y:", 4) == [2, 6, 7]


ALIKE = st.text(st.sampled_from("aKkeEyYwWß[ :\n摘K"), max_size=12)


@given(st.lists(ALIKE, max_size=4))
def test_beginnings_match_in_any_case_and_script(texts):
    begins = frozenset({"ke", "ssa", "摘k", "e"})
    expected = [
        place
        for place, text in enumerate(texts)
        if (begin := text[:6].casefold())[:2] in begins
        or begin[:3] in begins
        or begin[:1] in "[:"
        or "eyw" in begin
        or "\n" in text
    ]
    assert texts_starting_with(tuple(texts), begins, "[:", "eyw", 6) == expected


@pytest.mark.parametrize("inside", ["", "ß", "a" * 17])
def test_only_a_short_word_can_be_looked_for_inside(inside):
    with pytest.raises(ValueError, match="short word"):
        texts_with_known_start(("a",), frozenset(), "", inside, 9)


@given(st.lists(st.text(st.sampled_from("a12069 .٣²年"), max_size=12), max_size=4))
def test_digits_and_years(texts):
    year, digit = re.compile(r"(?:1[6-9]|20)\d\d"), re.compile(r"\d")
    expected = [2 if year.search(text) else 1 if digit.search(text) else 0 for text in texts]
    assert list(number_flags(tuple(texts), 12)) == expected


def test_longer_texts_are_not_looked_at_for_numbers():
    assert list(number_flags(("2019", "2019a"), 4)) == [2, 0]


@pytest.mark.parametrize(("text", "found"), [("a rivers b", True), ("lake", True), ("", False)])
def test_some_word_is_in_a_text(text, found):
    assert has_any(text, ("river", "ake")) is found
    assert has_any(text, ()) is False


@given(st.lists(ALIKE, max_size=6), st.integers(0, 3), st.integers(0, 8))
def test_the_first_that_begins_so(texts, first, stop):
    begins = ("key", "ss", "摘")
    expected = next(
        (
            place
            for place in range(first, min(stop, len(texts)))
            if len(texts[place]) <= 9 and texts[place][:3].casefold().startswith(begins)
        ),
        stop,
    )
    assert first_starting_with(tuple(texts), first, stop, begins, 9) == expected
