"""The style of blocks, counted by hand."""

from __future__ import annotations

from math import log

import pytest
from hypothesis import given, settings

from nutgraf.evidence.blocks.writing import block_sizes, block_writing, page_words, word_block
from tests.evidence.shapes import PROSE, check_shape, evidence_of
from tests.page.soup import soups

# Characters without blanks: 3 + 5 + 5 + 4 + 5 and 4 in the link = 26; 3 + 3 + 2 = 8; 4 + 2 = 6.
HTML = (
    "<div><p>The river rose, then fell. <a href=/x>More</a></p>\n"
    "<p>ONE <i>two</i><br>3!</p>\n<p>Read <em>on</em></p></div>"
)


@settings(max_examples=40, deadline=None)
@given(soups)
def test_one_finite_value_a_block(html):
    check_shape(block_writing, html)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("length", [log(27), log(9), log(7)]),
        ("words", [log(7), log(4), log(3)]),
        ("link_density", [4 / 26, 0, 0]),
        # A comma and a full stop; an exclamation mark; none.
        ("marks", [log(3), log(2), 0]),
        # The first ends with its link, "More".
        ("ends_sentence", [0, 1, 0]),
        ("upper", [2 / 26, 3 / 8, 1 / 6]),
        ("lines", [0, 1, 0]),
        # Text nodes: text and link; text, <i>, text after <br>; text and <em>.
        ("pieces", [2, 3, 2]),
        ("slanted", [0, 3 / 8, 2 / 6]),
    ],
)
def test_column(name, expected):
    assert block_writing(evidence_of(HTML))[name] == pytest.approx(expected)


def test_every_column_has_its_test_above():
    tested = {case[0] for case in test_column.pytestmark[0].args[1]}
    assert tested == set(block_writing(evidence_of(HTML)))


def test_sizes():
    sizes = block_sizes(evidence_of(HTML))
    assert sizes.characters.tolist() == [26, 8, 6]
    assert sizes.words.tolist() == [6, 3, 2]
    assert sizes.marks.tolist() == [2, 1, 0]
    assert sizes.commas.tolist() == [1, 0, 0]
    assert sizes.sentences.tolist() == [1, 1, 0]
    assert sizes.prose.tolist() == [0, 0, 0]  # none has 8 words


@pytest.mark.parametrize(
    ("text", "prose"),
    [
        (PROSE, 33),
        # 27 characters, and 6 in the link: only what is outside links counts.
        ("One two three four five six seven <a href=/>eight.</a>", 27),
        ("One two three four five six seven.", 0),  # a word too few
        ("One two three four five six seven eight", 0),  # no sentence
        # 19 of 37 characters are in the link, more than half.
        ("<a href=/>One two three four five</a> six seven eight nine.", 0),
        ("河水上涨人们离开。", 9),  # 8 signs, each a word, and the stop
    ],
)
def test_prose(text, prose):
    sizes = block_sizes(evidence_of(f"<p>{text}</p>\n"))
    assert sizes.prose == pytest.approx([prose])


def test_a_stop_within_a_number_ends_no_sentence():
    assert block_sizes(evidence_of("<p>It is 3.5 km long. Go!</p>")).sentences.tolist() == [2]


def test_words_end_with_their_block():
    evidence = evidence_of("<p>foo</p><p>bar baz</p>")
    assert page_words(evidence).length.tolist() == [3, 3, 3]
    assert word_block(evidence).tolist() == [0, 1, 1]


@pytest.mark.parametrize("html", ["", "<p></p>", "<img src=i>"])
def test_a_page_without_text(html):
    assert all(len(values) == 0 for values in block_writing(evidence_of(html)).values())


def test_a_sentence_ends_with_its_block_where_no_blank_parts_the_tags():
    html = "<p>The river rose.</p><p>It fell. Then it rose.</p><p>Why</p>"
    assert block_sizes(evidence_of(html)).sentences.tolist() == [1.0, 2.0, 0.0]


def test_where_sentences_end():
    # "3.5" ends none; a quote or a blank behind the mark does, and the Chinese mark by itself.
    html = '<p>It is 3.5 km. "Go!" he said. 河涨了。又落了</p>'
    assert block_sizes(evidence_of(html)).sentences.tolist() == [4.0]
