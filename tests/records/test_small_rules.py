"""Small rules that many page layouts need, one test each."""

from __future__ import annotations

import pytest

from nutgraf.records.authors.names import clean_name, family_first, is_name
from nutgraf.records.issue.citation_forms import short_form
from nutgraf.records.issue.volume_words import issue_in, volume_in
from nutgraf.records.layout.heading_kinds import heading_kind
from nutgraf.records.read import read_record
from nutgraf.text.dates.partial import find_partial_dates

PROSE = (
    "Weirs keep eels from going up the river. We counted eels at nine weirs in three springs, "
    "and found that ramps of brush let nearly all of them pass, whatever the flow was."
)


def work(*parts: str) -> str:
    return (
        "<title>Eels and weirs in small rivers</title><h1>Eels and weirs in small rivers</h1>"
        f"<p>Ana Castro, Jan de Wit</p><h2>Abstract</h2><p>{PROSE}</p>{''.join(parts)}"
    )


def test_a_doi_is_no_date():
    assert find_partial_dates("https://doi.org/10.5555/jrws.2015.11.2.88") == []
    assert [each.date for each in find_partial_dates("on 2015.11.02")] == ["2015-11-02"]


@pytest.mark.parametrize(
    ("text", "date"),
    [("le 23/09/2016", "2016-09-23"), ("09/23/2016", "2016-09-23"), ("on 02/09/2016", "2016")],
)
def test_a_date_between_slashes_has_a_day_only_where_it_is_certain(text, date):
    assert [each.date for each in find_partial_dates(text)] == [date]


@pytest.mark.parametrize(
    ("text", "issue"),
    [
        ("2012/3 n° 45", "45"),
        ("N. 157 (2018): tempo", "157"),
        ("Cilt: 12 Sayı: 3", "3"),
        ("CİLT: 12 SAYI: 3", "3"),
        ("Том 12, № 3 (2017)", "3"),
        ("15 巻 2 号", "2"),
    ],
)
def test_an_issue_in_other_languages(text, issue):
    match = issue_in(text)
    assert match is not None
    assert next(group for group in match.groups() if group) == issue


@pytest.mark.parametrize(
    "text",
    ["Cilt: 12 Sayı: 3", "CİLT: 12 SAYI: 3", "Том 12, № 3 (2017)", "2019 年 12 巻 2 号"],
)
def test_a_volume_in_other_languages(text):
    match = volume_in(text)
    assert match is not None
    assert "12" in match.groups()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("School Letters, v12 n3 p45-58 Jun 2011", ("12", "3")),
        ("Revista do Mar, Lisboa, v. 12, n. 2, p. 33", ("12", "2")),
        ("保护技术. 2017 ,29 (02) 查看", ("29", "02")),
        ("Cad. Mar 25 (2) • 2016", ("25", "2")),
        ("Lett. Rivers, 13, 1689-1712, 2013", ("13", None)),
        ("Lett. Rivers, 13(2), 45-67, doi:10.5555/lr.13, 2013", ("13", "2")),
        ("Revista do Mar, v. 5, n. 1, p. 33-47, 2016", ("5", "1")),
        ("Bord. Pilot. 7:49. doi: 10.5555/bpil.49", ("7", None)),
        ("SnailKeys 470: 1-16 (12 Jan 2015)", ("470", None)),
        ("Lamps 624, A58 (2019)", ("624", None)),
        ("Letn. 45 Št. 2 (2020)", ("45", "2")),
    ],
)
def test_short_forms(text, found):
    match = short_form(text)
    assert match is not None
    assert (match.volume, match.issue) == found


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("References (subscription required)", "references"),
        ("References listed on this site", "references"),
        ("References are given below", ""),
        ("2 References", "references"),
        ("IV. Results", "part"),
        ("A B S T R A C T", "abstract"),
        ("(3)", ""),
    ],
)
def test_kinds_of_headings(text, kind):
    assert heading_kind(text) == kind


def test_marks_in_brackets_are_no_part_of_a_name():
    assert clean_name("W. F. Harmsen (1)") == "W. F. Harmsen"
    assert clean_name("T. Oudejans [2,*]") == "T. Oudejans"


def test_a_name_with_the_family_apart_and_a_heading_that_looks_like_one():
    assert is_name("佐藤 健一")
    assert not is_name("著者情報")


def test_family_names_come_first_only_in_citations():
    line = "Pryce, Rhiannon, Cole, Martin J. and Adeyemi, Yusuf"
    assert family_first([line]) == []
    turned = ["Rhiannon Pryce", "Martin J. Cole", "Yusuf Adeyemi"]
    assert family_first([line], cited=True) == turned


