"""CSL-JSON, checked against the data model and read by a citation processor."""

from __future__ import annotations

import io
import json

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nutgraf.model import Record
from nutgraf.records.formats.csl import to_csl
from tests.records.pages import FULL

TEXT = {"type": "string", "minLength": 1}
NAME = {
    "type": "object",
    "properties": dict.fromkeys(
        "family given literal suffix dropping-particle non-dropping-particle".split(), TEXT
    ),
    "anyOf": [{"required": ["family"]}, {"required": ["literal"]}],
    "additionalProperties": False,
}
PARTS = {
    "type": "array",
    "prefixItems": [
        {"type": "integer", "minimum": 1, "maximum": 9999},
        {"type": "integer", "minimum": 1, "maximum": 12},
        {"type": "integer", "minimum": 1, "maximum": 31},
    ],
    "items": False,
    "minItems": 1,
}
# Those variables of the CSL data model that a record can fill.
SCHEMA = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "properties": {
        "id": TEXT,
        "type": {"enum": ["article", "article-journal"]},
        **dict.fromkeys("title volume issue DOI keyword abstract".split(), TEXT),
        "author": {"type": "array", "items": NAME, "minItems": 1},
        "issued": {
            "type": "object",
            "properties": {
                "date-parts": {"type": "array", "items": PARTS, "minItems": 1, "maxItems": 2}
            },
            "required": ["date-parts"],
            "additionalProperties": False,
        },
    },
    "required": ["id", "type"],
    "additionalProperties": False,
}
STYLE = b"""<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0"
demote-non-dropping-particle="never">
<info><title>Plain</title><id>plain</id><updated>2020-01-01T00:00:00+00:00</updated></info>
<citation><layout><text variable="title"/></layout></citation>
<bibliography><layout><group delimiter=". ">
<names variable="author"><name name-as-sort-order="all" delimiter="; "/></names>
<date variable="issued" form="numeric" date-parts="year-month-day"/>
<text variable="title"/><text variable="volume"/><text variable="issue"/><text variable="DOI"/>
</group></layout></bibliography></style>"""
CHECK = jsonschema.Draft202012Validator(SCHEMA)


def item(record):
    made = to_csl(record)
    CHECK.validate(made)
    assert json.loads(json.dumps(made)) == made
    return made


def test_every_variable():
    assert item(FULL) == {
        "id": "castroluna2019tides",
        "type": "article-journal",
        "title": FULL.title,
        "author": [
            {"family": "Castro Luna", "given": "Ana B."},
            {"family": "Linden", "given": "Marcus", "non-dropping-particle": "van der"},
            {"literal": "Tidal Mud Working Group"},
        ],
        "issued": {"date-parts": [[2019, 5, 14]]},
        "volume": "12",
        "issue": "3",
        "DOI": "10.5555/mud_2019.17",
        "keyword": "tides; sediment; mud, wet",
        "abstract": FULL.abstract,
    }


def test_empty_items_are_left_out():
    assert item(Record(title="", authors=(" ",))) == {"id": "record", "type": "article"}


@pytest.mark.parametrize(
    ("published", "parts"),
    [("2019", [2019]), ("2019-05", [2019, 5]), ("2019-05-14", [2019, 5, 14])],
)
def test_dates_as_exact_as_they_are(published, parts):
    assert item(Record(published=published))["issued"] == {"date-parts": [parts]}


def test_no_date_of_words():
    assert "issued" not in item(Record(published="in press"))


def test_particles_and_suffixes():
    made = item(Record(authors=("Linden, Marcus van der", "Marsh, John, Jr.")))
    assert made["author"] == [
        {"family": "Linden", "given": "Marcus", "dropping-particle": "van der"},
        {"family": "Marsh", "given": "John", "suffix": "Jr."},
    ]


def test_keywords_without_commas_stand_between_commas():
    assert item(Record(keywords=("mud", "sand", "mud")))["keyword"] == "mud, sand"


@settings(max_examples=60, deadline=None)
@given(st.text(), st.lists(st.text(max_size=30), max_size=4), st.text(max_size=12))
def test_any_text_fits_the_data_model(text, names, published):
    item(
        Record(
            title=text,
            abstract=text,
            authors=tuple(names),
            keywords=tuple(names),
            doi=text,
            volume=text,
            published=published,
        )
    )


@pytest.mark.filterwarnings("ignore")
def test_a_citation_processor_reads_it():
    from citeproc import (
        Citation,
        CitationItem,
        CitationStylesBibliography,
        CitationStylesStyle,
        formatter,
    )
    from citeproc.source.json import CiteProcJSON

    source = CiteProcJSON([item(FULL)])
    style = CitationStylesStyle(io.BytesIO(STYLE), validate=False)
    bibliography = CitationStylesBibliography(style, source, formatter.plain)
    bibliography.register(Citation([CitationItem("castroluna2019tides")]))
    (line,) = map(str, bibliography.bibliography())
    assert line == (
        "Castro Luna, Ana B.; van der Linden, Marcus; Tidal Mud Working Group. 05/14/2019. "
        "Tides & sediment in the Lower Elbe: a 50% loss of DNA-bearing mud. 12. 3. "
        "10.5555/mud_2019.17"
    )
