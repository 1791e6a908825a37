from __future__ import annotations

import pytest

from nutgraf.discover import sitemaps
from nutgraf.discover.sitemaps import (
    is_text_sitemap,
    read_sitemap,
    read_text_sitemap,
    sitemaps_in_robots,
)
from nutgraf.discover.xml.parse import BROKEN_XML, NO_ENTITIES
from tests.discover.documents import INDEX, SITEMAP

HERE = "https://post.example/sitemap.xml"


def test_pages_and_news():
    found = read_sitemap(SITEMAP.encode(), HERE)
    assert [
        (link.url, link.text, link.published and link.published.isoformat(), link.source)
        for link in found.links
    ] == [
        (
            "https://post.example/news/a?a=1&b=2",
            "Lighthouse & pier",
            "2024-05-21T10:00:00+02:00",
            "sitemap",
        ),
        ("https://post.example/news/b", "", "2024-05-20T00:00:00", "sitemap"),
    ]
    assert found.further == ()
    assert found.notes == ()


def test_an_index():
    found = read_sitemap(INDEX.encode(), HERE)
    assert found.links == ()
    assert found.further == (
        "https://post.example/sitemap-1.xml.gz",
        "https://post.example/sitemap-news.xml",
    )


def test_sitemap_with_a_prefix_and_the_first_namespace():
    text = (
        '<s:urlset xmlns:s="http://www.google.com/schemas/sitemap/0.84">'
        "<s:url><s:loc>https://post.example/a</s:loc></s:url></s:urlset>"
    )
    assert [link.url for link in read_sitemap(text.encode(), HERE).links] == [
        "https://post.example/a"
    ]


def test_image_urls_are_not_pages_even_without_a_namespace():
    text = (
        "<urlset><url><loc>/a</loc><image:image><image:loc>/a.jpg</image:loc></image:image>"
        "<video:video><video:title>Film</video:title></video:video></url></urlset>"
    )
    links = read_sitemap(text.encode(), HERE).links
    assert [(link.url, link.text) for link in links] == [("https://post.example/a", "")]


def test_loose_ampersands():
    text = "<urlset><url><loc>https://post.example/a?b=1&c=2</loc></url></urlset>"
    found = read_sitemap(text.encode(), HERE)
    assert [link.url for link in found.links] == ["https://post.example/a?b=1&c=2"]
    assert found.notes == (BROKEN_XML,)


def test_entities_are_not_expanded():
    text = (
        '<!DOCTYPE urlset [<!ENTITY a "https://evil.example/">]>'
        "<urlset><url><loc>&a;</loc></url><url><loc>/b</loc></url></urlset>"
    )
    found = read_sitemap(text.encode(), HERE)
    assert "https://post.example/b" in [link.url for link in found.links]
    assert all("evil" not in link.url for link in found.links)
    assert found.notes == (NO_ENTITIES,)


def test_number_of_sitemap_urls_is_limited(monkeypatch):
    monkeypatch.setattr(sitemaps, "MAX_URLS", 4)
    urls = "".join(f"<url><loc>/{i}</loc></url>" for i in range(9))
    note = ("the sitemap has more than 4 addresses: the first were read",)
    found = read_sitemap(f"<urlset>{urls}</urlset>".encode(), HERE)
    assert len(found.links) == 4
    assert found.notes == note
    lines = "\n".join(f"https://post.example/{i}" for i in range(9))
    found = read_text_sitemap(lines, HERE)
    assert len(found.links) == 4
    assert found.notes == note
    index = "".join(f"<sitemap><loc>/{i}.xml</loc></sitemap>" for i in range(9))
    assert len(read_sitemap(f"<sitemapindex>{index}</sitemapindex>".encode(), HERE).further) == 4


def test_sitemap_with_exactly_the_limit_is_complete(monkeypatch):
    monkeypatch.setattr(sitemaps, "MAX_URLS", 2)
    assert read_sitemap(SITEMAP.encode(), HERE).notes == ()
    assert read_text_sitemap("https://post.example/a\nhttps://post.example/b\n", HERE).notes == ()


def test_text_sitemap():
    text = "\ufeffhttps://post.example/a\r\n\r\n  https://post.example/b?utm_source=x \nhttps://post.example/a"
    assert is_text_sitemap(text)
    found = read_text_sitemap(text, HERE)
    assert [link.url for link in found.links] == [
        "https://post.example/a",
        "https://post.example/b",
    ]
    assert is_text_sitemap("https://post.example/only")


@pytest.mark.parametrize(
    "text",
    ["", "\n\n", "Read https://post.example/a\n", "https://post.example/a\nand more\nx", "a"],
)
def test_other_texts_are_not_a_sitemap(text):
    assert not is_text_sitemap(text)


def test_robots():
    text = b"""\xef\xbb\xbfUser-agent: *
Disallow: /search
Sitemap: https://post.example/a.xml
  sitemap :https://post.example/b.xml.gz # the news
SITEMAP: /c.xml
# Sitemap: https://post.example/no.xml
Disallow: /x Sitemap: https://post.example/no.xml
Sitemap:
Sitemap: https://post.example/a.xml"""
    named = ("https://post.example/a.xml", "https://post.example/b.xml.gz")
    assert sitemaps_in_robots(text) == named
    assert sitemaps_in_robots(text.decode()) == named
    assert sitemaps_in_robots(text.replace(b"\n", b"\r")) == named
    assert sitemaps_in_robots(text, "https://post.example/robots.txt") == (
        *named,
        "https://post.example/c.xml",
    )
    assert sitemaps_in_robots(b"\xff\xfe\0") == ()
    many = "\n".join(f"Sitemap: https://post.example/{i}.xml" for i in range(5_000))
    assert len(sitemaps_in_robots(many)) == 1_000
