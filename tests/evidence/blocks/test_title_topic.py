"""Topics of blocks: the title, shared words, the head's description and declared body."""

from __future__ import annotations

import json
from math import log

import pytest
from hypothesis import given, settings

from nutgraf.evidence.blocks.title_topic import block_title, block_topic, stated_body, title_block
from tests.evidence.shapes import PROSE, check_shape, evidence_of
from tests.page.soup import page_of, soups

TITLE = "River floods the old town"
# Prose stands before the article and, three times, in it.
HTML = (
    f"<div><p>{PROSE}</p></div>\n"
    f"<article><h1>River floods old town</h1>\n<p>{PROSE}</p>\n<p>{PROSE}</p>\n<p>{PROSE}</p>"
    "</article>"
)


@settings(max_examples=40, deadline=None)
@given(soups)
def test_one_finite_value_a_block(html):
    check_shape(block_title, html)
    check_shape(block_topic, html)


@settings(max_examples=20, deadline=None)
@given(soups)
def test_one_finite_value_a_block_with_a_stated_body(html):
    check_shape(block_topic, json_ld(json.dumps({"articleBody": "alpha beta gamma " * 20})) + html)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        # The prose has "the" and "river" of five words; the heading all but "the".
        ("title_words", [2 / 5, 4 / 5, 2 / 5, 2 / 5, 2 / 5]),
        # Of the 5 + 8 - 2 words of both, 2; of the 5 + 4 - 4, 4.
        ("title_likeness", [2 / 11, 4 / 5, 2 / 11, 2 / 11, 2 / 11]),
        ("h1_before", [0, 0, 1, 1, 1]),
        ("from_title", [-log(2), 0, log(2), log(3), log(4)]),
        ("prose_since_title", [0, 0, log(34), log(67), log(100)]),
        # Around the heading and the block: the body, the heading itself, the article.
        ("with_title_share", [1, 0, 3 / 4, 3 / 4, 3 / 4]),
        # The article is the main container.
        ("with_title_depth", [-1, 1, 0, 0, 0]),
    ],
)
def test_title(name, expected):
    assert block_title(evidence_of(HTML, TITLE))[name] == pytest.approx(expected)


@pytest.mark.parametrize("title", [None, "", "Nothing of the kind"])
def test_no_title_on_the_page(title):
    columns = block_title(evidence_of(HTML, title))
    assert title_block(evidence_of(HTML, title)) == -1
    for name in ("from_title", "with_title_share", "with_title_depth"):
        assert columns[name].tolist() == [-9] * 5
    expected = [log(34), log(34), log(67), log(100), log(133)]
    assert columns["prose_since_title"] == pytest.approx(expected)


def test_a_heading_goes_before_other_blocks_like_the_title():
    # 1; 1 + 0.1; 1 + 0.3 + 0.1, less a little for each place.
    html = f"<div>{TITLE}</div><h2>{TITLE}</h2><h1>{TITLE}</h1>"
    assert title_block(evidence_of(html, TITLE)) == 2
    assert title_block(evidence_of(f"<p>{TITLE}</p><div>{TITLE}</div>", TITLE)) == 0
    # Half of the words is not enough: 2 of 4.
    assert title_block(evidence_of("<h1>River floods</h1>", "River floods old town")) == -1


def test_prose_since_a_title_that_is_prose_itself():
    # The title's own 33 characters don't count.
    html = f"<h1>{PROSE}</h1>\n<p>Nobody was hurt as it fell again at noon.</p>"
    # 6 + 3 + 4 + 2 + 2 + 4 + 5 + 2 + 5 = 33 again.
    assert block_title(evidence_of(html, PROSE))["prose_since_title"] == pytest.approx([0, log(34)])


def test_a_title_far_down_a_long_page():
    html = "<p>x</p>" * 10_500 + f"<div>{TITLE}</div>"
    assert title_block(evidence_of(html, TITLE)) == 10_500


def test_a_long_block_is_no_headline():
    title = " ".join(f"word{i}" for i in range(41))
    columns = block_title(evidence_of(f"<p>{title}</p>", title))
    assert columns["title_likeness"].tolist() == [0]
    assert columns["title_words"].tolist() == [1]
    short = title.rsplit(" ", 1)[0]  # 40 words, of 41
    assert block_title(evidence_of(f"<p>{short}</p>", title))["title_likeness"] == pytest.approx(
        [40 / 41]
    )


# Words of four letters or more: 5, 6, 6 and 3; "river" and "bridge" are in the first two.
TOPIC = (
    '<head><meta name=description content="Bridge closed"></head><article>'
    "<p>The river rose above the old bridge at night.</p>\n"
    "<p>Nobody could cross the bridge or the river again.</p>\n"
    "<p>Trains stopped until noon as the town had closed it.</p>\n"
    "</article><aside>Bridge tickets here</aside>"
)


def test_topic():
    # "Bridge" in the box is shared with the prose, not the other way round.
    assert block_topic(evidence_of(TOPIC))["topic"] == pytest.approx([2 / 5, 2 / 6, 0, 1 / 3])


def test_description():
    columns = block_topic(evidence_of(TOPIC))
    assert columns["description"] == pytest.approx([1 / 5, 1 / 6, 1 / 6, 1 / 3])


def test_topic_in_a_language_of_signs():
    # 8 and 9 pairs of signs, of which 河水 and 人们 are in both. The last sign of the first block
    # makes a pair with the one behind it, the last sign of all stands alone.
    html = "<p>河水上涨人们离开。</p>\n<p>河水下降人们回来了。</p>"
    assert block_topic(evidence_of(html))["topic"] == pytest.approx([2 / 8, 2 / 9])


def json_ld(script: str) -> str:
    return f'<script type="application/ld+json">{script}</script>'


def test_stated():
    body = f"{PROSE} " * 6  # 6 x 41 = 246 characters
    html = json_ld(json.dumps({"@graph": [{"articleBody": body}, {"articleBody": "less"}]}))
    html += f"<p>{PROSE}</p>\n<p>Two metres of snow</p>\n<p>Bye</p>"
    assert stated_body(page_of(html)) == body
    columns = block_topic(evidence_of(html))
    # All pairs of words; one of three ("two metres"); no pair, so nothing is known.
    assert columns["stated"] == pytest.approx([1, 1 / 3, 1 / 2])
    # 33 characters of prose on the page.
    assert columns["stated_length"] == pytest.approx([log(246 / 33)] * 3)


@pytest.mark.parametrize(
    "script",
    [
        '{"articleBody": "too short"}',
        '{"articleBody": 5}',
        '{"articleBody": "' + "broken " * 50,
        '{"headline": "' + "no body " * 50 + '"}',
    ],
)
def test_nothing_stated(script):
    columns = block_topic(evidence_of(json_ld(script) + f"<p>{PROSE}</p>"))
    assert columns["stated"].tolist() == [-1]
    assert columns["stated_length"].tolist() == [-9]
