"""Splitting URLs into parts."""

from __future__ import annotations

import numpy as np
import pytest

from nutgraf.links._kernels.paths import url_shapes
from nutgraf.links.context import _below, folder_urls
from nutgraf.links.urls import read_addresses, registered_name


@pytest.mark.parametrize(
    ("url", "folders", "last", "ending"),
    [
        (
            "https://a.example/news/town/A-Long-Headline.html",
            "news/town",
            "a-long-headline",
            "html",
        ),
        ("https://a.example/news/town/index.html", "news", "town", "html"),
        ("https://a.example/us/a-long-headline/story?id=3", "us", "a-long-headline", ""),
        ("https://a.example/us/story", "us", "story", ""),
        ("https://a.example", "", "", ""),
        ("https://a.example/?p=1", "", "", ""),
        ("https://a.example/%E6%96%B0%E9%97%BB/1", "新闻", "1", ""),
        ("https://a.example/story.123", "", "story.123", ""),
    ],
)
def test_parts(url, folders, last, ending):
    found = read_addresses([url])
    assert (found.folders, found.last, found.ending) == ([folders], [last], [ending])


def test_user_port_query_and_fragment():
    found = read_addresses(["HTTPS://me@News.Example:8080/a?B=c#d"])
    assert (found.host, found.path, found.query, found.fragment) == (
        ["news.example"],
        ["/a"],
        ["b=c"],
        ["d"],
    )


def test_broken_url_does_not_shift_the_others():
    """URLs are joined by line breaks and read in one pass, so a URL must not contain any."""
    urls = ["https://a.example/x", "", "http://b.example/%0A1\n2", "\u2028", "https://c.example/y"]
    found = read_addresses(urls)
    assert len(found) == 5
    assert found.path == ["/x", "", "/12", "", "/y"]
    assert found[3:].host == ["", "c.example"]


@pytest.mark.parametrize("url", ["", "http://[", "a\nb", "::::", "http:///", "\0" * 9, "x" * 9000])
def test_any_text_is_split(url):
    (path,) = read_addresses([url]).path
    assert "\n" not in path
    assert len(path) <= 2000


def test_names_of_hosts():
    assert registered_name("news.paper.co.uk") == ("paper.co.uk", "news")
    assert registered_name("www.paper.example") == ("paper.example", "")
    assert registered_name("") == ("", "")


def test_shapes():
    """URLs of stories share a shape; that of a section differs."""
    paths = (
        "/news/2024/one-small-step-more.html",
        "/town/2023/two-more-votes-today.html",
        "/news",
    )
    found = read_addresses(["https://a.example" + path for path in paths])
    first, second, section = url_shapes(found.host, found.folders, found.last, found.ending)
    assert first == second != section


def test_only_folders_that_are_urls_of_links_are_counted():
    deep = "https://post.example/" + "/".join("a" * 300)
    addresses = read_addresses([deep, "https://post.example/a/a", "https://post.example/b"])
    below = _below(addresses, folder_urls(addresses))
    assert np.round(np.expm1(below)).tolist() == [0, 1, 0]
