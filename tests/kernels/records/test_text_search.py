"""Fast searches in texts: years, known words, tidy entries, DOIs."""

from __future__ import annotations

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nutgraf.records._kernels.text_search import (
    KnownWords,
    are_tidy,
    child_nodes,
    doi_positions,
    find_bytes,
    has_year,
    words_among,
)
from nutgraf.records.layout.entities import years

YEARS = st.text(st.sampled_from("0126789 .,-–/a٣年"), max_size=10)


@given(YEARS)
def test_a_year_is_what_the_expression_finds(text):
    assert has_year(text) is bool(years(text))


@pytest.mark.parametrize("text", ["(1999)", "2012a", "1999-20", "年2014", "2001.", "2001 – 3"])
def test_years(text):
    assert has_year(text)


@pytest.mark.parametrize("text", ["12012", "2012/3", "1990-2001", "1590", "2100", "3.2012", "201"])
def test_numbers_that_are_no_years(text):
    assert not has_year(text)


WORDS = st.text(st.sampled_from("uniUNI ab_1-.ß大学é"), max_size=12)


@given(WORDS)
def test_known_words_are_found_in_any_case(text):
    known = frozenset({"uni", "a", "ss", "学", "é", "uni_1"})
    words = re.findall(r"[\u3400-\u9fff]|[^\W\u3400-\u9fff]+", text)
    expected = [word for word in words if word.casefold() in known]
    assert words_among(text, KnownWords(known)) == expected


def tidy(line):
    return bool(are_tidy([line], 40, 6, frozenset({"lar"}), " |,;])")[0])


@pytest.mark.parametrize(
    "line",
    ["Lind, A. (1999). Rivers [in Danish], 3(4), 5-9.", "Dahl", "Rivers / lakes", "A–B [1]"],
)
def test_tidy_lines(line):
    assert tidy(line[:40])


@pytest.mark.parametrize(
    "line",
    [
        "",
        "1. Lind",
        " Lind",
        "Lind ",
        "Lind  A.",
        "Lind , A.",
        "Lind ( 1999)",
        "Lind (1999 )",
        "Lind []",
        "Lind [|]",
        "Lind [",
        "Lind,",
        "Lind /",
        "Lind –",
        "Lind. Google Scholar",
        "Lind. SCHOLAR])",
        "Rivers of the north Rivers of the north",
        "L" * 41,
    ],
)
def test_lines_from_which_something_may_be_taken(line):
    assert not tidy(line)


SOURCE = st.lists(st.sampled_from([b"<script", b"<", b"script", b"x" * 700, b"a"]), max_size=9)


@given(SOURCE.map(b"".join), st.integers(0, 900))
def test_a_word_in_a_source(source, start):
    assert find_bytes(source, b"<script", start) == source.find(b"<script", start)
    assert find_bytes(source, b"<", start) == source.find(b"<", start)


def test_no_word_is_nowhere():
    with pytest.raises(ValueError, match="must not be empty"):
        find_bytes(b"abc", b"", 0)
    with pytest.raises(ValueError, match="0 or more"):
        find_bytes(b"abc", b"a", -1)


DOIS = st.lists(
    st.sampled_from(["10.1", "10.", "1", "0", ".", "٣", "年", "x" * 300, "😀"]), max_size=9
)


@given(DOIS.map("".join), st.integers(0, 4))
def test_where_a_doi_may_begin(text, most):
    expected = [match.start() for match in re.finditer(r"10\.(?=\d)", text)]
    assert doi_positions(text, most) == expected[:most]


def test_nodes_just_under_a_node():
    # 0 holds 1 and 4; 1 holds 2 and 3.
    end = np.array([5, 4, 3, 4, 5], dtype=np.int32)
    assert child_nodes(end, 0) == [1, 4]
    assert child_nodes(end, 1) == [2, 3]
    assert child_nodes(end, 4) == []
