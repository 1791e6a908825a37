"""Malformed pages: items are right or empty, never invented."""

from __future__ import annotations

import pytest

from nutgraf.records.read import read_record

EELS = (
    "We counted eels in nine rivers over twelve years, by day and by night, and found that their "
    "number fell by half where weirs were built."
)
HERONS = (
    "Herons were followed through the upper valley for three winters, and none of them left it "
    "while the river was free of ice."
)


def article(title: str, authors: str, abstract: str, doi: str, level: str = "h1") -> str:
    return (
        f"<article><{level}>{title}</{level}><p>{authors}</p><p>DOI: {doi}</p>{abstract}</article>"
    )


def two(level: str, before: str = "<h3>Abstract</h3>", label: str = "") -> str:
    return article(
        "Eels and weirs in nine rivers",
        "Ana Castro, Jan de Wit",
        f"{before}<p>{label}{EELS}</p><p>Keywords: eels, weirs</p>",
        "10.5555/rl.1",
        level,
    ) + article(
        "Herons of the upper valley",
        "Olu Bello",
        f"{before}<p>{label}{HERONS}</p><p>Keywords: herons, ice</p>",
        "10.5555/rl.2",
        level,
    )


@pytest.mark.parametrize(
    "html",
    [
        f"<title>River Letters</title>{two('h1')}",
        f"<title>River Letters</title><h1>River Letters, Volume 12, Issue 3</h1>{two('h2')}",
        f"<title>River Letters</title>{two('h1', '', '<b>Abstract:</b> ')}",
    ],
)
def test_of_two_works_the_first_and_nothing_of_the_second(html):
    record = read_record(html)
    assert record.title == "Eels and weirs in nine rivers"
    assert record.authors == ("Ana Castro", "Jan de Wit")
    assert (record.doi, record.abstract) == ("10.5555/rl.1", EELS)
    assert record.keywords == ("eels", "weirs")


def test_of_two_works_without_labels_no_abstract_is_made_of_both():
    record = read_record(f"<title>River Letters</title>{two('h1', '')}")
    assert record.authors == ("Ana Castro", "Jan de Wit")
    assert record.abstract in (None, EELS)


@pytest.mark.parametrize(
    ("title", "of_other"),
    [
        ("Correction to: Eels and weirs", "The original article was published at"),
        ("Retraction: Eels and weirs", "This article retracts"),
        ("Berichtigung zu: Eels and weirs", "Originalartikel:"),
        ("Reply to: Eels and weirs", "Arising from: A. Castro"),
    ],
)
def test_a_note_on_another_work_has_a_doi_of_its_own(title, of_other):
    record = read_record(
        f"<title>{title}</title><h1>{title}</h1><p>Ana Castro</p>"
        f"<p>{of_other} https://doi.org/10.5555/rl.1</p><p>https://doi.org/10.5555/rl.9</p>"
    )
    assert (record.title, record.doi, record.abstract) == (title, "10.5555/rl.9", None)


@pytest.mark.parametrize(("language", "begin"), [("en", "We counted"), ("es", "Contamos")])
def test_of_abstracts_behind_labels_that_of_the_pages_language(language, begin):
    spanish = (
        "Contamos las anguilas de nueve ríos durante doce años, de día y de noche, y su número "
        "bajó."
    )
    html = (
        f"<html lang='{language}'><title>Eels</title><h1>Eels and weirs in nine rivers</h1>"
        f"<p>DOI: 10.5555/rl.1</p><p><b>Resumen:</b> {spanish}</p><p><b>Abstract:</b> {EELS}</p>"
    )
    assert read_record(html).abstract.startswith(begin)


@pytest.mark.parametrize(
    "line",
    [
        "<a href='#'>Ana Castro</a>, <a href='#'>Jan de Wit</a>, <a href='#'>...</a> "
        "<a href='#'>See all authors</a> <span>and <a href='#'>Mei Li</a></span>",
        "Ana Castro, Jan de Wit, [...] and Mei Li <a href='#'>+12 authors</a> "
        "<a href='#'>Show fewer</a>",
        "Ana Castro, Jan de Wit, Mei Li <button>View all authors and affiliations</button>",
    ],
)
def test_a_button_that_shows_more_authors_is_not_an_author(line):
    html = (
        f"<title>Eels</title><h1>Eels and weirs in nine rivers</h1><div>{line}</div>"
        f"<p>DOI: 10.5555/rl.1</p><h2>Abstract</h2><p>{EELS}</p>"
    )
    assert read_record(html).authors == ("Ana Castro", "Jan de Wit", "Mei Li")


@pytest.mark.parametrize(
    "more", ["<a href='#'>Show more</a>", "<span>[Read more]</span>", "<button>See less</button>"]
)
def test_a_button_that_shows_more_is_not_part_of_the_abstract(more):
    text = "Eels pass weirs at night and in floods, and nobody had counted them there before. " * 2
    html = article("Eels", "Ana Castro", f"<h2>Abstract</h2><p>{text}{more}</p>", "10.5555/a.1")
    assert read_record(html).abstract == text.strip()


