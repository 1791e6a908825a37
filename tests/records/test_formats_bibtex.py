"""BibTeX, read back by two libraries."""

from __future__ import annotations

import re
from dataclasses import replace

import bibtexparser
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pybtex.database import parse_string

from nutgraf.errors import WrongUseError
from nutgraf.model import Record
from nutgraf.records.formats.bibtex import to_bibtex
from nutgraf.records.formats.values import one_line
from tests.records.pages import FULL

COMMANDS = {
    r"\textbackslash{}": "\\",
    r"\textbraceleft{}": "{",
    r"\textbraceright{}": "}",
    r"\textasciitilde{}": "~",
    r"\textasciicircum{}": "^",
}
TOKEN = re.compile(r"\\text[a-z]+\{\}|\\([&%$#_])|[{}]|\\")


def printed(tex):
    """What TeX would print."""
    return TOKEN.sub(lambda found: found[1] or COMMANDS.get(found[0], ""), tex)


def read(text):
    """The one entry of a file, on which both libraries agree: type, key and fields."""
    library = bibtexparser.parse_string(text)
    assert not library.failed_blocks
    assert not library.comments
    (entry,) = library.entries
    (other,) = parse_string(text, "bibtex").entries.items()
    assert (entry.key, entry.entry_type) == (other[0], other[1].type)
    fields = {field.key: field.value for field in entry.fields}
    for name, value in other[1].fields.items():
        if name != "month":
            assert " ".join(value.split()) == fields[name]
    return entry.entry_type, entry.key, fields


def people(text):
    (entry,) = parse_string(text, "bibtex").entries.values()
    return entry.persons.get("author", [])


def test_every_field():
    assert to_bibtex(FULL) == (
        "@article{castroluna2019tides,\n"
        "  author = {Castro Luna, Ana B. and van der Linden, Marcus and "
        "{Tidal Mud Working Group}},\n"
        "  title = {Tides \\& sediment in the {Lower} {Elbe}: a 50\\% loss of {DNA}-bearing mud},\n"
        "  year = {2019},\n"
        "  month = may,\n"
        "  day = {14},\n"
        "  volume = {12},\n"
        "  number = {3},\n"
        "  doi = {10.5555/mud_2019.17},\n"
        "  keywords = {tides, sediment, {mud, wet}},\n"
        "  abstract = {We measured the mud. It was wet.},\n"
        "}\n"
    )


def test_libraries_read_it():
    kind, key, fields = read(to_bibtex(FULL))
    assert (kind, key) == ("article", "castroluna2019tides")
    assert printed(fields["title"]) == FULL.title
    assert fields["doi"] == FULL.doi
    assert (fields["year"], fields["month"], fields["day"]) == ("2019", "may", "14")
    assert "references" not in fields


def test_names_are_read_in_the_same_parts():
    authors = (
        "Ana B. Castro Luna",
        "Marcus van der Linden",
        "John Marsh Jr.",
        "Ana Castro y Luna",
        "李明",
        "Tidal Mud and Sand Group",
        "Jean d'Arbois",
    )
    got = [
        (one.prelast_names, one.last_names, one.lineage_names, one.first_names + one.middle_names)
        for one in people(to_bibtex(Record(authors=authors)))
    ]
    assert got == [
        ([], ["Castro", "Luna"], [], ["Ana", "B."]),
        (["van", "der"], ["Linden"], [], ["Marcus"]),
        ([], ["Marsh"], ["Jr."], ["John"]),
        ([], ["{Castro y Luna}"], [], ["Ana"]),
        ([], ["李"], [], ["明"]),
        ([], ["{Tidal Mud and Sand Group}"], [], []),
        ([], ["d'Arbois"], [], ["Jean"]),
    ]


def test_two_authors_of_one_name_stay_two():
    assert len(people(to_bibtex(Record(authors=("Wei Wang", "Wei Wang"))))) == 2


@pytest.mark.parametrize("word", ["and", "others", "And"])
def test_no_name_makes_another_author(word):
    assert len(people(to_bibtex(Record(authors=(f"{word}, Ana", f"Luna, {word}", word))))) == 3


@pytest.mark.parametrize(
    ("title", "written"),
    [
        ("Mud of the lower Elbe", "Mud of the lower {Elbe}"),
        ("mRNA and pH in E. coli", "{mRNA} and {pH} in {E}. coli"),
        ("A Study of Mud and Sand in DNA", "A Study of Mud and Sand in {DNA}"),
        (
            "Some Effects of Vitamin D on McDonald Lines",
            "Some Effects of Vitamin {D} on {McDonald} Lines",
        ),
        ("Mud: A study of Spain. Is it wet?", "Mud: A study of {Spain}. Is it wet?"),
        ("Mud: As in the sea, As in sand", "Mud: As in the sea, {As} in sand"),
        ("“Mud” and Spain", "“Mud” and {Spain}"),
        ("THE MUD OF THE DNA", "THE MUD OF THE DNA"),
        ("Der Schlamm der Elbe im Winter", "Der {Schlamm} der {Elbe} im {Winter}"),
        ("Грязь Эльбы", "Грязь {Эльбы}"),
        ("盐沼的生长", "盐沼的生长"),
    ],
)
def test_capitals_that_must_stay_are_in_braces(title, written):
    assert read(to_bibtex(Record(title=title)))[2]["title"] == written


