"""References without citing works, and entries without their link labels."""

from __future__ import annotations

import pytest

from nutgraf.page.parsing.parse import parse
from nutgraf.records.declared.reference_tags import format_reference
from nutgraf.records.layout.heading_kinds import heading_kind
from nutgraf.records.layout.page_layout import PageLayout
from nutgraf.records.references.entry_text import clean_entry
from nutgraf.records.references.find_references import find_references

OWN = [
    "Hansen, K. (2011). The width of tidal flats. J. Dykes 3(2), 44-58.",
    "Ruiz, P. (2004). Mud on the move. Estuaries 12, 101-119.",
]
OTHERS = [
    "Bello, O. (2021). Eels again. River Letters 14, 1-9.",
    "Sato, M. (2022). Weirs again. River Letters 15, 10-19.",
    "Novak, J. (2023). Rivers again. River Letters 16, 20-29.",
]


def listed(entries):
    return "<ol>" + "".join(f"<li>{each}</li>" for each in entries) + "</ol>"


def references(html):
    layout = PageLayout(parse(html.encode()))
    found = find_references(layout, 0, len(layout))
    return list(found.entries) if found else []


@pytest.mark.parametrize(
    "heading",
    [
        "Cited by",
        "Cited by 12",
        "Citing articles",
        "Similar articles",
        "Recommended articles",
        "Related content",
        "Ähnliche Artikel",
        "Articles similaires",
        "相似文献",
        "引证文献",
    ],
)
@pytest.mark.parametrize("before", [True, False])
def test_citations_are_no_references(heading, before):
    own, others = f"<h2>References</h2>{listed(OWN)}", f"<h2>{heading}</h2>{listed(OTHERS)}"
    assert references(others + own if before else own + others) == OWN


@pytest.mark.parametrize("heading", ["Cited by", "Similar articles", "Recommended"])
def test_citations_alone_give_nothing(heading):
    assert references(f"<h2>{heading}</h2>{listed(OTHERS * 3)}") == []


@pytest.mark.parametrize(
    "heading",
    [
        "References",
        "3. References",
        "REFERENCES AND NOTES",
        "Literatur",
        "Références",
        "参考文献",
        "References (2)",
    ],
)
def test_headings_of_references(heading):
    assert references(f"<p>Text.</p><h2>{heading}</h2>{listed(OWN)}") == OWN


def test_a_heading_without_a_tag():
    assert references(f"<p><b>References</b></p>{listed(OWN)}") == OWN


def test_a_list_that_is_no_references_is_not_taken():
    assert (
        references(
            "<h2>References</h2><ul><li>Contact the reference desk</li>"
            "<li>Opening hours of the library</li></ul>"
        )
        == []
    )


def test_a_link_of_the_contents_is_no_heading():
    contents = "<ul><li><a href='#r'>References</a></li><li><a href='#c'>Cited by</a></li></ul>"
    assert references(f"{contents}<h2>References</h2>{listed(OWN)}") == OWN


def test_paragraphs_and_line_breaks():
    assert references("<h2>References</h2>" + "".join(f"<p>{each}</p>" for each in OWN)) == OWN
    assert references(f"<h2>References</h2><p>{'<br>'.join(OWN)}</p>") == OWN


def test_parts_beside_each_other_are_kept_apart():
    html = (
        "<h2>References</h2><div><div><div>1</div><div><span>A. Aron</span><span>Of rivers</span>"
        "<span>Rivers, 63 (1992), pp. 596-612</span></div></div>"
        "<div><div>2</div><div>B. Berg, Of weirs, 1999</div></div></div>"
    )
    assert references(html) == [
        "A. Aron Of rivers Rivers, 63 (1992), pp. 596-612",
        "B. Berg, Of weirs, 1999",
    ]


def test_a_list_without_a_heading_is_known_by_years_and_numbers():
    many = [
        f"Author{i}, A. ({1990 + i}). A title of some length. Journal of Mud {i}(2), {i}1-{i}9."
        for i in range(6)
    ]
    assert references(f"<p>Text of the work.</p>{listed(many)}") == many
    assert references(listed(f"A line of the menu, number {i}" for i in range(6))) == []


def test_a_list_of_links_without_a_heading_is_an_archive():
    months = [
        f"<a href=/{year}>{year}</a> <a href=/{year}/1>January (27)</a> "
        f"<a href=/{year}/2>February (30)</a> <a href=/{year}/3>March (33)</a>"
        for year in range(2014, 2022)
    ]
    assert references(f"<p>What I wrote today.</p>{listed(months)}") == []


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        ("[1] A. Aron, Rivers, 1992.", "A. Aron, Rivers, 1992."),
        ("1. A. Aron, Rivers, 1992. Google Scholar", "A. Aron, Rivers, 1992."),
        ("(1) A. Aron, Rivers, 1992 CrossRef PubMed Web of Science", "A. Aron, Rivers, 1992"),
        ("1992 was a dry year, A. Aron says", "1992 was a dry year, A. Aron says"),
        ("A. Aron, Rivers , 63 ( 1992 ) .", "A. Aron, Rivers, 63 (1992)."),
    ],
)
def test_numbers_and_labels_go(raw, clean):
    assert clean_entry(raw) == clean


def test_a_reference_of_keys_and_values():
    tag = (
        "citation_title=Mud; citation_author=P. Ruiz; citation_author=T. Ade; "
        "citation_journal_title=Estuaries; citation_volume=12; citation_issue=3; "
        "citation_pages=1-9; citation_publication_date=2004"
    )
    assert format_reference(tag) == "P. Ruiz, T. Ade. Mud. Estuaries 12(3), 1-9 (2004)"


