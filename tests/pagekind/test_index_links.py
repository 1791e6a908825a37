"""The links of an index page: its headlines, once each, whole, in the page's order."""

from __future__ import annotations

import pytest

from nutgraf.page.parsing.parse import parse
from nutgraf.pagekind.index_links import index_links

HOME = "https://paper.example/news/"


def links(html: str, url: str | None = HOME) -> list[tuple[str, str]]:
    return [(link.url, link.text) for link in index_links(parse(html.encode(), url))]


def test_headlines_in_page_order_made_whole():
    assert links(
        "<h2><a href='b'>The river is high again</a></h2>"
        "<li><a href='/a'>Mayor opens the new bridge</a></li>"
    ) == [
        (HOME + "b", "The river is high again"),
        ("https://paper.example/a", "Mayor opens the new bridge"),
    ]


def test_links_are_relative_to_the_base():
    html = "<base href='https://other.example/x/'><a href='y'>The river is high again</a>"
    assert links(html) == [("https://other.example/x/y", "The river is high again")]


def test_picture_headline_and_read_more_are_one_link():
    assert links(
        "<a href='/a'><img src=1></a><h3><a href='/a#top'>The river is high again</a></h3>"
        "<p><a href='/a'>The river is high again and the council met in the town hall today</a></p>"
        "<a href='/a'>Read more of this story</a>"
    ) == [("https://paper.example/a", "The river is high again")]


def test_without_headings_the_longest_headline_wins():
    assert links(
        "<a href='/a'>Read all about it</a><a href='/a'>The river is high again today</a>"
    ) == [("https://paper.example/a", "The river is high again today")]


def test_of_a_link_around_a_teaser_the_heading_is_its_text():
    html = "<a href='/a'><h3>River is high</h3><p>It rained for three days in the hills.</p></a>"
    assert links(html.replace("/a", "/river-is-high")) == [
        ("https://paper.example/river-is-high", "River is high")
    ]


@pytest.mark.parametrize(
    "html",
    [
        "<nav><a href='/a'>All the news of today</a></nav>",
        "<footer><a href='/a'>How we handle your data</a></footer>",
        "<body><header><a href='/a'>The paper of the valley</a></header>",
        "<a href='/a'>Sport</a>",
        "<h2><a href='/sport'>More sport</a></h2>",
        "<a href='/tag/rain'>All stories about the rain</a>",
        "<a href='/author/ann-lee'>All stories by Ann Lee</a>",
        "<a rel='author' href='/ann'>All stories by Ann Lee</a>",
        "<a rel='sponsored' href='/ad'>Buy this boat right now</a>",
        "<a href='https://ads.example/x?utm_campaign=1'>Buy this boat right now</a>",
        "<a href='/login'>Log in to read more</a>",
        "<a href='/your-privacy-choices'>Your choices about your data</a>",
        "<a href='https://social.example/sharer.php?u=https://x'>Share this with your friends</a>",
        "<a href='/a#comments'>Read all 12 comments here</a>",
        "<a href='mailto:a@paper.example'>Write to the editor today</a>",
        "<a href='javascript:go()'>Open the menu of sections</a>",
        "<a href='data:text/html,x'>One two three four five</a>",
        "<a href='http://[x'>One two three four five</a>",
        "<a href='/news/'>One two three four five</a>",
        "<a href='/'>Back to the front page</a>",
        "<a href='/a.jpg'>See the picture in full</a>",
        "<a href='/a'>12 34 56 78 90</a>",
        "<a href>One two three four five</a>",
    ],
)
def test_what_is_no_item(html):
    assert links(html) == []


def test_the_header_of_a_teaser_is_no_header_of_the_page():
    html = "<article><header><h3><a href='/a'>The river is high again</a></h3></header></article>"
    assert links(html) == [("https://paper.example/a", "The river is high again")]


def test_own_links_may_name_a_campaign():
    html = "<a href='/a?utm_source=front'>The river is high again</a>"
    assert links(html) == [("https://paper.example/a?utm_source=front", "The river is high again")]


def test_without_an_address_links_are_given_as_they_are_written():
    html = (
        "<a href='/a'>The river is high again</a>"
        "<a href='https://x.example/b'>Mayor opens the bridge</a>"
    )
    assert links(html, None) == [
        ("/a", "The river is high again"),
        ("https://x.example/b", "Mayor opens the bridge"),
    ]


@pytest.mark.parametrize("html", ["", "<p>no links</p>", "<a>no address at all here</a>"])
def test_pages_without_links(html):
    assert links(html) == []


def test_many_links_and_deep_nesting():
    html = "<div>" * 5_000 + "<a href='/a'>The river is high again</a>" * 20_000
    assert links(html) == [("https://paper.example/a", "The river is high again")]
