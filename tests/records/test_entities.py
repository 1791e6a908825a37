"""Places, organisations, years and number strings, in four languages."""

from __future__ import annotations

import pytest

from nutgraf.records.authors.names import clean_name, given_first, is_name
from nutgraf.records.layout.entities import numbers, organisations, places, years


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Department of Rivers, Porto, Portugal", ["Portugal"]),
        ("Institut für Flüsse, Wien, Österreich", ["Wien", "Österreich"]),
        ("Laboratoire des eaux, Lyon, Suisse", ["Lyon", "Suisse"]),
        ("北京大学，北京，中国", ["北京", "中国"]),
        ("Stanford, CA 94305, USA", ["Stanford", "USA"]),
        ("The eels were counted at night", []),
    ],
)
def test_places(text, found):
    assert places(text) == found


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("University of Porto", 1),
        ("Technische Universität", 1),
        ("Faculté des lettres", 1),
        ("南京大学", 1),
        ("Ana Castro", 0),
    ],
)
def test_organisations(text, count):
    assert len(organisations(text)) == count


def test_years_and_numbers():
    text = "Hansen, K. (2011a). Title. J. Dykes 3(2), 44–58."
    assert years(text) == ["2011"]
    assert numbers(text)[1:] == ["3(2)", "44–58"]
    assert years("pages 2001-2019, no. 1500") == []


@pytest.mark.parametrize(
    "name",
    [
        "Ana Castro",
        "Jan P. de Wit",
        "O’Gorman PA",
        "J.-P. Dupont",
        "李明",
        "Martin van der Berg",
        "Mei-Ling Wu Jr.",
    ],
)
def test_names(name):
    assert is_name(name)


@pytest.mark.parametrize(
    "text",
    [
        "Open Access",
        "University of Porto",
        "New York",
        "Google Scholar",
        "the river",
        "Ana",
        "南京大学",
        "Cite This Article",
    ],
)
def test_no_names(text):
    assert not is_name(text)


def test_names_are_cleaned_and_turned():
    assert clean_name("Ana Castro 1,2,*") == "Ana Castro"
    assert clean_name("Jane Doe PhD") == "Jane Doe"
    assert given_first("de Wit, Jan P.") == "Jan P. de Wit"
    assert given_first("Ana Castro") == "Ana Castro"
