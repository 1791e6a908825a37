"""Where two texts differ."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nutgraf_bench.metrics.base import tokens
from nutgraf_bench.report import diff as diff_module
from nutgraf_bench.report.diff import difference


def shown(gold, output, headline=None):
    found = difference(gold, output, headline)
    return [(s.gold, s.given) if not s.equal else s.gold for s in found.stretches]


def test_what_is_missing_and_what_is_too_much():
    gold = "One two three four. Five six seven."
    assert shown(gold, gold) == [gold]
    assert shown(gold, "One two three four.") == ["One two three four. ", ("Five six seven.", "")]
    assert shown(gold, f"Menu | Home\n{gold}") == [("", "Menu | Home\n"), gold]
    assert shown("one two three x five six seven", "one two three y five six seven") == [
        "one two three ",
        ("x ", "y "),
        "five six seven",
    ]


def test_only_tokens_count():
    (stretch,) = difference("One, two: three!", "One two three").stretches
    assert stretch.equal
    assert (stretch.gold, stretch.given) == ("One, two: three!", "One two three")
    assert (stretch.gold_tokens, stretch.given_tokens) == (3, 3)


def test_a_lone_word_in_common_is_no_match():
    assert shown("red the green", "blue sky over the old town") == [
        ("red the green", "blue sky over the old town")
    ]


def test_a_short_match_counts_where_both_texts_begin_or_end():
    assert shown("the end", "the end") == ["the end"]
    assert shown("a fox ran", "a dog ran") == ["a ", ("fox ", "dog "), "ran"]


def test_chinese_is_compared_by_characters():
    assert shown("灯塔今天开放", "新闻灯塔今天开放") == [("", "新闻"), "灯塔今天开放"]


@pytest.mark.parametrize(("gold", "output"), [("", ""), ("...", "!"), ("", "…")])
def test_texts_without_words(gold, output):
    assert shown(gold, output) == []


def test_one_side_empty():
    assert shown("a b", "") == [("a b", "")]
    assert shown("", "a b") == [("", "a b")]


def test_the_headline_is_on_neither_side():
    assert shown("Head\none two three", "one two three", "head") == ["one two three"]


def test_long_texts_are_cut(monkeypatch):
    monkeypatch.setattr(diff_module, "MAX_TOKENS", 3)
    found = difference("a b c d e", "a b c")
    assert [stretch.equal for stretch in found.stretches] == [True]
    assert (found.gold_left_out, found.given_left_out) == (2, 0)


words = st.text(alphabet="ab c灯\n.", max_size=60)


@given(words, words)
def test_stretches_are_the_texts_and_say_the_truth(gold, output):
    stretches = difference(gold, output).stretches
    assert tokens("".join(stretch.gold for stretch in stretches)) == tokens(gold)
    assert tokens("".join(stretch.given for stretch in stretches)) == tokens(output)
    for stretch in stretches:
        if stretch.equal:
            assert tokens(stretch.gold) == tokens(stretch.given)
        assert len(tokens(stretch.gold)) == stretch.gold_tokens
        assert len(tokens(stretch.given)) == stretch.given_tokens
    kinds = [stretch.equal for stretch in stretches]
    assert all(a != b for a, b in pairwise(kinds))
