"""Characters and words as arrays."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nutgraf.evidence._kernels.writing import (
    character_counts,
    count_kinds,
    link_density_and_prose,
    sentence_counts,
    words_of_blocks,
)
from nutgraf.text import characters as kind
from nutgraf.text.characters import ENDS_ITSELF, read_characters, read_words

TEXTS = st.text(
    st.one_of(
        st.sampled_from("aB1é. ,。\v\n灯塔ก'\u2061\u200b😀\U00020000\U0003ffff\U00040000\ud800"),
        st.characters(exclude_categories=()),
    ),
    max_size=30,
)
MARKED = st.text(st.sampled_from("aB. \v。'x:,\u2061"), max_size=30)


def plain_words(text: str, borders: set[int], humps: bool) -> list[tuple[int, int]]:
    """Where words start and how long they are, one character after another."""
    kinds = read_characters(text).kinds.tolist()
    words: list[list[int]] = []
    for i, own in enumerate(kinds):
        before = kinds[i - 1] if i else kind.BLANK
        if not kind.LOWER <= own <= kind.SIGN:
            continue
        joined = (
            kind.LOWER <= before < kind.SIGN
            and own != kind.SIGN
            and i not in borders
            and not (humps and before == kind.LOWER and own == kind.UPPER)
        )
        if joined:
            words[-1][1] += 1
        else:
            words.append([i, 1])
    return [(start, length) for start, length in words]


@given(TEXTS, st.sets(st.integers(0, 32), max_size=6), st.booleans())
def test_words_are_those_of_a_plain_loop(text, borders, humps):
    places = np.array(sorted(borders), dtype=np.int32)
    words = read_words(read_characters(text), places, humps=humps)
    found = list(zip(words.start.tolist(), words.length.tolist(), strict=True))
    assert found == plain_words(text, borders, humps)
    alone = [
        read_words(read_characters(text[start : start + length])).hash.tolist()
        for start, length in found
    ]
    assert [[value] for value in words.hash.tolist()] == alone


@given(TEXTS)
def test_every_character_has_a_code_and_a_kind(text):
    letters = read_characters(text)
    for character, code, own in zip(
        text, letters.codes.tolist(), letters.kinds.tolist(), strict=True
    ):
        assert chr(code) in (character, character.lower())
        assert own < kind.KINDS
    rare = [i for i, character in enumerate(text) if 0x20000 <= ord(character) < 0x40000]
    assert (letters.kinds[rare] == kind.SIGN).all()


def test_a_word_longer_than_all_multipliers():
    long = "x" * 1_000
    words = read_words(read_characters(f"{long} {long}y {long}"))
    assert words.length.tolist() == [1_000, 1_001, 1_000]
    assert words.hash[0] == words.hash[2] != words.hash[1]


@given(MARKED, st.lists(st.integers(0, 30), max_size=5).map(sorted))
def test_kinds_of_spans(text, starts):
    kinds = read_characters(text).kinds
    counts = count_kinds(kinds, np.array(starts, dtype=np.int32), kind.KINDS)
    assert counts.shape == (len(starts), kind.KINDS)
    spans = [0, *starts[1:], max(len(text), 30)]
    for row, first, last in zip(counts.tolist(), spans, spans[1:], strict=False):
        assert row == np.bincount(kinds[first:last], minlength=kind.KINDS).tolist()


@st.composite
def leaves(draw):
    """A text cut into leaves, and the leaves into blocks."""
    text = draw(MARKED.filter(bool))
    places = st.integers(0, len(text) - 1)
    starts = draw(st.lists(places, min_size=1, max_size=6, unique=True).map(sorted))
    block, blocks = 0, [0]
    for _ in starts[1:]:
        block += draw(st.booleans())
        blocks.append(block)
    flags = st.lists(st.integers(0, 1), min_size=len(starts), max_size=len(starts))
    return text, starts, blocks, draw(flags), draw(flags)


@given(leaves())
def test_measures_of_blocks(page):
    text, starts, block, linked, slanted = page
    expected = np.zeros((8, block[-1] + 1))
    for leaf, own in enumerate(block):
        stop = starts[leaf + 1] if leaf + 1 < len(starts) else len(text)
        kinds = read_characters(text[starts[leaf] if leaf else 0 : stop]).kinds.tolist()
        seen = sum(one not in (kind.BLANK, kind.BREAK) for one in kinds)
        marks = (kind.COMMA, kind.STOP, kind.QUOTE, kind.MARK, kind.COLON)
        expected[:, own] += (
            seen,
            seen * linked[leaf],
            seen * slanted[leaf],
            kinds.count(kind.UPPER),
            kinds.count(kind.BREAK),
            sum(one in marks for one in kinds),
            kinds.count(kind.COMMA),
            1,
        )
    found = character_counts(
        read_characters(text).kinds,
        np.array(starts, dtype=np.int32),
        np.array(block, dtype=np.int32),
        np.array(linked, dtype=np.uint8),
        np.array(slanted, dtype=np.uint8),
        block[-1] + 1,
    )
    assert found.tolist() == expected.tolist()


@pytest.mark.parametrize(
    ("texts", "ended", "ends"),
    [
        (["One. Two. 3.5 is no end"], [2], [0]),
        (["One.", "Two"], [1, 0], [1, 0]),
        (["「好。」好。好"], [2], [0]),
        (["'Yes.' ", " No. "], [1, 1], [0, 1]),
        (["One.", "\u2061"], [1, 0], [1, 1]),  # nothing to be seen: what stands before counts
        (["\u2061", "\u2061"], [0, 0], [0, 0]),
        ([], [], []),
    ],
)
def test_sentences_of_blocks(texts, ended, ends):
    letters = read_characters("".join(texts))
    stop = np.cumsum([len(text) for text in texts], dtype=np.int32)
    start = np.append(0, stop[:-1]).astype(np.int32)[: len(texts)]
    found = sentence_counts(letters.kinds, letters.codes, ENDS_ITSELF, start, stop)
    assert found.tolist() == [ended, ends]


@given(st.lists(st.integers(0, 3), min_size=1, max_size=8))
def test_words_of_blocks(counts):
    # A block of n words is n + 1 characters long, a word one.
    borders = np.cumsum([0, *(count + 1 for count in counts[:-1])], dtype=np.int32)
    starts = [border + i for border, n in zip(borders, counts, strict=True) for i in range(n)]
    owner, found = words_of_blocks(np.array(starts, dtype=np.intp), borders)
    assert owner.tolist() == [block for block, n in enumerate(counts) for _ in range(n)]
    assert found.tolist() == counts


def test_prose_has_words_and_an_end_and_few_links():
    characters, linked = np.array([40.0, 40, 40, 40, 0]), np.array([10.0, 0, 0, 20, 0])
    words, ended = np.array([8.0, 7, 8, 8, 8]), np.array([1.0, 1, 0, 1, 1])
    found = link_density_and_prose(characters, linked, words, ended, 8, 0.5)
    assert found.tolist() == [[0.25, 0, 0, 0.5, 0], [30, 0, 0, 0, 0]]
