"""The weights of words, summed by hand."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from nutgraf.evidence.blocks.families import word_columns
from nutgraf.evidence.blocks.vocabulary import Vocabulary, name_words, weigh
from nutgraf.text.characters import word_hashes
from tests.evidence.shapes import check_shape, evidence_of
from tests.page.soup import soups

WORDS = Vocabulary(
    {
        "text": {"river": 1.0, "more": -0.5, "a": 5.0, "alpha": 0.25, "重": 0.5},
        "heading": {"related": -3.0},
        "own": {"byline": -1.5, "story": 1.0},
        "above": {"sidebar": -2.0, "story": 0.5},
    }
)
HTML = (
    '<div id="sideStory" class="sidebar"><h2>Related</h2>'
    '<p class="byline">River, RIVER: more</p></div><p>River</p>'
)


def text_weight(text: str) -> float:
    (weight,) = weigh(evidence_of(f"<p>{text}</p>"), WORDS)["text"].tolist()
    return weight


@settings(max_examples=40, deadline=None)
@given(soups)
def test_one_finite_value_a_block(html):
    check_shape(lambda evidence: word_columns(evidence, WORDS), html)


@pytest.mark.parametrize(
    ("family", "expected"),
    [
        ("text", [0, 1 + 1 - 0.5, 1]),
        # The last block is outside the box, yet its nearest heading is the same.
        ("heading", [0, -3, -3]),
        # Of the <div>: sidebar, side, story. Of the element itself and its parent.
        ("own", [1, -1.5 + 1, 0]),
        ("above", [-2 + 0.5, -2 + 0.5, 0]),
    ],
)
def test_family(family, expected):
    assert weigh(evidence_of(HTML), WORDS)[family] == pytest.approx(expected)


def test_all_families_and_the_blocks_beside():
    columns = word_columns(evidence_of(HTML), WORDS)
    # 0 + 0 + 1 - 1.5;  1.5 - 3 - 0.5 - 1.5;  1 - 3 + 0 + 0
    assert columns["words_all"] == pytest.approx([-0.5, -3.5, -2.0])
    assert columns["words_before"] == pytest.approx([0.0, -0.5, -3.5])
    assert columns["words_after"] == pytest.approx([-3.5, -2.0, 0.0])
    assert columns["words_own"] == pytest.approx([1.0, -0.5, 0.0])


def test_names_weigh_on_all_blocks_in_their_element():
    html = "<div class=sidebar><div><div><p>a b</p></div></div></div><div><p>c</p></div>"
    weights = weigh(evidence_of(html), WORDS)
    assert weights["above"].tolist() == [-2, 0]
    assert weights["own"].tolist() == [0, 0]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # Of 30 words the first 16 and the last 8 count, so not the 17th to the 22nd.
        ("xx " * 16 + "river " * 6 + "xx " * 8, 0),
        ("xx " * 15 + "river " * 8 + "xx " * 7, 2),
        ("river " * 24, 24),
        ("river " * 25, 24),
        ("a a a", 0),  # one letter says nothing
        ("rivers more-or-less", -0.5),
    ],
)
def test_words_that_count(text, expected):
    assert text_weight(text) == expected


def test_no_words_no_weights():
    weights = weigh(evidence_of(HTML), Vocabulary({}))
    assert {family: values.tolist() for family, values in weights.items()} == {
        "text": [0, 0, 0],
        "heading": [0, 0, 0],
        "own": [0, 0, 0],
        "above": [0, 0, 0],
    }


def test_the_order_of_the_words_does_not_matter():
    turned = {family: dict(reversed(words.items())) for family, words in WORDS.weights.items()}
    weights, again = (weigh(evidence_of(HTML), words) for words in (WORDS, Vocabulary(turned)))
    assert all((weights[family] == again[family]).all() for family in weights)


def test_names_can_be_read_back_from_their_hashes():
    names = name_words(evidence_of(HTML))
    assert sorted(names.values()) == ["byline", "side", "sidebar", "story"]
    assert all(word_hashes(name).tolist() == [value] for value, name in names.items())
