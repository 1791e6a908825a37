from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from nutgraf.digests.digest import Digest, format_count, host_of
from tests.digests.stories import CHINESE, DIGEST, FERRY, LIGHTHOUSE, MADE, UNDATED, YESTERDAY


def test_sites_in_the_order_of_the_sources():
    assert [site.host for site in DIGEST.sites] == [
        "harbour.example",
        "almina.example",
        "gangkou.example",
    ]
    assert [site.name for site in DIGEST.sites] == [
        "The Harbour Times",
        "الميناء اليوم",
        "港口日报",
    ]
    assert [site.count for site in DIGEST.sites] == [4, 1, 1]


def test_other_sites_by_number_of_stories():
    asked = replace(DIGEST, sources=("https://aggregator.example/",))
    assert [site.host for site in asked.sites] == [
        "harbour.example",
        "almina.example",
        "gangkou.example",
    ]


def test_days_newest_first_undated_last():
    days = DIGEST.sites[0].days
    assert [day.day for day in days] == [date(2026, 11, 16), date(2026, 11, 15), None]
    assert days[0].stories == (LIGHTHOUSE, FERRY)
    assert days[1].stories == (YESTERDAY,)
    assert days[2].stories == (UNDATED,)


def test_days_are_in_the_time_zone_of_the_site():
    late = replace(FERRY, published=FERRY.published.replace(hour=0, minute=10))
    assert late.day == date(2026, 11, 16)  # in UTC it is the 15th


def test_naive_and_aware_times_are_sorted_together():
    stories = (replace(CHINESE, url=FERRY.url + "/2"), FERRY)
    (site,) = Digest((), MADE, stories).sites
    assert site.days[0].stories == (FERRY, stories[0])


@pytest.mark.parametrize(
    ("names", "title"),
    [
        ([], "aggregator.example"),
        (["A"], "A"),
        (["A", "B"], "A and B"),
        (["A", "B", "C"], "A, B and C"),
        (["A", "B", "C", "D"], "A, B and 2 more"),
    ],
)
def test_the_title(names, title):
    stories = tuple(
        replace(FERRY, url=f"https://{name.lower()}.example/", site=f" {name}\n") for name in names
    )
    assert Digest(("https://aggregator.example/",), MADE, stories).title == title


def test_story_without_a_title_shows_its_url():
    assert UNDATED.headline == UNDATED.url


@pytest.mark.parametrize(
    ("url", "host"),
    [
        ("https://www.Harbour.example/x", "harbour.example"),
        ("http://127.0.0.1:8000/", "127.0.0.1:8000"),
        ("http://[", "unknown"),
        ("", "unknown"),
    ],
)
def test_hosts(url, host):
    assert host_of(url) == host


def test_counts():
    assert [format_count(n, "article") for n in (0, 1, 1200)] == [
        "0 articles",
        "1 article",
        "1,200 articles",
    ]
