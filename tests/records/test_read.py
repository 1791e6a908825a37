"""Records from visible text, from tags, and from malformed pages."""

from __future__ import annotations

import pytest

import nutgraf
from nutgraf.errors import NotHtmlError
from nutgraf.page.parsing.parse import parse
from nutgraf.records.read import read_record, read_record_page
from tests.records.pages import CHINESE, NO_RECORD, RESULTS, TABLED, TAGGED

ABSTRACT = (
    "We counted eels in nine rivers over twelve years, by day and by night, and found that "
    "their number fell by half where weirs were built, but not elsewhere in the same valleys."
)
REFERENCES = [
    "Hansen, K. (2011). The width of tidal flats. Journal of Dyke Studies 3(2), 44-58.",
    "Ruiz, P. and Adeyemi, T. (2004). Mud on the move. Estuaries 12, 101-119.",
    "Dahl, E. (1962). Lamps and their oil. Oslo: Harbour Press, 212 pp.",
]


def page(
    head: str = "", before: str = "", after: str = "", title: str = "Eels and weirs in nine rivers"
) -> str:
    items = "".join(f"<li>{each}</li>" for each in REFERENCES)
    return (
        f"<html lang='en'><head><title>{title} | River Letters</title>{head}</head><body>"
        f"<p>River Letters, Volume 12, Issue 3, May 2019</p><h1>{title}</h1>"
        "<p>Ana Castro<sup>1</sup>, Jan de Wit<sup>2</sup> and Mei Li<sup>1</sup></p>"
        "<p>1 Department of Rivers, University of Porto, Portugal</p>"
        f"<p>DOI: 10.5555/rl.2019.17</p>{before}<h2>Abstract</h2><p>{ABSTRACT}</p>"
        "<p>Keywords: eels; weirs; rivers</p><h2>Introduction</h2>"
        f"<p>Eels are old.</p><h2>References</h2><ol>{items}</ol>{after}</body></html>"
    )


def test_all_nine_items_are_seen():
    record = read_record(page())
    assert record.title == "Eels and weirs in nine rivers"
    assert record.abstract == ABSTRACT
    assert record.authors == ("Ana Castro", "Jan de Wit", "Mei Li")
    assert record.keywords == ("eels", "weirs", "rivers")
    assert list(record.references) == REFERENCES
    assert record.doi == "10.5555/rl.2019.17"
    assert (record.volume, record.issue, record.published) == ("12", "3", "2019-05")
    assert record.sources["title"] == "body/h1"
    assert record.sources["references"] == "body/h2[3]"


def test_it_is_public():
    assert nutgraf.read_record(page()) == read_record(page())


@pytest.mark.parametrize(
    "html", [NO_RECORD, RESULTS, "", "<h1>The harbour is closed</h1><p>Since Monday.</p>"]
)
def test_a_page_without_a_record_gives_an_empty_one(html):
    assert read_record(html) == nutgraf.Record()


def test_what_is_not_html_is_refused():
    with pytest.raises(NotHtmlError):
        read_record(b"%PDF-1.7 ...")


def test_tags_are_named_as_sources():
    record = read_record(TAGGED)
    assert record.authors == ("Ngozi Okafor", "Jan P. de Wit")
    assert record.sources["doi"] == "meta citation_doi"


def test_without_tags_the_same_is_seen():
    seen, told = read_record_page(parse(TAGGED.encode()), tags=False), read_record(TAGGED)
    assert seen.title == told.title
    assert seen.authors == told.authors
    assert (seen.doi, seen.volume, seen.issue) == (told.doi, told.volume, told.issue)
    assert not any(source.startswith("meta") for source in seen.sources.values())


def test_an_old_page_of_tables():
    record = read_record(TABLED)
    assert record.title == "Oil lamps of the northern harbours"
    assert record.authors == ("Ingrid Solberg", "Peter J. Marsh")
    assert (record.volume, record.issue, record.published) == ("8", "2", "2003")
    assert len(record.references) == 2


def test_a_chinese_page():
    record = read_record(CHINESE)
    assert record.authors == ("李明", "欧阳文华", "王芳")
    assert record.keywords == ("盐沼", "海平面", "泥沙")
    assert (record.volume, record.issue) == ("15", "3")


def test_a_tag_that_is_plainly_wrong_gives_way():
    head = (
        "<meta name='citation_title' content='River Letters'>"
        "<meta name='citation_journal_title' content='River Letters'>"
        "<meta name='citation_doi' content='10.5555/other.1'>"
        "<meta name='citation_author' content='University of Porto Press'>"
    )
    record = read_record(page(head))
    assert record.title == "Eels and weirs in nine rivers"
    assert record.doi == "10.5555/rl.2019.17"
    assert record.authors == ("Ana Castro", "Jan de Wit", "Mei Li")


