"""Links of front pages: each URL once, with its text and place."""

from __future__ import annotations

import pytest

from nutgraf.discover.frontpages.links import front_links
from nutgraf.page.parsing.parse import parse

HOME = "https://valley.example/front/"


def links(html: str, url: str | None = HOME):
    return front_links(parse(html.encode(), url))


def test_a_card_is_one_link():
    """Image, headline and "read more" with one URL give one link with the headline and teaser."""
    found = links(
        '<main><div><a href="/s/1"><img src="x.jpg" alt="A bridge at night"></a>'
        '<h3><a href="/s/1">Council votes on the new bridge</a></h3>'
        '<p>The vote was close.</p><a href="/s/1#more">Read more</a></div>'
        '<div><a href="/s/2">Other story of the day here</a></div></main>'
    )
    assert [link.url for link in found] == [
        "https://valley.example/s/1",
        "https://valley.example/s/2",
    ]
    first = found[0]
    assert first.text == "Council votes on the new bridge"
    assert first.source == "page"
    assert first.place is not None
    assert (first.place.region, first.place.heading, first.place.image) == ("main", 3, True)
    assert first.place.teaser == "The vote was close."
    assert (found[1].place.heading, found[1].place.image, found[1].place.teaser) == (0, False, "")


def test_order_is_the_share_of_links_before():
    found = links("".join(f'<p><a href="/{i}">Link number {i} here</a></p>' for i in range(4)))
    assert [link.place.order for link in found] == [0.0, 0.25, 0.5, 0.75]


@pytest.mark.parametrize(
    ("html", "region"),
    [
        ("<nav>{}</nav>", "nav"),
        ("<header>{}</header>", "header"),
        ("<footer>{}</footer>", "footer"),
        ("<aside>{}</aside>", "aside"),
        ("<form>{}</form>", "form"),
        ("<main>{}</main>", "main"),
        ("<article>{}</article>", "main"),
        ("<div>{}</div>", ""),
        ("<header><nav>{}</nav></header>", "nav"),
        ("<main><aside>{}</aside></main>", "aside"),
        ("<article><header>{}</header></article>", "main"),
        ('<div role="navigation">{}</div>', "nav"),
        ('<div class="main-menu wide">{}</div>', "nav"),
        ('<ul id="topNav">{}</ul>', "nav"),
        ('<div class="site-footer">{}</div>', "footer"),
        ('<div class="card-footer">{}</div>', ""),
        ('<div class="left sidebar">{}</div>', "aside"),
        ('<div class="canvas renaverage">{}</div>', ""),
    ],
)
def test_regions(html, region):
    (link,) = links(html.format('<a href="/x">Some link text</a>'))
    assert link.place.region == region


def test_a_heading_in_a_link_is_its_text():
    (link,) = links('<a href="/x"><h2>Short one</h2><p>And a longer teaser that follows.</p></a>')
    assert link.text == "Short one"
    assert link.place.heading == 2
    assert link.place.teaser == "And a longer teaser that follows."


def test_link_with_only_an_image_uses_its_alternative_text():
    found = links(
        '<a href="/x"><img alt="A boat"></a><a href="/y" title="A kite"><img></a>'
        '<a href="/z"><img></a>'
    )
    assert [link.text for link in found] == ["A boat", "A kite", ""]


def test_number_of_links_with_the_same_layout():
    rows = "".join(f'<li><a class="t" href="/s/{i}">Story {i} of today</a></li>' for i in range(5))
    found = links(f'<ul>{rows}</ul><p><a href="/other">Quite another link</a></p>')
    assert [link.place.alike for link in found] == [5, 5, 5, 5, 5, 1]


def test_links_that_lead_to_no_page_are_left_out():
    found = links(
        '<a href="#top">Top</a><a href="mailto:a@b.example">Mail</a><a>None</a>'
        '<a href="javascript:x()">Run</a><a href="">Nothing</a>'
        '<a href="http://[">Broken</a><a href="ftp://x.example/f">F</a>'
        '<a href="//other.example/a">Other</a><a href="b#!/c">Bang</a>'
    )
    assert [link.url for link in found] == [
        "https://other.example/a",
        "https://valley.example/front/b#!/c",
    ]


def test_without_a_base_url_only_absolute_links_are_read():
    html = '<a href="/x">Relative link</a><a href="https://a.example/">Absolute link</a>'
    assert [link.url for link in links(html, None)] == ["https://a.example/"]
    based = '<base href="https://b.example/d/">' + html
    assert links(based, None)[0].url == "https://b.example/x"


@pytest.mark.parametrize("html", ["", "x", "<p>", "<a href=x>", "<a href=x><a href=y>"])
def test_small_pages(html):
    assert all(link.url.startswith("https://valley.example/") for link in links(html))


def test_large_and_deep_pages():
    wide = "".join(f'<p><a href="/{i}">Story number {i} of all</a></p>' for i in range(30_000))
    assert len(links(wide)) == 20_000
    deep = "<nav>" * 3_000 + '<a href="/x">Down here</a>'
    assert [link.place.region for link in links(deep)] == ["nav"]


def test_text_of_a_card_that_is_one_link_is_its_headline():
    lines = ("Lokales", "Die Seilbahn fährt wieder", "Vier Jahre stand sie still.")
    card = "".join(f"<div>{line}</div>" for line in lines)
    page = parse(f"<main><a href=/a>{card}</a></main>".encode(), "https://paper.example/")
    (link,) = front_links(page)
    assert link.text == "Die Seilbahn f\u00e4hrt wieder"
    short = parse(b"<a href=/b><div>News</div><div>Sport</div></a>", "https://paper.example/")
    assert front_links(short)[0].text == "News Sport"


def test_urls_with_and_without_trailing_slash_are_one_link():
    """The number of comments is not its title, however long the text."""
    links = front_links(
        parse(
            b'<div><h2><a href="/town/bridge">The new bridge is open</a></h2>'
            b'<a href="https://www.valley.example/town/bridge/">64 comments / new since noon</a>'
            b'</div><a href="http://valley.example/town/rain/">12 Kommentare</a>',
            "https://valley.example/",
        )
    )
    assert [(link.url, link.text) for link in links] == [
        ("https://valley.example/town/bridge", "The new bridge is open"),
        ("http://valley.example/town/rain/", "12 Kommentare"),
    ]