@pytest.mark.parametrize(
    ("published", "fields"),
    [
        ("2019", {"year": "2019"}),
        ("2019-05", {"year": "2019", "month": "may"}),
        ("2019-05-14", {"year": "2019", "month": "may", "day": "14"}),
        ("2019-13-01", {"year": "2019"}),
        ("2019-02-30", {"year": "2019", "month": "feb"}),
        ("soon", {}),
        ("0000", {}),
    ],
)
def test_dates_as_exact_as_they_are(published, fields):
    assert read(to_bibtex(Record(published=published)))[2] == fields


@pytest.mark.parametrize(
    ("record", "key"),
    [
        (FULL, "castroluna2019tides"),
        (
            Record(authors=("Łukasz Wiśniewski",), title="On the 3 øre", published="2020-01"),
            "wisniewski2020ore",
        ),
        (Record(authors=("Jan de Groß",), published="1999"), "degross1999"),
        (Record(title="The marsh’s end", published="2001"), "marshs2001"),
        (Record(authors=("李明",), title="Mud of the sea", published="2001"), "mud2001"),
        (Record(authors=("World Health Organization",), title="Mud"), "worldmud"),
        (Record(published="2001"), "record2001"),
        (Record(), "record"),
    ],
)
def test_keys(record, key):
    assert read(to_bibtex(record))[1] == key


def test_a_key_where_no_word_is_ascii():
    record = Record(authors=("李明",), title="盐沼的生长", published="2020")
    key = read(to_bibtex(record))[1]
    assert re.fullmatch(r"record2020-[0-9a-f]{8}", key)
    assert read(to_bibtex(replace(record, abstract="摘要")))[1] == key
    assert read(to_bibtex(replace(record, title="泥沙")))[1] != key


def test_a_key_of_ones_own():
    assert read(to_bibtex(FULL, key="mud:19"))[1] == "mud:19"


@pytest.mark.parametrize("key", ["", "a b", "a,b", "a}b", "é", "a\n"])
def test_a_key_that_bibtex_cant_read_is_refused(key):
    with pytest.raises(WrongUseError, match="a BibTeX key has"):
        to_bibtex(FULL, key=key)


def test_empty_items_are_left_out():
    assert to_bibtex(Record(title=" ", keywords=("", " "), authors=("*",))) == "@misc{record,\n}\n"
    assert read(to_bibtex(Record()))[2] == {}


def test_a_doi_alone_does_not_make_an_article():
    assert read(to_bibtex(Record(doi="10.5555/x")))[0] == "misc"
    assert read(to_bibtex(Record(issue="2")))[0] == "article"


@pytest.mark.parametrize(
    ("doi", "written"),
    [
        ("https://doi.org/10.5555/a", "10.5555/a"),
        ("http://dx.doi.org/10.5555/a", "10.5555/a"),
        ("doi: 10.5555/a", "10.5555/a"),
        (
            "10.5555/(SICI)1-2(1998)3:4<5::AID-6>3.0.CO;2-7",
            "10.5555/(SICI)1-2(1998)3:4<5::AID-6>3.0.CO;2-7",
        ),
        ("10.5555/a{b_c", "10.5555/a%7Bb_c"),
    ],
)
def test_a_doi_stands_as_it_is(doi, written):
    assert read(to_bibtex(Record(doi=doi)))[2]["doi"] == written


def test_nothing_breaks_out_of_a_value():
    evil = "x},\n}\n@article{other, title = {y"
    text = to_bibtex(Record(title=evil, abstract=evil, doi=evil, volume=evil, keywords=(evil,)))
    _, key, fields = read(text)
    assert key == "x"
    assert printed(fields["abstract"]) == "x}, } @article{other, title = {y"


def test_control_characters_and_odd_spaces_go():
    fields = read(to_bibtex(Record(title="mud\x1b[31m\u2028of\xa0the\u200b sea\ud800\xad")))[2]
    assert fields["title"] == "mud[31m of the sea"


@settings(max_examples=60, deadline=None)
@given(st.text(), st.text(), st.lists(st.text(min_size=1, max_size=20), max_size=3))
def test_any_text_comes_back(title, abstract, names):
    text = to_bibtex(Record(title=title, abstract=abstract, authors=tuple(names), volume="1"))
    fields = read(text)[2]
    assert printed(fields.get("title", "")) == one_line(title)
    assert printed(fields.get("abstract", "")) == one_line(abstract)