def test_two_records_are_not_mixed():
    second = page(title="Herons of the upper valley").replace(
        "10.5555/rl.2019.17", "10.5555/rl.2019.18"
    )
    second = second.replace("Ana Castro", "Olu Bello").replace("Volume 12", "Volume 44")
    both = page().replace("</body></html>", second.split("<body>")[1])
    record = read_record(both)
    assert record.title == "Eels and weirs in nine rivers"
    assert record.doi == "10.5555/rl.2019.17"
    assert record.authors[0] == "Ana Castro"
    assert "Olu Bello" not in record.authors
    assert record.volume == "12"
    assert len(record.references) == 3


def test_an_erratum_has_its_own_doi_and_no_abstract():
    record = read_record(
        "<title>Erratum: Eels and weirs</title><h1>Erratum: Eels and weirs in nine rivers</h1>"
        "<p>Ana Castro and Jan de Wit</p><p>River Letters volume 13, issue 1 (2020)</p>"
        "<p>The original article can be found online at https://doi.org/10.5555/rl.2019.17</p>"
        "<p>In the original version of this article the scale of figure two was given in feet, "
        "and it should have been given in metres, as it was in all of the other figures of the "
        "article and in its text; the authors regret this error, which changes no result.</p>"
        "<p>DOI: 10.5555/rl.2020.3</p>"
    )
    assert record.title == "Erratum: Eels and weirs in nine rivers"
    assert record.doi == "10.5555/rl.2020.3"
    assert record.abstract is None
    assert record.volume == "13"


@pytest.mark.parametrize(("language", "begin"), [("en", "We counted"), ("fr", "Nous avons")])
def test_of_two_abstracts_that_of_the_pages_language(language, begin):
    french = (
        "Nous avons compté les anguilles de neuf rivières pendant douze ans, de jour et de "
        "nuit, et leur nombre a baissé."
    )
    html = page(before=f"<h2>Résumé</h2><p>{french}</p>").replace("lang='en'", f"lang='{language}'")
    assert read_record(html).abstract.startswith(begin)


def test_two_thousand_references():
    items = "".join(
        f"<li>{i}. Author{i % 7} A. ({1900 + i % 120}). Title number {i}. J. Mud {i}, {i}-{i + 9}. "
        "<a href='#'>Google Scholar</a> <a href='#'>CrossRef</a></li>"
        for i in range(1, 2001)
    )
    html = page().replace("<ol>", f"<ol>{items}", 1)
    references = read_record(html).references
    assert len(references) == 2003
    assert references[1999] == "Author5 A. (1980). Title number 2000. J. Mud 2000, 2000-2009."


def test_authors_behind_show_more_are_read_if_the_page_has_them():
    names = "".join(f"<li>{each},</li>" for each in ("Ana Castro", "Jan de Wit"))
    hidden = "<li style='display:none'>Mei Li</li>"
    html = page().replace(
        "<p>Ana Castro<sup>1</sup>, Jan de Wit<sup>2</sup> and Mei Li<sup>1</sup></p>",
        f"<ul class='author-list'>{names}<li>…</li>{hidden}</ul><button>Show more authors</button>",
    )
    assert read_record(html).authors == ("Ana Castro", "Jan de Wit", "Mei Li")


def test_authors_that_only_tags_have_are_taken_from_them():
    head = "".join(
        f"<meta name='citation_author' content='{each}'>"
        for each in ("Castro, Ana", "de Wit, Jan", "Li, Mei", "Bello, Olu")
    )
    record = read_record(
        page(head).replace(" and Mei Li<sup>1</sup>", " <a href='#'>Show more</a>")
    )
    assert record.authors == ("Ana Castro", "Jan de Wit", "Mei Li", "Olu Bello")
    assert record.sources["authors"] == "meta citation_author"


@pytest.mark.parametrize(
    "html", ["<p>x", "<div>" * 3000, "<h1></h1>" * 500, "<ol>" + "<li>1999 2000 " * 3000]
)
def test_odd_pages_do_no_harm(html):
    record = read_record(html)
    assert record.title is None
    assert record.doi is None


def test_the_title_of_the_tags_is_taken_where_the_heading_is_a_number():
    html = (
        "<title>PoR(EELS 2013)001</title><meta name='DC.Title' content='A review of heavy eels'>"
        "<meta name='DC.Creator' content='Castro, Ana'><meta name='DC.Type' content='Proceeding'>"
        "<h1>PoR(EELS 2013)001</h1><p><b>A review of heavy eels</b></p><p>Ana Castro</p>"
    )
    assert read_record(html).title == "A review of heavy eels"
