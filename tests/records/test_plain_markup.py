"""Pages with little markup: items are recognized by the lines around them."""

from __future__ import annotations

import tracemalloc

import pytest

from nutgraf.records.authors.lines import people
from nutgraf.records.issue.doi import clean_doi
from nutgraf.records.read import read_record

TITLE = "What ships see of harbour lamps through fog"
TEXT = (
    "We measured the light of harbour lamps through two winters and found that what ships see "
    "from the bay is governed by fog, not by the power of the lamp. The result holds for gas "
    "and for electric lamps, and for all heights of the tower that we could measure."
)
OTHER = (
    "It is said of lamps that they matter to all who come by sea, which is why we write of them."
)
REFERENCES = (
    "Dahl, E. (1962). Lamps of the north. River Letters, 12, 33–47.",
    "Li, M., & Vega, L. (1988). Fog and the eye. Harbours, 7, 102–119.",
    "de Wit, J. (1994). Towers. Annals of Lamps, 31, 5–18.",
    "Castro, A. (2001). Gas light at sea. Tidal Notes, 4, 77–90.",
    "Olsson, P. (2010). The bay at night. River Letters, 60, 210–233.",
)


def page(head: str, rest: str = "", *, name: str = TITLE) -> str:
    return f"<html lang='en'><title>{name}</title>{head}<h2>Abstract</h2><p>{TEXT}</p>{rest}"


@pytest.mark.parametrize("tag", ["div", "p", "h1", "h3"])
@pytest.mark.parametrize(
    "first", ["<div>River Letters</div>", "<h1><a href='/'>River Letters</a></h1>"]
)
def test_the_title_is_what_stands_over_the_names(tag, first):
    head = (
        f"{first}<ul><li><a href='/a'>About</a></li></ul><p>River Letters 12(3), 45–67 (2019)</p>"
        f"<{tag}>{TITLE}</{tag}><p>Published: 5 May 2019</p><p>Eva Dahl, Mei Li and Jan de Wit</p>"
    )
    record = read_record(page(head, name="River Letters"))
    assert record.title == TITLE
    assert record.authors == ("Eva Dahl", "Mei Li", "Jan de Wit")
    assert (record.volume, record.issue) == ("12", "3")


def test_a_title_far_behind_a_menu_that_is_no_heading():
    menu = "".join(f"<li><a href='/{n}'>Section {n}</a></li>" for n in range(700))
    head = f"<ul>{menu}</ul><div>{TITLE}</div><p>Eva Dahl, Mei Li</p>"
    assert read_record(page(head, name=f"{TITLE} | River Letters")).title == TITLE


def test_of_a_title_and_a_citation_that_goes_on_with_the_journal_the_title():
    head = f"<div>{TITLE}</div><p>Eva Dahl, Mei Li</p><p>{TITLE}. River Letters</p>"
    assert read_record(page(head, name=f"{TITLE} | River Letters")).title == TITLE


def test_a_line_of_the_issue_is_no_title():
    head = f"<b>Vol. 28 (2004) , No. 1 70</b><p>{TITLE}</p><p>Eva Dahl, Mei Li</p>"
    assert read_record(page(head, name="RL : Vol. 28 (2004) , No. 1 70")).title == TITLE


def test_the_box_of_the_current_issue_is_not_the_works():
    head = (
        "<div><h3>Current Issue</h3><p>Volume 99 Number 12</p><p>December 2026</p></div>"
        f"<h1>{TITLE}</h1><p>Eva Dahl</p><p>River Letters, Volume 12, Issue 3, May 2019</p>"
    )
    record = read_record(page(head))
    assert (record.volume, record.issue, record.published) == ("12", "3", "2019-05")


@pytest.mark.parametrize(
    ("line", "numbers"),
    [
        ("River Letters 34, Article number: 1115 (2019)", ("34", None)),
        ("River Letters 2019, 12(3), 455", ("12", "3")),
        ("River Letters 123 (2019) 45–67", ("123", None)),
        ("Flussblätter, Jg. 12 (2019), H. 3, S. 45–67", ("12", "3")),
        ("Номер: 4 Год: 2019", (None, "4")),
    ],
)
def test_lines_of_the_journal(line, numbers):
    record = read_record(page(f"<h1>{TITLE}</h1><p>Eva Dahl, Mei Li</p><p>{line}</p>"))
    assert (record.volume, record.issue) == numbers
    assert record.published == "2019"


