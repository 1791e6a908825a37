"""Words, queries and snippets, without a database."""

from __future__ import annotations

import pytest

from nutgraf.store.search.fulltext_postgres import tsvector
from nutgraf.store.search.query import Query, Term, parse
from nutgraf.store.search.snippet import snippet
from nutgraf.store.search.words import fold, index_words, word_spans


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("Straße", "strasse"),
        ("ÉCOLE", "ecole"),
        ("İstanbul", "istanbul"),
        ("ＡＢＣ", "abc"),
        ("ℌ", "h"),
        ("한국어", "한국어"),
        ("が", "が"),
        ("مُحَمَّد", "محمد"),
        ("ﬁn", "fin"),
    ],
)
def test_folding(written, kept):
    assert fold(written) == kept


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Don't stop_now, 3.5%!", "don t stop now 3 5".split()),
        ("北京大学", ["北京", "京大", "大学", "学"]),
        ("iPhone手机2台", ["iphone", "手机", "机", "2", "台"]),
        ("हिन्दी में", ["हिन्दी", "में"]),
        ("x" * 100, ["x" * 64]),
        ("", []),
        ("... —", []),
    ],
)
def test_what_is_indexed(text, words):
    assert index_words(text) == words


def test_indexed_bytes_are_limited():
    # Each word takes its bytes plus five: "a" six, a pair of ideographs eleven.
    assert index_words("a a a a", max_bytes=18) == ["a", "a", "a"]
    assert index_words("北京大", max_bytes=22) == ["北京", "京大"]


def test_word_spans_are_positions_in_the_original_text():
    text = "Ça va: Zu\u0308rich 北京!"
    assert [text[start:stop] for start, stop in word_spans(text)] == [
        "Ça",
        "va",
        "Zu\u0308rich",
        "北京",
    ]


def test_queries():
    assert parse("a B") == Query(((Term(("a",)),), (Term(("b",)),)))
    assert parse("a OR b c") == Query(((Term(("a",)), Term(("b",))), (Term(("c",)),)))
    assert parse("a -b") == Query(((Term(("a",)),),), (Term(("b",)),))
    assert parse("state-run") == Query(((Term(("state", "run")),),))
    assert parse("大") == Query(((Term(("大",), prefix=True),),))
    assert parse("-a") is parse("") is parse("OR") is None


def test_a_query_in_the_words_of_each_database():
    query = parse('a OR "b c" d* -e')
    assert query is not None
    assert query.to_fts5() == '(("a" OR "b c") AND ("d"*)) NOT "e"'
    assert query.to_tsquery() == "(('a') | ('b' <-> 'c')) & (('d':*)) & !(('e'))"


def test_places_and_weights_in_a_tsvector():
    # The title has positions 1 and 2; one position is skipped between parts.
    assert tsvector([["a", "b"], ["c"], ["a"]]) == "'a':1A,6 'b':2A 'c':4B"


def shown(text, query):
    asked = parse(query)
    assert asked is not None
    cut, marks = snippet(text, asked)
    return cut, [cut[start:stop] for start, stop in marks]


def test_a_short_text_is_shown_whole():
    assert shown("A  cat\n\nand a dog.", "dog") == ("A cat and a dog.", ["dog"])


def test_snippet_is_the_window_with_the_most_words():
    text = "cat " + "x " * 300 + "the cat and the dog here " + "y " * 300
    cut, marks = shown(text, "cat dog")
    assert marks == ["cat", "dog"]
    assert "the cat and the dog" in cut


def test_marks_in_a_script_without_spaces():
    assert shown("港口委员会决定重建旧灯塔。", "灯塔 委员会")[1] == ["委员会", "灯塔"]
    assert shown("旧灯塔守", "灯塔 旧灯 灯")[1] == ["旧灯塔"]
    assert shown("灯塔灯塔", "灯")[1] == ["灯", "灯"]


def test_a_text_without_the_words():
    """They may be in the title only."""
    assert shown("Something else.", "cat") == ("Something else.", [])
    assert shown("", "cat") == ("", [])


def test_a_text_without_blanks():
    cut, marks = shown("长" * 1000 + "灯塔" + "短" * 1000, "灯塔")
    assert marks == ["灯塔"]
    assert len(cut) == 240 + len("… ") + len(" …")
