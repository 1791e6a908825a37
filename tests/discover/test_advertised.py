from __future__ import annotations

import pytest

from nutgraf.discover.advertised import advertised_feeds, advertised_sitemaps, usual_places
from nutgraf.page.decoding.decode import decode
from nutgraf.page.parsing.parse import parse


def feeds(html, url="https://post.example/news/"):
    return [(link.url, link.text) for link in advertised_feeds(parse(decode(html), url))]


def test_feeds_of_the_head_come_before_visible_ones():
    html = """<head><title>Post</title>
    <link rel="alternate" hreflang="de" href="/de/">
    <link rel="alternate" type="application/rss+xml" title="All  news" href="/feed?utm_source=x">
    <link rel="ALTERNATE home" type="Application/Atom+XML; charset=utf-8" href="atom.xml">
    <link rel="alternate" type="application/feed+json" href="https://post.example/feed.json">
    <link rel="alternate" type="application/json" href="/wp-json/wp/v2/posts/7">
    <link rel="alternate" type="application/json+oembed" href="/oembed?url=x">
    <link rel="alternate" type="text/xml" title="RSS" href="/x">
    <link rel="alternate" type="application/rss+xml" title="Comments" href="/comments/feed/">
    </head><body><a href="/sport/rss">Sport feed</a><a href="/feed/">All again</a>
    <a href="/news/the-rss-reader">An article of RSS</a><a href="/?feed=rss2">by query</a>
    <a href="mailto:rss@post.example">m</a></body>"""
    assert feeds(html) == [
        ("https://post.example/feed", "All news"),
        ("https://post.example/news/atom.xml", ""),
        ("https://post.example/feed.json", ""),
        ("https://post.example/x", "RSS"),
        ("https://post.example/sport/rss", "Sport feed"),
        ("https://post.example/?feed=rss2", "by query"),
    ]


@pytest.mark.parametrize(
    "address",
    ["/rss", "/rss.xml", "/feeds/world.xml", "/index.xml", "/a.atom", "/x/feed/", "/rss2.php"],
)
def test_like_a_feed(address):
    assert feeds(f'<a href="{address}">x</a>') == [(f"https://post.example{address}", "x")]


@pytest.mark.parametrize(
    "address",
    ["/newsfeed-of-the-day", "/feedback", "/atomic-power", "/a/comments/feed", "/a?b=rss-x"],
)
def test_not_like_a_feed(address):
    assert feeds(f'<a href="{address}">x</a>') == []


def test_at_most_fifty_feeds():
    links = "".join(f'<a href="/{i}/rss">x</a>' for i in range(100))
    assert len(feeds(links)) == 50
    assert feeds("") == []


def test_sitemaps_of_the_head():
    page = parse(
        decode('<link rel="sitemap" href="/map.xml"><link rel=sitemap href=/map.xml>'),
        "https://post.example/a",
    )
    assert advertised_sitemaps(page) == ("https://post.example/map.xml",)


def test_usual_places():
    places = usual_places("HTTPS://Post.example")
    assert places[0] == "https://post.example/feed"
    assert "https://post.example/sitemap.xml" in places
    assert len(places) == len(set(places))
    assert usual_places("https://post.example/index.html") == places
    section = usual_places("https://post.example/sport/?x=1")
    assert section[0] == "https://post.example/sport/feed"
    assert section[-len(places) :] == places
    assert usual_places("nowhere") == ()
