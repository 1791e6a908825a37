"""Words of texts and their counts, compared with plain Python."""

from __future__ import annotations

import re
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nutgraf.links._kernels.term_counts import count_classes, count_shared
from nutgraf.links._kernels.terms import KnownTerms, read_terms
from nutgraf.links.tokens import (
    FIRST_WORD,
    HEXADECIMAL,
    LONG_WORD,
    MAX_DIGITS,
    MIXED,
    UNKNOWN,
    YEAR,
)

KNOWN = {"video": FIRST_WORD, "vidéo": FIRST_WORD + 1, "新闻网": FIRST_WORD + 2}
PIECES = (
    "a Video VIDEO vidéo VIDÉO 新闻网 新闻 ニュース ข่าว 뉴스 और ² ٢٠٢٤ １９ 19 2024 "
    "12345678901234 deadbeef1 ABCDEF12 a1 ΑΣ Σ İ ß K ½ Ⅷ ﬁ 😀 - _ . , \0 ’"
).split(" ")
TEXTS = st.lists(st.sampled_from([*PIECES, " ", "\n", "x" * 24, "新" * 24]), max_size=9).map(
    "".join
) | st.text(max_size=20)
UNSPACED = re.compile(r"[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")


def code_of(word: str) -> int:
    if word in KNOWN:
        return KNOWN[word]
    if word.isdigit():
        if len(word) == 4 and word[:2] in ("19", "20"):
            return YEAR
        return FIRST_WORD - MAX_DIGITS + min(len(word), MAX_DIGITS) - 1
    if word.isalpha():
        return UNKNOWN if len(word) < 24 or UNSPACED.search(word) else LONG_WORD
    if not any(map(str.isdigit, word)):
        return UNKNOWN
    return HEXADECIMAL if re.fullmatch(r"[0-9a-f]{8,}", word) else MIXED


def words_in(word: str) -> int:
    pairs = len(re.findall(r"[\u3040-\u30ff\u3400-\u9fff]", word))
    fours = len(re.findall(r"[\u0e00-\u0eff\u1780-\u17ff]", word))
    return 1 if word in KNOWN else max(1, round(pairs / 2 + fours / 4))


@given(st.lists(TEXTS, max_size=4))
def test_words_are_those_of_a_regular_expression(texts):
    hashes, codes, words, owners, small = read_terms(texts, KnownTerms(KNOWN))
    expected = [
        (word, owner) for owner, text in enumerate(texts) for word in re.findall(r"[^\W_]+", text)
    ]
    low = [word.lower() for word, _ in expected]
    assert owners.tolist() == [owner for _, owner in expected]
    assert codes.tolist() == list(map(code_of, low))
    assert words.tolist() == list(map(words_in, low))
    assert small.tolist() == [word == word.lower() for word, _ in expected]
    by_hash = dict(zip(hashes.tolist(), low, strict=True))
    assert len(by_hash) == len(set(low))
    assert [by_hash[each] for each in hashes.tolist()] == low


NUMBERS = st.lists(st.lists(st.integers(0, 9), max_size=12), min_size=3, max_size=3)


def spread(texts):
    owner = [i for i, text in enumerate(texts) for _ in text]
    values = [value for text in texts for value in text]
    return np.array(values, dtype=np.uint64), np.array(owner, dtype=np.intp)


@given(NUMBERS, NUMBERS)
def test_shared_words_are_those_of_both_sets(mine, theirs):
    found = count_shared(*spread(mine), *spread(theirs), 3)
    assert found.tolist() == [len({*a} & {*b}) for a, b in zip(mine, theirs, strict=True)]


@given(NUMBERS, st.lists(st.sets(st.integers(0, 2)), min_size=10, max_size=10))
def test_totals_count_the_words_of_each_class(texts, classes):
    codes, owner = spread(texts)
    first = np.cumsum([0, *map(len, classes)]).astype(np.intp)
    members = np.array([each for some in classes for each in sorted(some)], dtype=np.intp)
    found = count_classes(codes.astype(np.intp), owner, 3, first, members, 3)
    for i, text in enumerate(texts):
        counts = Counter(each for code in text for each in classes[code])
        assert found[:, i].tolist() == [counts[0], counts[1], counts[2]]


@pytest.mark.parametrize(
    ("code", "owner", "first", "members"),
    [
        ([2], [0], [0, 1, 1], [0]),
        ([0], [1], [0, 1, 1], [0]),
        ([0], [0], [0, 1, 1], [5]),
        ([0], [0], [0, 9, 1], [0]),
        ([0], [0], [0, 1, 2], [0]),
        ([0], [0], [], []),
    ],
)
def test_indices_out_of_range_are_refused(code, owner, first, members):
    code, owner, first, members = (
        np.array(each, dtype=np.intp) for each in (code, owner, first, members)
    )
    with pytest.raises(ValueError, match=r"class|code"):
        count_classes(code, owner, 1, first, members, 1)
