"""Titles as text: separators, the site's name, and texts that are no title."""

from __future__ import annotations

import pytest

from nutgraf.text.titles import is_abnormal, split_title


def cut_site_name(title: str, names: frozenset[str] = frozenset()) -> str:
    return split_title(title).without_site_name(names)


@pytest.mark.parametrize("text", ["Video shows the flood", "More rain", "1984: a novel", "Ы"])
def test_what_only_begins_like_that_is_not_abnormal(text):
    assert not is_abnormal(text)


@pytest.mark.parametrize(
    ("title", "cut"),
    [
        ("Storm hits the coast | The Post", "Storm hits the coast"),
        ("Storm hits the coast | Weather | The Post", "Storm hits the coast"),
        ("Storm hits the coast - The Post", "Storm hits the coast"),
        ("Storm hits the coast – Post", "Storm hits the coast"),
        ("Storm hits the coast — Post", "Storm hits the coast"),
        ("Storm hits the coast :: Post", "Storm hits the coast"),
        ("The Post » Storm hits the coast", "Storm hits the coast"),
        ("Opinion | Storms are getting worse", "Storms are getting worse"),
        ("旧灯塔将于春季重建_社会新闻_海港网", "旧灯塔将于春季重建"),
        ("旧灯塔将于春季重建-海港网", "旧灯塔将于春季重建"),
        ("旧灯塔将于春季重建——海港网", "旧灯塔将于春季重建"),
        ("Storm hits the coast -", "Storm hits the coast"),
    ],
)
def test_the_site_is_cut_off(title, cut):
    assert cut_site_name(title) == cut


@pytest.mark.parametrize(
    "title",
    [
        "Storm hits the coast",
        "Storm-hit coast: what we know",
        "Storm - what we know about the damage so far",  # the short part comes first
        "COVID-19疫苗",
        "A/B",
    ],
)
def test_what_is_no_site_stays(title):
    assert cut_site_name(title) == title


def test_a_known_name_is_cut_on_either_side():
    names = frozenset({"theharbourandcoastpost"})
    assert cut_site_name("The Harbour and Coast Post - Storm", names) == "Storm"
    assert cut_site_name("Storm - The Harbour and Coast Post", names) == "Storm"
    assert cut_site_name("The Harbour and Coast Post", names) == "The Harbour and Coast Post"


def test_a_section_goes_with_the_name_where_a_bar_parts_it():
    names = frozenset({"harbourpost"})
    assert cut_site_name("Harbour Post | News | Storm hits the coast", names) == (
        "Storm hits the coast"
    )
    assert cut_site_name("Storm hits the coast | News | Harbour Post", names) == (
        "Storm hits the coast"
    )
    assert cut_site_name("Storm - what we know - Harbour Post", names) == "Storm - what we know"


def test_the_end_of_a_quotation_is_no_arrow():
    assert cut_site_name("Το «μπλε» φως στο λιμάνι") == "Το «μπλε» φως στο λιμάνι"
    assert cut_site_name("Rat nennt »die Brücke« ein Wunder") == "Rat nennt »die Brücke« ein Wunder"
    assert cut_site_name("Le maire : « Le pont » est fermé") == "Le maire : « Le pont » est fermé"
    assert cut_site_name("«The bridge» is shut again » News") == "«The bridge» is shut again"
