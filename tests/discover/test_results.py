"""Aggregators' pages and pages of search results."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from nutgraf.discover.aggregators.redirects import carries_address, unwrap
from nutgraf.discover.aggregators.results import read_results
from nutgraf.discover.aggregators.search_query import is_another_query, search_query
from nutgraf.page.decoding.decode import decode
from nutgraf.page.parsing.parse import parse

HEADLINES = (
    "Bakery on Mill Street wins the county prize",
    "School choir sings for the old people's home",
    "Why the number nine bus is always late",
    "Ten walks for a wet weekend, with maps",
    "Museum asks for photographs of the great frost",
    "A goat was found in the library",
)
SITES = ("post.example", "herald.example", "gazette.example")
MENU = "".join(
    f'<li><a href="/topic/{i}">All about the great topic number {i}</a></li>' for i in range(8)
)


def page_of(html, url="https://finder.example/"):
    return parse(decode(html), url)


def address(i):
    return f"https://{SITES[i % 3]}/story/{i}"


def pairs(page):
    return [(link.url, link.text) for link in result_links(page)]


def result_links(page):
    results = read_results(page)
    return results.links if results else ()


EXPECTED = [(address(i), text) for i, text in enumerate(HEADLINES)]


def test_rows_of_a_table():
    """Each result has two table rows; votes, sites and comments are links, too."""
    rows = "".join(
        f"""<tr class="row"><td>{i + 1}.</td><td><a class="vote" href="/vote?id={i}"></a></td>
        <td class="title"><span><a href="{address(i)}">{text}</a>
        <span> (<a href="/from?site={SITES[i % 3]}">{SITES[i % 3]}</a>)</span></span></td></tr>
        <tr><td colspan="2"></td><td>{i} points by <a href="/user?id=u{i}">u{i}</a>
        <span class="age" title="2024-05-{10 + i}T08:00:00">{i} hours ago</span>
        | <a href="/item?id={i}">{i} comments</a></td></tr><tr class="space"></tr>"""
        for i, text in enumerate(HEADLINES)
    )
    page = page_of(f"<table><tr><td><a href='/new'>new</a></td></tr></table><table>{rows}</table>")
    results = read_results(page)
    assert results.source == "aggregator"
    assert [(link.url, link.text) for link in results.links] == EXPECTED
    assert [link.published.day for link in results.links] == [10, 11, 12, 13, 14, 15]
    assert {link.source for link in results.links} == {"aggregator"}
    assert results.links[0].place.alike == 6
    assert "points by u0" in results.links[0].place.teaser


def test_cards_that_are_links_as_a_whole():
    cards = "".join(
        f"""<div class="card c{i}"><a href="/go?url={quote(address(i), safe="")}">
        <div><h3>{text}</h3></div>
        <div>{SITES[i % 3]} wrote at length of it, and more than can be told here in one line.</div>
        <time datetime="2024-05-2{i}T10:00:00Z">May</time></a></div>"""
        for i, text in enumerate(HEADLINES)
    )
    page = page_of(f"<nav><ul>{MENU}</ul></nav><main>{cards}</main>")
    links = read_results(page).links
    assert [(link.url, link.text) for link in links] == EXPECTED
    assert [link.published.day for link in links] == [20, 21, 22, 23, 24, 25]
    assert links[0].place.heading == 3
    assert links[0].place.region == "main"


def test_front_page_is_not_an_aggregator():
    own = "".join(f'<li><a href="/news/{i}">{text}</a></li>' for i, text in enumerate(HEADLINES))
    partners = "".join(
        f'<p class="ad"><a href="{address(i)}">Partner: {text}</a></p>'
        for i, text in enumerate(HEADLINES[:5])
    )
    assert read_results(page_of(f"<ul>{own}</ul><div>{partners}</div>")) is None


def test_hosts_of_the_same_publisher_are_not_other_sites():
    own = "".join(
        f'<li><a href="https://{name}.finder.example/{i}">{text}</a></li>'
        for i, (name, text) in enumerate(zip("abcdef", HEADLINES, strict=True))
    )
    page = page_of(f"<ul>{own}</ul>", "https://news.finder.example/")
    assert read_results(page) is None


def test_article_with_sources_is_not_an_aggregator():
    story = "<p>" + "The council met again and said nothing that was new. " * 60 + "</p>"
    items = "".join(f'<li><a href="{address(i)}">{t}</a></li>' for i, t in enumerate(HEADLINES))
    cited = "".join(
        f'<p>It was said by many people, and <a href="{address(i)}">{text}</a> was one.</p>'
        for i, text in enumerate(HEADLINES)
    )
    assert read_results(page_of(f"<article>{story}<ul>{items}</ul></article>")) is None
    assert result_links(page_of(f"<article>{cited}</article>")) == ()


def search_page(results="", query="goat", title=None):
    return f"""<title>{title if title is not None else query + " - search"}</title>
    <form action="/search"><input name="q" value="{query}"><button>Search</button></form>
    <ul class="facets"><li><a href="/search?q=goat&amp;in=1">All articles of the past week</a></li>
    <li><a href="/search?q=goat&amp;in=2">All articles of the past month</a></li>
    <li><a href="/search?q=goat&amp;in=3">All articles of the past year</a></li></ul>
    <div id="list">{results}</div>
    <p class="pages"><a href="?q=goat&amp;p=2">2</a> <a href="?q=goat&amp;p=3">3</a></p>
    <aside><h2>Most read</h2><ul>{
        "".join(f'<li><a href="/read/{i}">{t} today</a></li>' for i, t in enumerate(HEADLINES))
    }</ul></aside>"""


def results_of(make):
    return "".join(make(i, text) for i, text in enumerate(HEADLINES))


OWN = results_of(
    lambda i, text: (
        f"""<div class="hit"><h2><a href="/news/{i}">{text}</a></h2>
    <p>… that the goat had eaten the map of the town, and the mayor's hat …</p>
    <p>News | {i + 1} May 2024 | A. Writer</p></div>"""
    )
)


def test_a_site_s_own_search():
    page = page_of(search_page(OWN), "https://post.example/search?q=goat")
    results = read_results(page)
    assert results.source == "search"
    assert [link.url for link in results.links] == [
        f"https://post.example/news/{i}" for i in range(6)
    ]
    assert [link.text for link in results.links] == list(HEADLINES)
    assert [link.published.day for link in results.links] == [1, 2, 3, 4, 5, 6]
    assert {link.source for link in results.links} == {"search"}
    assert "eaten the map" in results.links[0].place.teaser


def test_a_search_engine():
    found = results_of(
        lambda i, text: (
            f"""<div class="g"><div><a href="/url?q={address(i)}&amp;sa=U&amp;ved=x">
        <h3>{text}</h3><div>{SITES[i % 3]} › story</div></a></div>
        <div><span>May {i + 1}, 2024 — </span><span>A goat that …</span></div></div>"""
        )
    )
    page = page_of(search_page(found), "https://finder.example/search?q=goat")
    links = result_links(page)
    assert [(link.url, link.text) for link in links] == EXPECTED
    assert [link.published.day for link in links] == [1, 2, 3, 4, 5, 6]


def test_results_with_another_layout_among_the_others():
    odd = results_of(
        lambda i, text: (
            f'<div class="hit"><h2><a class="{("text", "film")[i % 2]}" href="/news/{i}">{text}</a>'
            "</h2><p>… the goat …</p></div>"
        )
    )
    page = page_of(search_page(odd), "https://post.example/search?q=goat")
    assert [link.url for link in result_links(page)] == [
        f"https://post.example/news/{i}" for i in range(6)
    ]


@pytest.mark.parametrize(
    ("url", "query", "title", "found"),
    [
        ("https://post.example/search?q=goat", "goat", "", "goat"),
        ("https://post.example/?s=Red+Goat", "red goat", "", "red goat"),
        ("https://post.example/search?query=goat", "", "Results for “Goat”", "goat"),
        ("https://post.example/search/red%20goat/", "", "red goat | Post", "red goat"),
        ("https://post.example/find", "goat", "goat: 3 articles", "goat"),
        ("https://post.example/?q=灯塔", "", "灯塔的搜索结果", "灯塔"),
        ("https://post.example/?key=木", "", "搜索：木", "木"),
        ("https://post.example/?key=木", "", "木船订单", None),
        ("https://post.example/?q=a", "", "Search: a", None),
        ("https://post.example/?s=20", "", "20 goats", None),
        ("https://post.example/?q=20", "20", "", "20"),
        ("https://post.example/?q=goat", "", "The goatherd", None),
        ("https://post.example/?id=goat", "", "goat", None),
        ("https://post.example/", "", "Post", None),
        (None, "", "", None),
    ],
)
def test_query_of_a_search_page(url, query, title, found):
    assert search_query(page_of(search_page("", query, title), url)) == found


@pytest.mark.parametrize(
    ("url", "here", "again"),
    [
        ("https://a.example/s?q=x&p=2", "https://a.example/s?q=x", True),
        ("https://a.example/s/?q=y", "https://a.example/s?q=x", True),
        ("https://a.example/?p=7", "https://a.example/?s=x", False),
        ("https://a.example/search/cow", "https://a.example/search/goat", True),
        ("https://a.example/t?q=y", "https://a.example/s?q=x", False),
        ("https://a.example/s?q=y", None, False),
    ],
)
def test_another_query(url, here, again):
    assert is_another_query(url, here) is again


@pytest.mark.parametrize(
    ("wrapped", "inner"),
    [
        ("https://f.example/url?q=https://post.example/a&sa=U", "https://post.example/a"),
        (
            "https://f.example/l/?kh=1&uddg=https%3A%2F%2Fpost.example%2Fa%3Fb%3D1",
            "https://post.example/a?b=1",
        ),
        (
            "https://f.example/click?to=https%253A%252F%252Fpost.example%252Fa",
            "https://post.example/a",
        ),
        (
            "https://f.example/x;/RU=https%3a%2f%2fpost.example%2fa/RK=2/RS=z",
            "https://post.example/a",
        ),
        ("https://f.example/out/https%3A%2F%2Fpost.example%2Fa", "https://post.example/a"),
        ("https://f.example/go?u=https://f.example/news/a", "https://f.example/news/a"),
        (
            "https://f.example/go?u=https%3A%2F%2Fg.example%2Fr%3Furl%3Dhttps%253A%252F%252Fpost.example%252Fa",
            "https://post.example/a",
        ),
    ],
)
def test_redirect_urls_are_unwrapped(wrapped, inner):
    assert unwrap(wrapped) == inner


@pytest.mark.parametrize(
    "url",
    [
        "https://post.example/a",
        "https://post.example/a?back=https://post.example/b",
        "https://f.example/sharer.php/share?u=https://post.example/a",
        "https://f.example/login?next=https://post.example/a",
        "https://f.example/url?q=cache:abc",
        "https://f.example/go?u=mailto:x",
        "https://archive.example/web/2020/https://post.example/a",
        "https://f.example/x?" + "&".join(f"a{i}=http" for i in range(300)),
    ],
)
def test_urls_that_are_not_redirects(url):
    assert unwrap(url) == url


def test_share_urls_carry_an_address():
    assert carries_address("https://f.example/share?u=https%3A%2F%2Fpost.example%2Fa")
    assert not carries_address("https://f.example/share/of-the-market")


@pytest.mark.parametrize(
    "html",
    [
        "",
        "x",
        "<a href=/a>one</a>",
        "<a href>",
        "<p>" * 300,
        "<a href='http://['>a b c d e</a>" * 9,
    ],
)
def test_pages_without_results(html):
    for url in (None, "https://finder.example/?q=x"):
        assert result_links(page_of(html, url)) == ()


def test_a_page_without_an_address():
    items = "".join(f'<li><a href="{address(i)}">{t}</a></li>' for i, t in enumerate(HEADLINES))
    page = page_of(f"<ul>{items}</ul>", None)
    assert read_results(page) is None


def test_number_of_results_is_limited():
    items = "".join(
        f'<li><a href="https://s{i % 9}.example/{i}">The headline with number {i}</a></li>'
        for i in range(25_000)
    )
    assert len(result_links(page_of(f"<ul>{items}</ul>"))) == 20_000