def test_keywords_that_style_alone_keeps_apart():
    spans = "".join(f"<span>{each} </span>" for each in ("eels", "brush ramps", "weirs"))
    record = read_record(work(f"<div><h2>Keywords</h2>{spans}</div>"))
    assert record.keywords == ("eels", "brush ramps", "weirs")


def test_given_and_family_names_may_be_elements_of_their_own():
    names = (("Ana Luísa", "Castro Dias"), ("Jan Pieter", "de Wit"))
    items = "".join(f"<li><span>{one}</span> <span>{two}</span></li>" for one, two in names)
    html = work().replace("<p>Ana Castro, Jan de Wit</p>", f'<ul class="authors">{items}</ul>')
    assert read_record(html).authors == ("Ana Luísa Castro Dias", "Jan Pieter de Wit")


def test_links_to_the_next_article_are_no_keywords():
    links = '<a href="/1">« Previous</a> | <a href="/2">Next Article »</a> | <a href="/t">Map</a>'
    assert read_record(work(f"<div>{links}</div>")).keywords == ()


def test_a_number_of_a_working_paper_is_no_issue():
    page = work("<p>River Working Paper No. 14, 2014</p>")
    assert read_record(page).issue is None


def test_what_stands_on_the_last_link_of_several_entries_is_a_label_in_any_language():
    entries = ("Dahl, E. (1962). Lamps, 212 pp.", "Sato, M. (1990). Weirs. River 5, 10-19.")
    items = "".join(f'<li>{each} <a href="#">Katso lisää</a></li>' for each in entries)
    assert read_record(work(f"<h2>References</h2><ol>{items}</ol>")).references == entries


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("<b>Author Keywords</b> eels; weirs", ("eels", "weirs")),
        ("eel<br>KEYWORDS: eels; weirs", ("eels", "weirs")),
    ],
)
def test_a_label_of_keywords_in_its_own_element_or_line(line, words):
    assert read_record(work(f"<p>{line}</p>")).keywords == words


@pytest.mark.parametrize(
    "note", ["RECEIVED 3 May 2012", "© 2013 The Authors", "Published online 4 June"]
)
def test_a_note_behind_the_last_reference_is_not_a_reference(note):
    entries = [
        f"<p>Dahl E. (19{year}) Lamps of the north. Lake Studies 4, 12–19.</p>"
        for year in range(70, 76)
    ]
    record = read_record(
        work("<h2>References</h2>", *entries, f"<p>{note}, with thanks to all.</p>")
    )
    assert len(record.references) == 6


@pytest.mark.parametrize("label", ["Mise en ligne", "Mis en ligne", "MIS EN LIGNE"])
def test_a_work_was_put_online(label):
    page = work("<p>Weirs are many.</p>" * 30, f"<p>{label} le 12 mars 2019</p>")
    found = read_record(page.encode()).published
    assert found is not None
    assert str(found).startswith("2019")


def test_an_initial_is_a_name_though_its_letter_is_a_button():
    assert is_name("X. Liu")
    assert is_name("Paul Nurse")
    assert not is_name("IV. Conclusion")
    assert not is_name("Professor Emeritus")
    assert not is_name("Taxa Taxa")
    assert family_first(["Whitfield, Susan PhD"]) == ["Susan Whitfield"]


def test_keywords_in_links_with_other_words_between_are_split_at_their_commas():
    linked = "Keywords: <a>eels</a> of rivers, <a>brush</a> ramps, <a>weirs</a>"
    assert read_record(work(f"<p>{linked}</p>")).keywords == (
        "eels of rivers",
        "brush ramps",
        "weirs",
    )


def test_a_link_that_ends_a_sentence_with_its_dot_gives_a_doi_without():
    line = '<p>Please cite it by <a href="https://doi.org/10.5555/x.1.">10.5555/x.1.</a></p>'
    assert read_record(work(line)).doi == "10.5555/x.1"


def test_words_that_touch_in_a_title_are_one():
    html = work().replace(
        "<h1>Eels and weirs in small rivers", "<h1>Eels and <i>m</i>RNA in rivers"
    )
    assert read_record(html).title == "Eels and mRNA in rivers"


def test_a_list_of_keywords_ends_before_a_line_made_otherwise():
    listed = "<h3>Keywords</h3><div>eels; weirs; ramps</div><p>Document Type: Article</p>"
    assert read_record(work(listed)).keywords == ("eels", "weirs", "ramps")
