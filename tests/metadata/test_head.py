"""What a page's head says of its article."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest

from nutgraf.metadata.head import read_head
from nutgraf.page.parse import parse


def facts(head: str, url: str | None = "https://post.example/news/1?utm=x"):
    return read_head(parse(f"<head>{head}</head><body>x".encode(), url))


def test_a_full_head():
    found = facts("""
        <meta property="og:site_name" content="The Harbour Post">
        <link rel="canonical" href="/news/1">
        <meta property="og:image" content="//img.example/1.jpg">
        <meta name="author" content=" Ada   Writer "><meta name="author" content="Bo Reader">
        <meta property="article:published_time" content="2026-03-01T08:30:00+02:00">
        <meta property="article:tag" content="harbour"><meta property="article:tag" content="light">
    """)
    assert found.site == "The Harbour Post"
    assert found.url == "https://post.example/news/1"
    assert found.image == "https://img.example/1.jpg"
    assert found.authors == ("Ada Writer", "Bo Reader")
    zone = timezone(timedelta(hours=2))
    assert found.published == datetime(2026, 3, 1, 8, 30, tzinfo=zone)
    assert found.tags == ("harbour", "light")


def test_a_head_that_says_nothing():
    found = facts("")
    assert (found.site, found.image, found.published) == (None, None, None)
    assert (found.authors, found.tags) == ((), ())
    assert found.url == "https://post.example/news/1?utm=x"


def test_the_base_element_moves_addresses():
    assert facts('<base href="https://other.example/a/"><link rel=canonical href="b">').url == (
        "https://other.example/a/b"
    )


@pytest.mark.parametrize("address", ["javascript:alert(1)", "http://[broken", "data:image/png,x"])
def test_an_address_that_is_not_on_the_web_is_left_out(address):
    assert facts(f'<meta property="og:image" content="{address}">').image is None


def test_a_profile_address_is_not_an_author():
    assert facts('<meta property="article:author" content="https://x.example/ada">').authors == ()


def test_a_date_in_words_is_left_to_others():
    assert facts('<meta name="date" content="last Tuesday">').published is None


def test_keywords_are_split_and_each_is_given_once():
    assert facts('<meta name="keywords" content="sea, light,,sea ">').tags == ("sea", "light")