def test_kinds_of_headings():
    assert heading_kind("References") == "references"
    assert heading_kind("Cited by (45)") == "citing"
    assert heading_kind("Graphical abstract") == "aside"
    assert heading_kind("A B S T R A C T") == "abstract"
    assert heading_kind("Weirs of the north") == ""


@pytest.mark.parametrize(
    "others",
    [
        "<div><b>Cited by 3 articles</b></div>{}",
        "<p><strong>Articles citing this article</strong></p>{}",
        "<details><summary>Cited by (3)</summary>{}</details>",
        "<aside><div>Recommended</div>{}</aside>",
        "<section><h3>You may also like</h3>{}</section>",
        "<div role='heading'>Similar content being viewed by others</div>{}",
        "<div>引证文献</div>{}",
        "<p>Das könnte Sie auch interessieren</p>{}",
        "<h4>Citations (3)</h4>{}",
    ],
)
@pytest.mark.parametrize("before", [True, False])
@pytest.mark.parametrize("heading", ["<h2>References</h2>", "<p><b>References</b></p>"])
def test_other_headings_of_citing_works(others, before, heading):
    own, more = f"{heading}{listed(OWN)}", others.format(listed(OTHERS))
    assert references(more + own if before else own + more) == OWN


def test_a_count_of_citations_is_no_heading():
    html = f"<p>Citations: 8</p><p>11 Citations</p>{listed(OTHERS * 2)}"
    assert references(html) == OTHERS * 2


def test_a_list_under_two_headings_is_read_once():
    html = f"<h2>References</h2><h3>References (2)</h3>{listed(OWN)}"
    assert references(html) == OWN


def test_what_stands_among_the_links_behind_an_entry_is_no_part_of_it():
    links = " <a href='#'>Google Scholar</a> <a href='#'>Harbour Index</a> <a href='#'>Lend</a>"
    assert references(f"<h2>References</h2>{listed(each + links for each in OWN)}") == OWN


def test_a_link_in_an_entry_is_a_part_of_it():
    entries = [each.replace("Mud", "<a href='#'>Mud</a>") for each in OWN]
    assert references(f"<h2>References</h2>{listed(entries)}") == OWN


def test_notes_behind_the_last_reference_are_none():
    notes = "<p>Keywords: eels, 1999</p><p>Received: 1 May 2018; Accepted: 2 June 2018</p>"
    html = "<h2>References</h2>" + "".join(f"<p>{each}</p>" for each in OWN) + notes
    assert references(html) == OWN


def test_lines_with_markup_in_them():
    lines = "<br>".join(each.replace("Estuaries", "<i>Estuaries</i>") for each in OWN)
    assert references(f"<h2>References</h2><p>{lines}</p>") == OWN


def test_a_part_with_the_role_of_a_bibliography_needs_no_heading():
    entries = "".join(f"<div>{each}</div>" for each in OWN)
    assert references(f"<p>Flats</p><div role='doc-bibliography'>{entries}</div>") == OWN
    assert references(f"<p>Flats</p><div role='doc-notes'>{entries}</div>") == []


@pytest.mark.parametrize(
    "link",
    [
        "Phys. Rev. Lett. {}, 300 (2010)",
        "Nature 50{}",
        "RFC 211{}",
        "PMID 500{}",
    ],
)
def test_a_journal_on_the_last_link_is_of_the_entry(link):
    entries = [f"A. Castro, Eels at weirs, 201{n}, <a href='/{n}'>{link}</a>" for n in range(6)]
    entries = [entry.format(n) for n, entry in enumerate(entries)]
    assert references(f"<h2>References</h2>{listed(entries)}") == [
        f"A. Castro, Eels at weirs, 201{n}, {link.format(n)}" for n in range(6)
    ]


@pytest.mark.parametrize("name", ["Creative Commons", "Creative Commons Licences Group"])
def test_an_entry_of_the_creative_commons_does_not_end_the_list(name):
    entries = [*OWN, f"{name}. (2019). State of the commons. Porto: Port Press.", *OTHERS]
    paragraphs = "".join(f"<p>{each}</p>" for each in entries)
    licence = "<p>Creative Commons Attribution licence</p>"
    assert references(f"<h2>References</h2>{paragraphs}{licence}") == entries


@pytest.mark.parametrize(
    "first",
    [
        "Aristotle, History of Animals, Book VIII, ed. Balme.",
        "Castro, A. Eels at weirs once more. River Letters, in press.",
    ],
)
def test_a_first_item_without_a_year_is_an_entry(first):
    items = "".join(f"<li>{each}</li>" for each in (*OWN, *OTHERS))
    page = f"<h2>References</h2><ol><li class='first'>{first}</li>{items}</ol>"
    assert references(page) == [first, *OWN, *OTHERS]


@pytest.mark.parametrize(
    "last",
    [
        ["Aristotle, History of Animals.", "Pliny, Natural History, Book IX."],
        ["The Eel Trust, https://eels.example/about", "River Watch, https://rivers.example/data"],
    ],
)
def test_a_last_list_of_sources_without_years_is_kept(last):
    assert references(f"<h2>References</h2>{listed(OWN + OTHERS)}{listed(last)}") == [
        *OWN,
        *OTHERS,
        *last,
    ]


def test_a_last_list_of_keywords_is_no_reference():
    words = listed(["sediment transport", "tidal flats of estuaries"])
    assert references(f"<h2>References</h2>{listed(OWN + OTHERS)}{words}") == OWN + OTHERS
