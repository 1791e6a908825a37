"""Pages that a script fills: its data object is read, code is not."""

from __future__ import annotations

import json

import pytest

from nutgraf.model import Record
from nutgraf.records.read import read_record

WORK = {
    "title": "Eels &amp; weirs in <i>nine</i> rivers",
    "authors": [
        {"name": "Ana Castro", "affiliation": ["University of Porto"]},
        {"firstName": "Jan", "lastName": "de Wit"},
    ],
    "abstract": "We counted eels in nine rivers, by day and by night, for twelve years.",
    "keywords": [
        {"type": "Society Terms", "kwd": ["Rivers", "Counting"]},
        {"type": "Author Keywords", "kwd": ["eels", "weirs"]},
    ],
    "doi": "10.5555/rl.2019.17",
    "volume": "12",
    "issue": "3",
    "publicationDate": "May 2019",
}


def page(script: str, body: str = "") -> str:
    return f"<html><head><title>River Letters</title></head><body>{body}<script>{script}</script>"


@pytest.mark.parametrize(
    "script",
    [
        f"var reader = {{}}; reader.document = {json.dumps(WORK)}; reader.start();",
        f"start({json.dumps({'page': {'article': WORK}})})",
        json.dumps([{"kind": "menu"}, WORK]).join(('window.state = {"all": ', "};")),
    ],
)
def test_the_object_of_a_script(script):
    record = read_record(page(script))
    assert record.title == "Eels & weirs in nine rivers"
    assert record.authors == ("Ana Castro", "Jan de Wit")
    assert record.abstract == WORK["abstract"]
    assert record.keywords == ("eels", "weirs")
    assert (record.doi, record.volume, record.issue) == ("10.5555/rl.2019.17", "12", "3")
    assert record.published == "2019-05"
    assert record.sources["doi"] == "script doi"


@pytest.mark.parametrize(
    "script",
    [
        "var title = 'Eels'; if (doi) { show({title: title, doi: doi, authors: authors}); }",
        json.dumps({"title": "Eels and weirs", "authors": ["Ana Castro"]}),
        json.dumps({"title": "Eels and weirs", "doi": "10.5555/1"}),
        'x = {"title": "Eels", "doi": "10.5555/1", "abstract": ',
        "x = " + "[" * 100_000 + '"doi title"',
    ],
)
def test_what_is_no_work_is_not_taken(script):
    assert read_record(page(script)) == Record()


def test_tags_come_before_scripts():
    head = "<meta name='citation_title' content='Herons of the upper valley'>"
    html = page(f"x = {json.dumps(WORK)}").replace("<body>", f"{head}<body>")
    assert read_record(html).title == "Herons of the upper valley"
    assert read_record(html).doi is None
