"""Rows whose parts have the same markup, and rows without some parts."""

from __future__ import annotations

from nutgraf.page.parsing.parse import parse
from nutgraf.records.rows.read_rows import read_rows

TITLES = (
    "Rivers of the north and their ice in spring",
    "A survey of lamps in harbours of the west",
    "On the noise of gulls over open water",
    "Peat under light embankments after ten years",
    "Slow light in wet wool and in dry felt",
    "Which hedgehogs eat from the dishes of cats",
)
PEOPLE = ("Eva Dahl, Mei Li", "Jan de Wit", "Ana Castro, Luis Vega", "Per Olsson", "Wu Na", "Bo Ek")
TEXT = "Plates beneath two embankments were levelled for ten years after they had been built."


def rows_of(items: list[str]):
    html = f"<h1>Results</h1><ul>{''.join(f'<li>{item}</li>' for item in items)}</ul>"
    return read_rows(parse(html.encode(), "https://sea.example/s"))


def test_names_and_dates_in_divisions_alike():
    rows = rows_of(
        [
            f'<a href="/{n}">{title}</a><div>{who}</div><div>1{n} May 201{n}</div>'
            for n, (title, who) in enumerate(zip(TITLES, PEOPLE, strict=True))
        ]
    )
    assert [row.title for row in rows] == list(TITLES)
    assert [row.published for row in rows] == [f"201{n}-05-1{n}" for n in range(6)]
    assert [row.fields["div"] for row in rows] == list(PEOPLE)


def test_dates_in_lines_of_one_paragraph():
    rows = rows_of(
        [
            f'<p><a href="/{n}">{title}</a><br>{who}<br>201{n}-05-11<br>{TEXT}</p>'
            for n, (title, who) in enumerate(zip(TITLES, PEOPLE, strict=True))
        ]
    )
    assert [row.published for row in rows] == [f"201{n}-05-11" for n in range(6)]
    assert all(TEXT in row.text and "-05-11" not in row.text for row in rows)


def test_a_text_in_some_rows_only_makes_no_other_rows():
    told = {0, 3, 4}
    rows = rows_of(
        [
            f'<h3><a href="/{n}">{title}</a></h3>' + (f"<p>{TEXT} {n}</p>" if n in told else "")
            for n, title in enumerate(TITLES)
        ]
    )
    assert [row.title for row in rows] == list(TITLES)
    assert [row.url for row in rows] == [f"https://sea.example/{n}" for n in range(6)]


def test_two_rows_of_a_table_for_each_record_are_one():
    cells = "".join(
        f'<tr><td><a href="/{n}">{title}</a></td></tr><tr><td>{who}, 201{n}</td></tr>'
        for n, (title, who) in enumerate(zip(TITLES, PEOPLE, strict=True))
    )
    rows = read_rows(parse(f"<table>{cells}</table>".encode(), "https://sea.example/s"))
    assert [row.title for row in rows] == list(TITLES)


def test_a_text_that_begins_with_its_date_stays():
    rows = rows_of(
        [
            f'<h3><a href="/{n}">{title}</a></h3><p>1{n} May 2019 — {title} was told by {who}.</p>'
            for n, (title, who) in enumerate(zip(TITLES, PEOPLE, strict=True))
        ]
    )
    assert [row.published for row in rows] == [f"2019-05-1{n}" for n in range(6)]
    assert all(who in row.text for row, who in zip(rows, PEOPLE, strict=True))


def test_a_record_with_its_date_alone_keeps_it():
    rows = rows_of(
        [
            f'<h3><a href="/{n}">{title}</a></h3><p>{who if n != 3 else ""}<br>1{n} May 2019</p>'
            for n, (title, who) in enumerate(zip(TITLES, PEOPLE, strict=True))
        ]
    )
    assert [row.published for row in rows] == [f"2019-05-1{n}" for n in range(6)]
    assert all(rows[3].fields.values())
