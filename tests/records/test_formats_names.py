"""Splitting names into parts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nutgraf.records.formats.names import Name, read_name


def parts(text):
    name = read_name(text)
    assert not name.literal, name
    return name.particle, name.family, name.suffix, name.given


@pytest.mark.parametrize(
    ("text", "particle", "family", "given_name"),
    [
        ("Ana Castro", "", "Castro", "Ana"),
        ("Castro, Ana", "", "Castro", "Ana"),
        ("A. B. Castro", "", "Castro", "A. B."),
        ("R. Iestyn Woolway", "", "Woolway", "R. Iestyn"),
        ("Ana B. Castro Luna", "", "Castro Luna", "Ana B."),
        ("Jean-Pierre Le Roux", "", "Le Roux", "Jean-Pierre"),
        ("Castro Luna, Ana", "", "Castro Luna", "Ana"),
        ("Castro Luna AB", "", "Castro Luna", "AB"),
        ("Castro A.B.", "", "Castro", "A.B."),
        ("Castro A B", "", "Castro", "A B"),
        ("Marcus van der Linden", "van der", "Linden", "Marcus"),
        ("van der Linden, Marcus", "van der", "Linden", "Marcus"),
        ("K. von und zu Berg", "von und zu", "Berg", "K."),
        ("Anne J. Hoek van Dijke", "", "Hoek van Dijke", "Anne J."),
        ("Ana Castro y Luna", "", "Castro y Luna", "Ana"),
        ("Carlos Silva Neto", "", "Silva Neto", "Carlos"),
        ("Wei Da Chen", "", "Chen", "Wei Da"),
        ("CASTRO Ana", "", "CASTRO", "Ana"),
        ("Ana CASTRO", "", "CASTRO", "Ana"),
        ("Wei LI", "", "LI", "Wei"),
        ("LI Wei", "", "LI", "Wei"),
        ("Ana Castro, PhD", "", "Castro", "Ana"),
        ("Ana Castro, M.D., Ph.D.", "", "Castro", "Ana"),
        ("Dr. Ana Castro*", "", "Castro", "Ana"),
        ("Li, MD", "", "Li", "MD"),
        ("  Ana\n Castro ,", "", "Castro", "Ana"),
        ("Sókrates", "", "Sókrates", ""),
        ("Αριστείδης Παπαδόπουλος", "", "Παπαδόπουλος", "Αριστείδης"),
        ("Иванова, Мария Петровна", "", "Иванова", "Мария Петровна"),
    ],
)
def test_family_and_given(text, particle, family, given_name):
    assert parts(text) == (particle, family, "", given_name)


@pytest.mark.parametrize(
    "text", ["John Marsh Jr.", "Marsh, John, Jr.", "Marsh, Jr., John", "John Marsh, Jr."]
)
def test_a_suffix_at_any_place(text):
    assert parts(text) == ("", "Marsh", "Jr.", "John")


def test_initials_are_no_suffix():
    assert parts("Marsh JR") == ("", "Marsh", "", "JR")


def test_a_particle_behind_the_given_name_may_be_dropped():
    assert read_name("Linden, Marcus van der") == Name(
        "Linden", "Marcus", "van der", particle_drops=True
    )


@pytest.mark.parametrize(
    ("text", "family", "given_name"),
    [
        ("李明", "李", "明"),
        ("王小芳", "王", "小芳"),
        ("欧阳文华", "欧阳", "文华"),
        ("歐陽華", "歐陽", "華"),
        ("李 明", "李", "明"),
        ("李，明", "李", "明"),
        ("山田 太郎", "山田", "太郎"),
        ("山田太郎", "山田", "太郎"),
        ("やまだ たろう", "やまだ", "たろう"),
        ("김민수", "김", "민수"),
        ("남궁민수", "남궁", "민수"),
        ("约翰·史密斯", "史密斯", "约翰"),
    ],
)
def test_the_family_comes_first_in_the_east(text, family, given_name):
    assert parts(text) == ("", family, "", given_name)


@pytest.mark.parametrize(
    "text",
    [
        "World Health Organization",
        "The Mud Survey",
        "Tidal Mud Working Group",
        "Ministry of Health, Malaysia",
        "Arbeitsgruppe Küste",
        "Société des Phares",
        "Castro and Sons",
        "COVID-19 Responders",
        "UNESCO",
        "某某大学海洋学院",
        "한국해양학회",
        "さくらももこ",
    ],
)
def test_what_has_no_parts_stays_whole(text):
    assert read_name(text) == Name(literal=text)


def test_what_is_too_long_for_a_name_stays_whole():
    text = "Ana Castro " * 20 + "Luna"
    assert read_name(text) == Name(literal=text)


@pytest.mark.parametrize("text", ["", "  ", "*", "—", "1,2", "\n"])
def test_no_letters_no_name(text):
    assert read_name(text) is None


@given(st.text(max_size=40))
def test_any_text_gives_a_name_or_none(text):
    name = read_name(text)
    if name is not None:
        assert name.literal or name.family
        assert all("\n" not in part for part in (name.family, name.given, name.literal))
