"""Lists of records, as rows with the fields that repeat."""

from __future__ import annotations

import pytest

from nutgraf.model import Row
from nutgraf.page.parsing.parse import parse
from nutgraf.records.rows.dates import read_day
from nutgraf.records.rows.read_rows import read_rows

MENU = "<nav><ul>" + "".join(f"<li><a href='/m{i}'>A part of the site</a>" for i in range(12))
MENU += "</ul></nav>"
WORDS = "stone light wind tower harbour rope sail anchor".split()


def rows(html: str, url: str | None = "https://example.org/list/") -> tuple[Row, ...]:
    return read_rows(parse(html.encode(), url))


def test_search_results() -> None:
    hits = "".join(
        f"<div class='hit n{i}'><h3><a href='/doc/{i}'>On the {word} of the old harbour</a></h3>"
        f"<span class=date>{i + 1} May 2019</span> <span class=by>{word.title()} Novak</span>"
        f"<p>What is known of the <b>{word}</b> of the <a href='/h'>harbour</a>, and how it came "
        "to be there.</p><a href='/doc/{i}#more'>Read more</a></div>"
        for i, word in enumerate(WORDS)
    )
    found = rows(f"{MENU}<h1>8 results</h1><div>{hits}</div><footer>{MENU}</footer>")
    assert len(found) == len(WORDS)
    assert found[1] == Row(
        title="On the light of the old harbour",
        url="https://example.org/doc/1",
        published="2019-05-02",
        text="What is known of the light of the harbour, and how it came to be there.",
        fields={"span.by": "Light Novak"},
    )


def test_a_catalogue_of_cards_in_rows_with_one_alone_in_the_last() -> None:
    def card(i: int) -> str:
        return (
            f"<div class=card><a href='p/{i}'><img src='/i/{i}.jpg'></a>"
            f"<div class=name>Lamp of {WORDS[i]}</div><div class=price>{10 + i} €</div>"
            "<button>Buy</button></div>"
        )

    lines = [WORDS[:3], WORDS[3:6], WORDS[6:7]]
    html = "".join(
        "<div class=row>" + "".join(card(WORDS.index(word)) for word in line) + "</div>"
        for line in lines
    )
    found = rows(f"<main>{html}</main>")
    assert [row.title for row in found] == [f"Lamp of {word}" for word in WORDS[:7]]
    assert found[6].url == "https://example.org/list/p/6"
    assert dict(found[6].fields) == {
        "div.price": "16 €",
        "image": "https://example.org/i/6.jpg",
    }


def test_terms_and_definitions_have_no_element_of_their_own() -> None:
    html = "".join(
        f"<dt><a href='/{word}'>The {word}</a><dd>What a {word} is, in a line of text."
        for word in WORDS
    )
    found = rows(f"<dl>{html}</dl>")
    assert [(row.title, row.text) for row in found] == [
        (f"The {word}", f"What a {word} is, in a line of text.") for word in WORDS
    ]


def test_records_of_two_table_rows_each() -> None:
    html = "".join(
        f"<tr><td class=rank>{i}.</td><td><a href='/{word}'>News of the {word} today</a></td></tr>"
        f"<tr><td></td><td><span class=points>{i * 7} points</span></td></tr>"
        for i, word in enumerate(WORDS, start=1)
    )
    found = rows(f"<table>{html}</table>")
    assert len(found) == len(WORDS)
    assert found[7].title == "News of the anchor today"
    assert found[7].fields["span.points"] == "56 points"
    assert found[0].fields["span.points"] == "7 points"


def test_a_table_names_its_fields() -> None:
    html = "".join(
        f"<tr><td><a href='/{word}'>Port of {word}</a></td><td>{i * 11} m</td><td>{1900 + i}</td>"
        for i, word in enumerate(WORDS, start=1)
    )
    found = rows(f"<table><tr><th>Port</th><th>Depth</th><th>Built</th></tr>{html}</table>")
    assert found[2] == Row(
        title="Port of wind",
        url="https://example.org/wind",
        published="1903",
        text="",
        fields={"Depth": "33 m"},
    )


def test_records_without_links_have_three_fields() -> None:
    def people(fields: int) -> str:
        return "".join(
            "<li>"
            + f"<h3>{word.title()} Novak</h3>"
            + f"<div class=room>Room {i}</div>" * (fields > 1)
            + f"<div class=phone>555-{i:03}</div>" * (fields > 2)
            for i, word in enumerate(WORDS)
        )

    found = rows(f"<ul>{people(3)}</ul>")
    assert [row.title for row in found] == [f"{word.title()} Novak" for word in WORDS]
    assert found[1].url is None
    assert dict(found[1].fields) == {"div.room": "Room 1", "div.phone": "555-001"}
    assert rows(f"<ul>{people(2)}</ul>") == ()


