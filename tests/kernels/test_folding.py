"""Collapsed white space, compared with plain Python."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nutgraf._kernels.folding import (
    close_up,
    find_seams,
    fold_span,
    fold_spans,
    join_leaves,
    last_letter,
    letters_of,
)
from nutgraf.page.page import BREAK

CHARACTERS = st.one_of(
    st.sampled_from("aB1é. ,\v\v\n\t\x1c\x1f\x85\xa0\u2003\u3000\u200b灯😀\ud800"),
    st.characters(exclude_categories=()),
)
TEXTS = st.text(CHARACTERS, max_size=40)


def ints(values: list[int]) -> np.ndarray:
    return np.array(values, dtype=np.int32)


def plain_text(raw: str, kept_as_is: bool) -> str:
    """The text of a block, by the words of Python."""
    if kept_as_is:
        return raw.replace(BREAK, "\n").strip("\n").rstrip()
    lines = [" ".join(line.split()) for line in raw.split(BREAK)]
    return "\n".join(line for line in lines if line)


@given(TEXTS, st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40), st.booleans())))
def test_spans_are_folded_as_plain_python_does(text, drawn):
    spans = [(*sorted((min(a, len(text)), min(b, len(text)))), kept) for a, b, kept in drawn]
    starts, stops, kept = (
        (list(column) for column in zip(*spans, strict=True)) if spans else [[]] * 3
    )
    found = fold_spans(text, ints(starts), ints(stops), np.array(kept, dtype=np.uint8))
    assert found == [plain_text(text[start:stop], kept) for start, stop, kept in spans]
    assert found == [fold_span(text, *span) for span in spans]


def test_every_white_space_of_python_is_folded():
    for point in range(0x3100):
        text = f"a{chr(point)}b"
        [found] = fold_spans(text, ints([0]), ints([3]), np.zeros(1, dtype=np.uint8))
        assert found == plain_text(text, False)


@pytest.mark.parametrize("span", [(-1, 2), (0, 4), (2, 1)])
def test_a_span_outside_of_its_text_is_refused(span):
    start, stop = ints([span[0]]), ints([span[1]])
    with pytest.raises(ValueError, match="outside"):
        fold_spans("abc", start, stop, np.zeros(1, dtype=np.uint8))
    with pytest.raises(ValueError, match="outside"):
        fold_span("abc", *span, False)
    with pytest.raises(ValueError, match="outside"):
        join_leaves("abc", start, stop, np.zeros(1, dtype=np.uint8), [0])


@st.composite
def text_nodes(draw):
    """A text with text nodes in it, some with something between them."""
    text = draw(TEXTS.filter(bool))
    cuts = draw(st.lists(st.integers(0, len(text)), min_size=2, max_size=12).map(sorted))
    starts, stops = cuts[: len(cuts) // 2 * 2 : 2], cuts[1::2]
    flags = st.lists(st.integers(0, 1), min_size=len(starts), max_size=len(starts))
    places = draw(st.sets(st.integers(0, len(starts) - 1)).map(sorted))
    return text, starts, stops, draw(flags), places


def plain_join(text, starts, stops, apart, places):
    pieces, last = [], -2
    for place in places:
        if place == last + 1:
            pieces += [text[stops[last] : starts[place]], " " if apart[place] else ""]
        else:
            pieces.append(" ")
        pieces.append(text[starts[place] : stops[place]])
        last = place
    return " ".join("".join(pieces).split())


@given(text_nodes())
def test_text_nodes_are_joined_as_plain_python_does(drawn):
    text, starts, stops, apart, places = drawn
    found = join_leaves(text, ints(starts), ints(stops), np.array(apart, dtype=np.uint8), places)
    assert found == plain_join(*drawn)


def test_text_nodes_out_of_order_are_refused():
    apart = np.zeros(2, dtype=np.uint8)
    with pytest.raises(ValueError, match="out of order"):
        join_leaves("abcd", ints([2, 0]), ints([4, 2]), apart, [0, 1])
    for place in (2, -1):
        with pytest.raises(IndexError):
            join_leaves("abcd", ints([0, 2]), ints([2, 4]), apart, [place])


@given(st.data())
def test_seams_are_where_elements_only_look_apart(data):
    text = data.draw(st.text(st.sampled_from("aB1. ,)É灯"), min_size=2, max_size=20))
    starts = data.draw(st.lists(st.integers(0, len(text) - 1), min_size=1, unique=True).map(sorted))
    gaps = data.draw(st.lists(st.integers(0, 1), min_size=len(starts), max_size=len(starts)))
    behind = [*starts[1:], len(text)]
    stops = [max(stop - gap, start) for start, stop, gap in zip(starts, behind, gaps, strict=True)]
    count = len(starts)
    block = data.draw(st.lists(st.integers(0, 2), min_size=count, max_size=count).map(sorted))
    in_word = data.draw(st.lists(st.integers(0, 1), min_size=count, max_size=count))
    expected = [0]
    for i in range(1, count):
        place = starts[i]
        touch = stops[i - 1] == place
        looks = text[place].isupper() and (text[place - 1].isalnum() or text[place - 1] in ".,;:)")
        free = not in_word[i - 1] and not in_word[i]
        expected.append(int(touch and (block[i - 1] != block[i] or (free and looks))))
    found = find_seams(text, ints(starts), ints(stops), ints(block), np.array(in_word, np.uint8))
    assert found.tolist() == expected


@given(TEXTS)
def test_letters_are_what_is_a_letter_or_a_digit(text):
    assert letters_of(text) == "".join(filter(str.isalnum, text))


@given(st.text(st.sampled_from("ab é灯😀.,;:()[]  "), max_size=30))
def test_marks_close_up(text):
    text = " ".join(text.split())
    expected = text
    for mark in ".,)":
        expected = expected.replace(f" {mark}", mark)
    for mark in "([":
        expected = expected.replace(f"{mark} ", mark)
    assert close_up(text, after="([", before=".,)") == expected


@given(TEXTS, st.integers(-3, 44), st.integers(-3, 44))
def test_the_last_letter_is_that_of_plain_python(text, start, stop):
    inside = text[max(start, 0) : max(stop, 0)]
    wanted = next((letter for letter in reversed(inside) if letter.isalnum()), "")
    assert last_letter(text, start, stop) == wanted
