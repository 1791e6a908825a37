"""The head of a page: title, meta tags, links, JSON-LD, language, base."""

from __future__ import annotations

import pytest

from nutgraf.page.page import Head
from tests.page.soup import page_of


def head(html: str) -> Head:
    return page_of(html).head


def test_a_page_that_says_nothing():
    assert head("") == Head()
    assert head("<p>text") == Head()


def test_title():
    assert head("<title>\n The  lamp &amp;\tthe\nsea </title>").title == "The lamp & the sea"
    assert head("<title>a <b>b</b></title>").title == "a <b>b</b>"
    assert head("<title> </title>").title is None


def test_the_first_title_that_is_not_blank():
    assert head("<title></title><title>one</title><title>two</title>").title == "one"


def test_a_title_in_the_body_is_better_than_none():
    assert head("<body><title>late</title>").title == "late"
    assert head("<title>early</title><body><title>late</title>").title == "early"


def test_titles_of_drawings_are_ignored():
    assert head("<body><svg><title>Search</title></svg><p>x").title is None
    page = page_of("<svg><title>Search</title></svg><title>Page</title>")
    assert page.head.title == "Page"
    assert page.text == ""


def test_meta_names_and_properties():
    found = head(
        """<meta name="Author" content="A. Writer"><meta property="og:title" content="The lamp">
        <meta itemprop="datePublished" content="2024-03-05"><meta http-equiv=Refresh content="9">
        <meta name=" keywords " property="news:keywords og:keywords" content="a, b">
        <meta charset=utf-8><meta name=empty content=""><meta name=none><meta content=nameless>"""
    )
    assert found.meta == (
        ("author", "A. Writer"),
        ("og:title", "The lamp"),
        ("datepublished", "2024-03-05"),
        ("refresh", "9"),
        ("news:keywords", "a, b"),
        ("og:keywords", "a, b"),
        ("keywords", "a, b"),
    )


def test_a_meta_tag_that_has_one_name_twice_is_one():
    assert head('<meta name="og:url" property="og:url" content="/x">').meta == (("og:url", "/x"),)


def test_meta_in_the_body():
    found = head(
        """<meta name=a content=1><body><div itemscope><meta itemprop=b content=2>
        <p>text <meta name=c content=3></p></div>"""
    )
    assert found.meta == (("a", "1"), ("b", "2"), ("c", "3"))


def test_first_and_every():
    found = head(
        """<meta name=x content=" "><meta name=x content=" one "><meta name=y content=two>
        <meta name=x content=three>"""
    )
    assert found.first("x") == "one"
    assert found.first("nothing", "y", "x") == "two"
    assert found.first("nothing") is None
    assert found.first() is None
    assert found.every("x") == ("one", "three")
    assert found.every("nothing") == ()


def test_links():
    found = head(
        """<link rel="Canonical" href="/story"><link rel="alternate feed" href="/rss">
        <link rel=icon><link href="/bare"><body><link rel=amphtml href="/amp"><p>x"""
    )
    assert found.links == (
        ("canonical", "/story"),
        ("alternate", "/rss"),
        ("feed", "/rss"),
        ("amphtml", "/amp"),
    )
    assert found.link("canonical") == "/story"
    assert found.link("icon") is None


def test_json_ld_in_head_and_body():
    found = head(
        """<script type="application/ld+json">{"in": "head"}</script><script>var x</script>
        <script type="application/json">{}</script><body><div><p>text
        <script type="application/LD+JSON; charset=utf-8">{"in": "<p>body</p> &amp;"}</script>"""
    )
    assert found.json_ld == ('{"in": "head"}', '{"in": "<p>body</p> &amp;"}')


def test_json_ld_is_not_text():
    page = page_of('<p>a<script type="application/ld+json">{"b": 1}</script>c</p>')
    assert page.text == "ac"


@pytest.mark.parametrize(
    ("html", "language"),
    [
        ("<html lang=de-AT>", "de-AT"),
        ("<html xml:lang=fr>", "fr"),
        ("<html lang='' xml:lang=fr>", "fr"),
        ("<html lang=es xml:lang=fr>", "es"),
        ("<p>x</p><html lang=it>", "it"),
        ("<html lang=nl><math><html lang=xx></math>", "nl"),
        ("<body lang=de>", None),
        ("<html lang>", None),
    ],
)
def test_language(html, language):
    assert head(html).language == language


def test_base():
    assert head('<base target="_blank"><base href="/a/"><base href="/b/">').base == "/a/"
    assert head("<p>x").base is None


def test_the_address_is_the_one_given():
    assert page_of("<link rel=canonical href=/other>").url == "https://example.org/news/story.html"


def test_nothing_is_read_inside_what_is_not_shown():
    found = head(
        """<body><noscript><meta name=a content=1><title>n</title></noscript>
        <template><meta name=b content=2><link rel=c href=/c></template>
        <iframe><title>t</title></iframe><!-- <meta name=d content=4> -->"""
    )
    assert found == Head()