def test_an_archive_of_bare_links() -> None:
    html = "".join(f"<li><a href='/{w}'>The year of the {w}</a>" for w in WORDS)
    assert [row.title for row in rows(f"{MENU}<ul>{html}</ul>")] == [
        f"The year of the {word}" for word in WORDS
    ]


def test_tags_of_a_record_are_a_list() -> None:
    html = "".join(
        f"<article><h2><a href='/{w}'>All about the {w} here</a></h2>"
        f"<a class=tag href='/t/{w}'>{w}</a> <a class=tag href='/t/sea'>sea</a></article>"
        for w in WORDS
    )
    assert rows(html)[0].fields == {"a.tag": "stone, sea"}


def test_a_page_without_an_address_keeps_relative_ones() -> None:
    html = "".join(f"<li><a href='/{w}'>The year of the {w}</a>" for w in WORDS)
    assert rows(f"<ul>{html}</ul>", url=None)[0].url == "/stone"


def test_addresses_that_run_are_none() -> None:
    html = "".join(f"<li><a href='javascript:go({i})'>The year of {i}</a>" for i in range(5))
    assert {row.url for row in rows(f"<ul>{html}</ul>")} == {None}


def test_chinese_results() -> None:
    html = "".join(
        f"<li><a href='/{i}'>港口旧灯塔的第{i}号报告</a><span>2020年3月{i + 1}日</span>"
        f"<p>关于港口旧灯塔第{i}号的一些说明，以及它的来历和用途。</p>"
        for i in range(6)
    )
    found = rows(f"<ul>{html}</ul>")
    assert found[2].title == "港口旧灯塔的第2号报告"
    assert found[2].published == "2020-03-03"
    assert found[2].text.startswith("关于港口旧灯塔第2号")


@pytest.mark.parametrize(
    ("dates", "expected"),
    [
        (["3/4/2023", "3/14/2023", "3/5/2023"], "2023-03-04"),  # the second tells the order
        (["3/4/2023", "14/3/2023", "3/5/2023"], "2023-04-03"),
    ],
)
def test_other_dates_of_the_list_tell_day_from_month(dates: list[str], expected: str) -> None:
    html = "".join(
        f"<li><a href='/{i}'>The report number {i}</a><span class=day>{day}</span>"
        for i, day in enumerate(dates)
    )
    assert rows(f"<ul>{html}</ul>")[0].published == expected


def test_a_time_tag_is_more_exact_than_its_text() -> None:
    html = "".join(
        f"<li><a href='/{i}'>The report number {i}</a><time datetime='2021-0{i}-05T10:30:00+01:00'>"
        f"{i} months ago</time>"
        for i in range(1, 6)
    )
    assert rows(f"<ul>{html}</ul>")[0].published == "2021-01-05T10:30:00+01:00"


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Published 14 May 2019", "2019-05-14"),
        ("14 May 2019 — The harbour is to have a new lighthouse, the council said.", "2019-05-14"),
        ("The harbour is to have a new lighthouse, which the council of 14 May 2019 wants.", None),
        ("May 2019", "2019-05"),
        ("(2019)", "2019"),
        ("2019 lamps", None),
    ],
)
def test_days(text: str, day: str | None) -> None:
    assert read_day(text) == day


PARAGRAPH = "<p>" + "The council voted to rebuild the old lighthouse at the harbour. " * 4 + "</p>"


@pytest.mark.parametrize(
    "html",
    [
        "",
        "<p>one",
        PARAGRAPH * 9,
        "".join(f"<h2>The part about {w}</h2>{PARAGRAPH * 4}" for w in WORDS),
        "".join(f"<section><h2>On {w}</h2>{PARAGRAPH * 4}</section>" for w in WORDS),
        MENU + PARAGRAPH * 4,
        MENU.replace("nav>", "footer>") + PARAGRAPH,
        PARAGRAPH + "<ul>" + "".join(f"<li><a href='/{w}'>{w}</a>" for w in WORDS) + "</ul>",
        "<ul>" + "<li><a href='/x'>The same title of all</a>" * 9 + "</ul>",
        "<ul><li><a href='/1'>Only two of them</a><li><a href='/2'>Are no list yet</a></ul>",
        "<div class=cookie-banner>"
        + "".join(f"<div><h4>Cookies {w}</h4><a href='/{w}'>More on {w}</a></div>" for w in WORDS)
        + f"</div>{PARAGRAPH * 9}",
    ],
)
def test_pages_without_a_list(html: str) -> None:
    assert rows(html) == ()


def test_states_and_numbers_in_classes_do_not_part_a_list() -> None:
    html = "".join(
        f"<li class='{'odd' if i % 2 else 'even'} item-{i}'><a class='{'visited ' * (i % 2)}t' "
        f"href='/{w}'>The year of the {w}</a>"
        for i, w in enumerate(WORDS)
    )
    assert len(rows(f"<ul>{html}</ul>")) == len(WORDS)