AALE = (
    "Wir haben Aale in neun Flüssen zwölf Jahre lang gezählt, bei Tag und bei Nacht; wo Wehre "
    "gebaut wurden, fiel ihre Zahl auf die Hälfte."
)


@pytest.mark.parametrize(
    ("language", "under", "abstract"),
    [
        ("de", f"<h3>English</h3><p>{EELS}</p><h3>Deutsch</h3><p>{AALE}</p>", AALE),
        ("en", f"<h3>Deutsch</h3><p>{AALE}</p><h3>English</h3><p>{EELS}</p>", EELS),
        ("fr", f"<p>Deutsch:</p><p>{AALE}</p><p>English:</p><p>{EELS}</p>", AALE),
        ("de", f"<p>English</p><p>{EELS}</p>", EELS),
        ("en", f"<p><a href=1>English</a></p><p><a href=2>Deutsch</a></p><p>{EELS}</p>", EELS),
    ],
)
def test_of_abstracts_with_their_languages_over_them_that_of_the_page(language, under, abstract):
    record = read_record(
        f"<html lang={language}><title>Eels and weirs in nine rivers</title>"
        f"<h1>Eels and weirs in nine rivers</h1><p>Ana Castro</p><h2>Abstract</h2>{under}"
        "<h2>Introduction</h2><p>Eels are old.</p>"
    )
    assert record.abstract == abstract


EELS_CITED = "Bello, O. (1999). Eels of old, River Letters 3(1), 4-9."


@pytest.mark.parametrize(
    ("listed", "doi", "count"),
    [
        (f"<p>{EELS_CITED}</p>" * 4 + "<p>doi:10.5555/rl.1</p>", "10.5555/rl.1", 4),
        (f"<p>{EELS_CITED}</p><p>doi:10.5555/old.9</p>" * 4, None, 4),
        (
            f"<ol>{f'<li><div>{EELS_CITED}</div></li>' * 4}"
            f"<li><div>{EELS_CITED}</div><div>doi:10.5555/old.9</div></li></ol>",
            None,
            5,
        ),
    ],
)
def test_a_doi_behind_the_references_is_that_of_the_work_unless_each_has_one(listed, doi, count):
    record = read_record(
        "<title>Eels and weirs in nine rivers</title><h1>Eels and weirs in nine rivers</h1>"
        f"<p>Ana Castro</p><h2>Abstract</h2><p>{EELS}</p><h2>References</h2>{listed}"
    )
    assert record.doi == doi
    assert sum(EELS_CITED in each for each in record.references) == count
    assert record.references[0].startswith(EELS_CITED)


def test_the_name_of_the_journal_is_no_title_though_the_page_has_no_other():
    record = read_record(
        "<title>River Letters</title><h2>River Letters</h2><p>Vol 12, No 3 (2019)</p>"
        "<h3>Eels and weirs in nine rivers</h3><p><em>Ana Castro, Olu Bello</em></p>"
        f"<h4>Abstract</h4><p>{EELS}</p>"
    )
    assert record.title == "Eels and weirs in nine rivers"
    assert (record.volume, record.issue) == ("12", "3")
    short = read_record(
        "<title>Eels</title><h1>Eels</h1><h2>Ana Castro</h2>"
        f"<h2>Abstract</h2><p>{EELS}</p><h2>References</h2>" + f"<p>{EELS_CITED}</p>" * 4
    )
    assert short.title == "Eels"


@pytest.mark.parametrize(
    "between",
    [
        "<h2>The authors declare that they contributed equally to this work</h2>",
        "<h2>Special issue: weirs and small machines of the north</h2>",
        "<h4>This article has been cited by twelve other articles of this journal</h4>",
    ],
)
def test_a_short_title_stays_whatever_heading_is_longer(between):
    record = read_record(
        f"<title>Eels in gardens</title><h1>Eels in gardens</h1>{between}<p>Ana Castro, Bo Li</p>"
        f"<h2>Abstract</h2><p>{EELS}</p><p>Volume 3, Issue 2, 2019</p>"
    )
    assert record.title == "Eels in gardens"


def test_a_label_with_nothing_behind_it_at_the_end_of_the_page():
    rows = "<tr><td>dc.subject</td><td>Weirs</td></tr><tr><td>dc.subject</td><td></td></tr>"
    html = f"<title>Eels and weirs at night</title><h1>Eels and weirs at night</h1><table>{rows}"
    assert read_record(html).title in (None, "Eels and weirs at night")


def test_a_day_behind_letters_that_grow_when_cases_are_folded():
    html = """<title>Feet of giants in four towns</title><h1>Feet of giants in four towns</h1>
    <p>Große Füße: Straße, Maße, Grüße, Spieße, Klöße, Größe, Blöße, Stöße. Published on
    12 May 2019</p><p>Jan de Wit</p><h2>Abstract</h2>
    <p>Feet of giants are measured along the roads of four towns, and compared with the boots that
    hang in their halls. Those of the north are longer than those of the south by a tenth.</p>"""
    assert read_record(html).published == "2019-05-12"
