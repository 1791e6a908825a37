"""The paywall notice at the end of a teaser."""

from __future__ import annotations

import pytest

from nutgraf import extract
from nutgraf.trim.asides.paywall_notice import PaywallNotice
from tests.trim.drafts import draft_of, removed

STORY = [
    "The council voted on Tuesday to rebuild the old lighthouse, which has been dark for a year.",
    "The road to the quarry is closed until spring, the county said on Friday evening, and so "
    "the stone has to come by boat, which costs twice as much and takes until the summer.",
]
NOTICE = "You have read all there is for nothing. Subscribe to go on."


def taken(html: str) -> list[str]:
    """The blocks that are a notice, if all are kept."""
    return removed(PaywallNotice(), draft_of(html))


def story(end: str) -> str:
    return "<article>" + "".join(f"<p>{text}</p>" for text in STORY) + f"{end}</article>"


@pytest.mark.parametrize(
    "text",
    [NOTICE, "Abonnieren Sie, um weiterzulesen.", "Suscríbase para seguir.", "订阅后继续阅读"],
)
def test_a_block_that_asks_in_an_element_named_for_it(text):
    assert taken(story(f"<div class='story-paywall'><div><p>{text}</p></div></div>")) == [text]
    assert taken(story(f"<div id='subscription_box'><p>{text}</p></div>")) == [text]


def test_words_alone_or_a_name_alone_are_not_enough():
    assert taken(story(f"<p>{NOTICE}</p>")) == []
    assert taken(story("<div class='paywall'><p>The roof of the hall is done.</p></div>")) == []
    assert taken(story(f"<div class='subscribers'><p>{NOTICE}</p></div>")) == []


def test_a_text_that_is_paid_for_stays():
    body = "".join(f"<p>{text}</p>" for text in STORY)
    assert taken(f"<div class='paywall'>{body}</div>") == []
    long = "Readers who subscribe to the paper were asked. " * 8
    assert taken(story(f"<div class='paywall'><p>{long}</p></div>")) == []


def test_nothing_goes_where_the_name_is_that_of_all_the_text():
    body = "".join(f"<p>{text}</p>" for text in STORY)
    last = "<p>Whoever wants to sail must register at the harbour office.</p>"
    assert taken(f"<div class='paywall'>{body}{last}</div>") == []


def test_all_of_a_small_element_goes_with_the_words_that_ask():
    wall = f"<div class='reg-wall'><h3>Be the first to know</h3><p>{NOTICE}</p><p>Daily</p></div>"
    after = "<p>How to bake bread in a hall without a roof.</p>"
    assert taken(story(wall + after)) == ["Be the first to know", NOTICE, "Daily"]


def test_only_the_end_of_a_page():
    wall = f"<div class='paywall'><p>{NOTICE}</p></div>"
    assert taken(wall + "".join(f"<p>{STORY[0]} {number}</p>" for number in range(12))) == []


def test_nothing_is_left_empty():
    assert taken(f"<div class='paywall'><p>{NOTICE}</p></div>") == []
    assert taken("") == []


def test_the_article_ends_before_it():
    page = f"<h1>Dark</h1>{story(f'<div class=paywall><p>{NOTICE}</p></div>')}"
    assert extract(page).text == "\n\n".join(STORY)
    assert NOTICE in extract(page, favor="recall").text