def test_a_telephone_and_a_name_are_no_volume():
    head = (
        f"<p>+7 (495) 544-2494</p><h1>{TITLE}</h1><p>Eva Dahl<sup>1</sup>, Tom Wu<sup>3</sup></p>"
    )
    record = read_record(page(head))
    assert (record.volume, record.issue) == (None, None)
    assert record.authors == ("Eva Dahl", "Tom Wu")


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("EVA DAHL, MEI LI AND JAN OLSSON", ("EVA DAHL", "MEI LI", "JAN OLSSON")),
        ("Eva Dahl\x1e Mei Li\x1e Jan Olsson", ("Eva Dahl", "Mei Li", "Jan Olsson")),
    ],
)
def test_lines_of_names(line, names):
    assert people(line) == names


def test_names_on_a_button_just_under_the_title():
    head = (
        f"<h1>{TITLE}</h1><div><button>Eva Dahl, MD; Mei Li, PhD</button><button>et al</button>"
        "<p>Jan Olsson, BS; Luis Vega, PhD</p></div>"
    )
    assert read_record(page(head)).authors == ("Eva Dahl", "Mei Li", "Jan Olsson", "Luis Vega")


def test_keywords_are_behind_the_authors():
    head = (
        f"<h1>{TITLE}</h1><p>Eva Dahl, Mei Li</p><h4>KEYWORDS:</h4>"
        "<p>LAKE BAIKAL, SHALLOW ZONE, HARBOUR LAMPS</p>"
    )
    record = read_record(page(head))
    assert record.authors == ("Eva Dahl", "Mei Li")
    assert record.keywords == ("LAKE BAIKAL", "SHALLOW ZONE", "HARBOUR LAMPS")


@pytest.mark.parametrize(
    "part",
    [
        "<p><b>Keywords</b><br>harbour lamps<br>fog<br>ships</p>",
        "<p><b>Keywords:</b><br>harbour lamps<br>fog<br>ships</p>",
        "<p><b>Keywords:</b> <span>harbour lamps</span> <span>fog</span> <span>ships</span></p>",
    ],
)
def test_keywords_with_nothing_between_them(part):
    record = read_record(page(f"<h1>{TITLE}</h1><p>Eva Dahl, Mei Li</p>", part))
    assert record.keywords == ("harbour lamps", "fog", "ships")


def test_references_that_are_neither_a_list_nor_headed():
    cited = "".join(f"<div id='b{n}'>{each}</div>" for n, each in enumerate(REFERENCES))
    head = f"<h1>{TITLE}</h1><p>Eva Dahl, Mei Li</p>"
    assert read_record(page(head, f"<div>{cited}</div>")).references == REFERENCES


def test_paragraphs_with_years_are_no_references():
    told = "".join(
        f"<div>In {year} the town had {year - 1700} lamps and 14 keepers, who were paid 12 crowns."
        "</div>"
        for year in range(1890, 1899)
    )
    head = f"<h1>{TITLE}</h1><p>Eva Dahl, Mei Li</p>"
    assert read_record(page(head, f"<div>{told}</div>")).references == ()


def test_hidden_words_that_cite_are_not_of_the_reference():
    cited = "".join(
        f"<div role='listitem'><div>{n}.</div><div><div>{each}</div>"
        "<div><a href='/g'>Google Scholar</a></div><div role='menu' style='display: none;'><ul>"
        "<li><a href='#c1'><span>a [...] of lamps in the fog</span></a></li>"
        "<li><a href='#c2'><span>b [...] on the tower</span></a></li></ul></div></div></div>"
        for n, each in enumerate(REFERENCES, 1)
    )
    head = f"<h1>{TITLE}</h1><p>Eva Dahl, Mei Li</p>"
    assert read_record(page(head, f"<h2>References</h2>{cited}")).references == REFERENCES


