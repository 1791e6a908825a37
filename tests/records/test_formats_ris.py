"""RIS, read back by a library."""

from __future__ import annotations

import re

import pytest
import rispy
from hypothesis import given, settings
from hypothesis import strategies as st

from nutgraf.model import Record
from nutgraf.records.formats.ris import to_ris
from nutgraf.records.formats.values import one_line
from tests.records.pages import FULL

LINE = re.compile(r"[A-Z][A-Z0-9]  - .*")


def read(record):
    text = to_ris(record)
    assert text.endswith("\r\nER  - \r\n")
    for line in text.removesuffix("\r\n").split("\r\n"):
        assert LINE.fullmatch(line)
    (entry,) = rispy.loads(text)
    return entry


def test_every_tag():
    assert to_ris(FULL).split("\r\n") == [
        "TY  - JOUR",
        "AU  - Castro Luna, Ana B.",
        "AU  - van der Linden, Marcus",
        "AU  - Tidal Mud Working Group",
        "TI  - Tides & sediment in the Lower Elbe: a 50% loss of DNA-bearing mud",
        "AB  - We measured the mud. It was wet.",
        "KW  - tides",
        "KW  - sediment",
        "KW  - mud, wet",
        "VL  - 12",
        "IS  - 3",
        "PY  - 2019",
        "DA  - 2019/05/14/",
        "DO  - 10.5555/mud_2019.17",
        "ER  - ",
        "",
    ]


def test_a_library_reads_it():
    assert read(FULL) == {
        "type_of_reference": "JOUR",
        "authors": ["Castro Luna, Ana B.", "van der Linden, Marcus", "Tidal Mud Working Group"],
        "title": FULL.title,
        "abstract": FULL.abstract,
        "keywords": list(FULL.keywords),
        "volume": "12",
        "number": "3",
        "year": "2019",
        "date": "2019/05/14/",
        "doi": FULL.doi,
    }


def test_several_records_in_one_file():
    entries = rispy.loads(to_ris(FULL) + "\r\n" + to_ris(Record(title="Sand")))
    assert [entry["title"] for entry in entries] == [FULL.title, "Sand"]


def test_empty_items_are_left_out():
    assert to_ris(Record(title=" ", authors=("",), keywords=(" ",))) == "TY  - GEN\r\nER  - \r\n"
    assert read(Record()) == {"type_of_reference": "GEN"}


@pytest.mark.parametrize(
    ("published", "tags"),
    [
        ("2019", {"year": "2019"}),
        ("2019-05", {"year": "2019", "date": "2019/05//"}),
        ("2019-05-14", {"year": "2019", "date": "2019/05/14/"}),
        ("in press", {}),
    ],
)
def test_dates_as_exact_as_they_are(published, tags):
    assert read(Record(published=published)) == {"type_of_reference": "GEN", **tags}


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("John Marsh Jr.", "Marsh, John, Jr."),
        ("李明", "李, 明"),
        ("Ministry of Health, Malaysia", "Ministry of Health Malaysia"),
    ],
)
def test_names(name, written):
    assert read(Record(authors=(name,)))["authors"] == [written]


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n", "\x0b", "\x0c", "\x1e", "\x85", "\u2028"])
def test_no_value_makes_a_line(end):
    evil = f"mud{end}ER  - {end}TY  - BOOK{end}TI  - other"
    entry = read(
        Record(title=evil, abstract=evil, authors=(evil,), keywords=(evil,), volume=evil, doi=evil)
    )
    assert entry["title"] == "mud ER - TY - BOOK TI - other"
    assert entry["type_of_reference"] == "JOUR"


@settings(max_examples=60, deadline=None)
@given(st.text(), st.text())
def test_any_text_comes_back(title, abstract):
    entry = read(Record(title=title, abstract=abstract))
    assert entry.get("title", "") == one_line(title)
    assert entry.get("abstract", "") == one_line(abstract)
