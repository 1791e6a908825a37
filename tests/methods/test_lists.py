"""A list next to kept blocks is kept as a whole."""

from __future__ import annotations

import numpy as np
import pytest

import nutgraf
from nutgraf.methods.fused.lists import list_weights
from nutgraf.methods.fused.method import probability

# A paragraph, a list of three, and a paragraph.
IN_LIST = [0, 1, 1, 1, 0]
LONG = [30, 6, 6, 6, 30]
PLAIN = [0.0] * 5


def kept(values, words=LONG, in_list=IN_LIST, linked=PLAIN):
    """Which blocks are kept that were not before."""
    chances = np.array(values)
    odds = np.log(chances / (1 - chances))
    found = list_weights(
        odds, chances, np.array(words, float), np.array(in_list, float), np.array(linked)
    )
    if found is None:
        return []
    assert not found[chances > 0.53].any()
    return np.flatnonzero((probability(odds + found) > 0.5) & (chances <= 0.5)).tolist()


@pytest.mark.parametrize(
    ("values", "lifted"),
    [
        ([0.9, 0.4, 0.3, 0.4, 0.9], [1, 2, 3]),
        ([0.9, 0.4, 0.3, 0.4, 0.1], [1, 2, 3]),
        ([0.1, 0.4, 0.3, 0.4, 0.9], [1, 2, 3]),
        ([0.9, 0.9, 0.2, 0.9, 0.9], [2]),
        ([0.9, 0.9, 0.9, 0.1, 0.9], []),
    ],
)
def test_a_list_beside_what_is_kept(values, lifted):
    assert kept(values) == lifted


@pytest.mark.parametrize(
    ("values", "other", "why"),
    [
        ([0.1, 0.4, 0.4, 0.4, 0.1], {}, "nothing beside it is kept"),
        ([0.9, 0.4, 0.2, 0.2, 0.9], {}, "it is believed too little"),
        ([0.9, 0.4, 0.4, 0.4, 0.9], {"words": [30, 3, 3, 3, 30]}, "the items are short"),
        ([0.9, 0.4, 0.4, 0.4, 0.9], {"linked": [0, 0.5, 0, 0, 0]}, "there are links"),
        ([0.9, 0.4, 0.4, 0.4, 0.9], {"in_list": [0, 1, 0, 1, 0]}, "one item is no list"),
        ([0.9, 0.4, 0.4, 0.4, 0.9], {"in_list": [0] * 5}, "there is no list"),
        ([0.9] * 5, {}, "all is kept"),
    ],
)
def test_no_lift(values, other, why):
    assert kept(values, **other) == [], why


def test_lists_at_the_ends_of_a_page():
    assert kept([0.4, 0.4, 0.9, 0.4, 0.4], [6] * 5, [1, 1, 0, 1, 1]) == [0, 1, 3, 4]
    assert kept([0.4] * 5, [6] * 5, [1] * 5) == []


def test_a_page_without_blocks():
    none = np.zeros(0)
    assert list_weights(none, none, none, none, none) is None


PAGE = """<html><title>Trams return on Monday</title><body><article><h1>Trams return on Monday</h1>
<p>Tram drivers voted on Saturday to end a strike that emptied the city's rails for nine days, after
a deal that limits night shifts to two a week.</p>
<p>Of 412 drivers who voted, 377 were in favour, the union said. The first trams will run on Monday
at five in the morning.</p><h2>What was agreed</h2>
<ul><li>No more than two night shifts a week</li><li>A heated room at every terminus</li>
<li>A review of the timetable by March</li></ul>
<p>“We did not ask for money, we asked for sleep,” said Lotte Brandt, who has driven line four for
eighteen years. The transport chief called the deal fair.</p></article></body></html>"""


def test_the_points_of_an_agreement_are_in_the_article():
    article = nutgraf.extract(PAGE)
    assert "A heated room at every terminus" in article.text
    item = next(block for block in article.blocks if block.text.startswith("A heated room"))
    assert item.kept
