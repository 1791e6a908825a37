"""Words in scripts with spaces and without, with and without the Chinese dictionary."""

from __future__ import annotations

import pytest

from nutgraf.text.words import bigrams, count_words, is_unspaced, punctuation_marks, words


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("  ... — !", []),
        ("The harbour, rebuilt.", ["The", "harbour", "rebuilt"]),
        ("don't l’État", ["don", "t", "l", "État"]),
        ("well-known 3.5 COVID-19", ["well", "known", "3", "5", "COVID", "19"]),
        ("старый маяк", ["старый", "маяк"]),
        ("παλιός φάρος", ["παλιός", "φάρος"]),
        ("المنارة القديمة،", ["المنارة", "القديمة"]),
        ("옛 등대를 다시", ["옛", "등대를", "다시"]),
    ],
)
def test_scripts_with_spaces(text, expected):
    assert words(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("हिन्दी में समाचार।", ["हिन्दी", "में", "समाचार"]),
        ("cafe\u0301 noir", ["cafe\u0301", "noir"]),
        ("می\u200cخواهم بروم", ["می\u200cخواهم", "بروم"]),
        ("\u0301 \u200d", []),
    ],
)
def test_marks_inside_words(text, expected):
    assert words(text) == expected


def test_chinese_by_the_dictionary():
    assert words("港口委员会投票重建灯塔") == ["港口", "委员会", "投票", "重建", "灯塔"]


def test_chinese_bigrams_without_the_dictionary():
    assert words("重建灯塔", dictionary=False) == ["重建", "建灯", "灯塔"]
    assert words("灯", dictionary=False) == ["灯"]
    assert words("灯塔，重建。", dictionary=False) == ["灯塔", "重建"]


def test_chinese_among_other_words():
    text = "NBA总决赛2024年 final"
    assert words(text) == ["NBA", "总决赛", "2024", "年", "final"]
    assert words(text, dictionary=False) == ["NBA", "总决", "决赛", "2024", "年", "final"]


def test_japanese_bigrams():
    assert words("灯台の工事") == ["灯台", "台の", "の工", "工事"]
    # The dot between katakana words is punctuation.
    assert words("ロス・ニュース") == ["ロス", "ニュ", "ュー", "ース"]
    assert words("・") == []


def test_thai_bigrams():
    assert words("ไทย") == ["ไท", "ทย"]
    assert words("ข่าว วันนี้")[:3] == ["ข่", "่า", "าว"]


@pytest.mark.parametrize(
    "text", ["", "one two", "naïve café", "重建灯塔 two", "हिन्दी में", "don't", "灯台の工事・x"]
)
def test_the_count_is_the_number_of_words(text):
    assert count_words([text]) == [len(words(text))]


def test_counts_come_in_order():
    assert count_words(["one", "", "one two three"]) == [1, 0, 3]


def test_punctuation_in_ascii_and_full_width():
    assert punctuation_marks("Yes, no; maybe?") == 3
    assert punctuation_marks("是的，不；也许？「好」。") == 6
    assert punctuation_marks("no marks here") == 0


def test_which_texts_have_no_spaces():
    assert is_unspaced("港口委员会")
    assert is_unspaced("灯台の工事 NHK")
    assert not is_unspaced("The word 灯塔 means lighthouse")
    assert not is_unspaced("")


def test_pairs_of_characters():
    assert bigrams("abcd") == ["ab", "bc", "cd"]
    assert bigrams("a") == ["a"]