def test_a_bracket_that_touches_a_doi_is_not_of_it():
    assert clean_doi("doi:10.5555/rl.17(Published 5 May 2019)") == "10.5555/rl.17"
    assert clean_doi("10.5555/S0024(97)04014-1") == "10.5555/S0024(97)04014-1"


def test_of_parts_that_are_called_abstracts_the_summary():
    html = (
        f"<title>{TITLE}</title><h1>{TITLE}</h1><p>Eva Dahl, Mei Li</p>"
        f"<section role='doc-abstract'><h2>Significance</h2><div>{OTHER}</div></section>"
        f"<section role='doc-abstract'><h2>Summary</h2><div>{TEXT}</div></section>"
        "<p>DOI: 10.5555/rl.2019.17</p>"
    )
    assert read_record(html).abstract == TEXT


def test_a_capital_letter_between_names_is_an_initial():
    assert people("Jennifer L Y Yip, Eva Dahl") == ("Jennifer L Y Yip", "Eva Dahl")


def test_a_title_that_tags_tell_and_no_line_shows_is_not_looked_for_among_others():
    html = (
        f'<title>{TITLE} | Sea Press</title><meta name="citation_title" content="{TITLE}">'
        f'<meta name="citation_abstract" content="{TEXT}"><p>Need Help?</p>'
        "<p>Worldwide: +1 732 981 0060</p><p>Eva Dahl, Mei Li</p>"
        "<p>A not-for-profit organization, the press is the world's largest in the field of lamps, "
        "dedicated to advancing light for the benefit of those at sea, in all weathers.</p>"
    )
    record = read_record(html)
    assert (record.title, record.abstract) == (TITLE, TEXT)


LINKED = (
    "<title>Sediment in alpine braided rivers - River Letters</title>"
    "<h1><a href='/a/1'>Sediment in alpine braided rivers</a></h1>{under}"
    f"<h2>Abstract</h2><p>{TEXT}</p><p>DOI: 10.5555/rl.1</p><h2>Related articles</h2>"
    "<h3>Flow of water in the lowland channels of the north</h3><p>Tom Wood, Anna Berg</p>"
)


@pytest.mark.parametrize(
    "under",
    [
        "<p>the river consortium</p>",
        "<p>Vol. 12, No. 3 (2019)</p><p>the river consortium</p>",
        "<p>12.05.2019, 07:30</p><p>the river consortium</p>",
        "<p>Vol. 12 (2019), No. 3</p><p>Journal of River Research and Letters</p><p>Eva Dahl</p>",
    ],
)
def test_a_title_that_the_page_repeats_stays(under):
    record = read_record(LINKED.format(under=under))
    assert record.title == "Sediment in alpine braided rivers"
    assert "Tom Wood" not in record.authors


def test_an_erratum_keeps_its_title():
    html = (
        f"<title>Erratum: {TITLE}</title><h1>Erratum: {TITLE}</h1><p>Vol. 12 (2019)</p>"
        "<p>DOI: 10.5555/rl.2</p><p>The second line of the third table was left out.</p>"
        "<h2>The article this erratum corrects</h2><p>Eva Dahl, Mei Li</p>"
    )
    assert read_record(html).title == f"Erratum: {TITLE}"


@pytest.mark.parametrize(
    "title",
    [
        "Anion exchange by Band 3 protein in the cells of eels",
        "Cost / benefit / risk of dams in alpine rivers",
        "First record of the blue crab in the bay of fog",
        "Online learning of flow models for harbours",
        "Access to water should be <em>free</em>",
    ],
)
def test_titles_with_words_that_elsewhere_tell_of_other_things(title):
    plain = title.replace("<em>", "").replace("</em>", "")
    head = f"<p><b>{title}</b></p><p>Eva Dahl, Mei Li</p>"
    assert read_record(page(head, name=f"{plain} | River Letters")).title == plain
    assert read_record(page(head, name="River Letters")).title == plain


def test_a_sentence_on_the_journal_is_no_title():
    head = "<h1>Rivers of the north</h1><p>Eva Dahl, Mei Li</p>"
    rest = "<p>International Journal of Hydrology and Water Resources is published monthly.</p>"
    record = read_record(page(head, rest, name="International Journal of Hydrology..."))
    assert record.title == "Rivers of the north"


def test_a_list_of_counts_does_not_end_the_citing_works():
    rest = (
        "<h2>Cited by</h2><ul><li>Crossref (3)</li><li>Scopus (4)</li></ul>"
        "<div>Wood T. Lake Letters 2015; 40(2): 10-20. doi:10.5555/other.1</div>"
    )
    record = read_record(page(f"<h1>{TITLE}</h1><p>Eva Dahl, Mei Li</p>", rest))
    assert (record.doi, record.volume, record.issue) == (None, None, None)


def test_comments_with_names_and_hours_are_no_references():
    told = "".join(
        f"<div>Tom W. wrote on {day} May 2019 at 10:30: I have seen {day} lamps of 40.</div>"
        for day in range(10, 19)
    )
    head = f"<h1>{TITLE}</h1><p>Eva Dahl, Mei Li</p>"
    assert read_record(page(head, f"<div>{told}</div>")).references == ()


def test_of_abstracts_without_headings_the_first():
    html = (
        f"<title>{TITLE}</title><h1>{TITLE}</h1><p>Eva Dahl, Mei Li</p><p>DOI: 10.5555/rl.3</p>"
        f"<div class='abstract'><h4>Objective</h4><p>{TEXT}</p></div>"
        f"<div class='teaser'><div class='abstract'><p>{OTHER}</p></div></div>"
    )
    assert TEXT in (read_record(html).abstract or "")


@pytest.mark.parametrize(
    "hostile",
    [
        "<p>" + "lib.Module)call." * 2_500 + " as of 2019: 7 (2019) as it was</p>",
        "<ul>" + f"<li>{'ACDEFGHIK' * 1_200} (sequenced in 2019, 300 residues)</li>" * 8 + "</ul>",
    ],
    ids=["one long word", "sequences"],
)
def test_long_words_take_no_time(hostile):
    record = read_record(f"<title>{TITLE}</title><h1>{TITLE}</h1><p>the team</p>{hostile}")
    assert record.references == ()


def test_a_long_page_title_fills_no_memory():
    tracemalloc.start()
    read_record(page(f"<h1>{TITLE}</h1>", name="River Letters | " * 12_000))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 50_000_000


def test_a_title_in_capitals_is_no_names():
    assert people("TOLL BRIDGES AND THE IDEA OF PUBLIC ROADS") == ()


def test_a_short_heading_over_names():
    head = (
        "<div><a href='/'>River Letters</a></div><h2>Lamps that forget</h2><p>Eva Dahl, Mei Li</p>"
    )
    assert read_record(page(head, name="Article | River Letters")).title == "Lamps that forget"


def test_a_headline_over_one_name_makes_no_record():
    html = (
        "<title>The Harbour Courier</title><p>Harbour shut since a barge hit the pier</p>"
        f"<p>By Eva Dahl</p><p>{TEXT}</p><p>Volume 3, 2021</p><p>Keywords: piers; piles; barges</p>"
    )
    assert read_record(html).title is None


def test_a_tag_with_the_name_of_the_site_gives_way():
    html = page(f"<h1>{TITLE}</h1><p>Eva Dahl, Mei Li</p>", name=f"{TITLE} - River Letters")
    html = html.replace("<title>", '<meta name="citation_title" content="River Letters"><title>')
    assert read_record(html).title == TITLE


def test_a_button_among_the_authors_does_not_part_them():
    people_and_places = (("Eva Dahl", "University of Bergen"), ("Mei Li", "University of Porto"))
    shown = "".join(f"<div>{who} <span>{where}</span></div>" for who, where in people_and_places)
    rest = "<div style='display:none'>Ana Castro <span>Hokkaido University, Japan</span></div>"
    head = f"<h1>{TITLE}</h1><div>{shown}<button>Show more</button>{rest}</div>"
    assert read_record(page(head)).authors == ("Eva Dahl", "Mei Li", "Ana Castro")
