"""Each item by itself: dates, DOIs, volumes and issues, keywords, abstracts."""

from __future__ import annotations

import math

import pytest

from nutgraf.page.parsing.parse import parse
from nutgraf.records.abstract.density import symbol_scores
from nutgraf.records.authors.lines import names_before_affiliation, people
from nutgraf.records.issue.doi import clean_doi
from nutgraf.records.keywords.lists import split_keywords
from nutgraf.records.layout.page_layout import PageLayout
from nutgraf.records.read import read_record
from nutgraf.text.dates.partial import find_partial_dates, read_partial_date


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("Published: 26 January 2014", "2014-01-26"),
        ("January 3, 2013", "2013-01-03"),
        ("6th August 2012", "2012-08-06"),
        ("26. Januar 2014", "2014-01-26"),
        ("1er mars 2010", "2010-03-01"),
        ("2014年1月26日", "2014-01-26"),
        ("April 2004", "2004-04"),
        ("2020-06-30", "2020-06-30"),
        ("26.01.2014", "2014-01-26"),
        ("2014. január 26.", "2014-01-26"),
        ("26 листопада 2014", "2014-11-26"),
        ("26 Μαΐου 2014", "2014-05-26"),
        ("12卷2期 （2020/06） Pp. 87-102", "2020-06"),
    ],
)
def test_dates(text, date):
    assert [each.date for each in find_partial_dates(text)] == [date]


def test_no_dates():
    assert find_partial_dates("volume 52, pages 2667-2684 (2019)") == []
    assert find_partial_dates("39 January 2014") == []


@pytest.mark.parametrize(
    ("tag", "date"),
    [
        ("2019/05/14", "2019-05-14"),
        ("2019/5", "2019-05"),
        ("2019", "2019"),
        ("2019-05-14T10:00Z", "2019-05-14"),
        ("soon", None),
        ("2019/13", "2019"),
    ],
)
def test_dates_of_tags(tag, date):
    assert read_partial_date(tag) == date


@pytest.mark.parametrize(
    ("text", "doi"),
    [
        ("https://doi.org/10.5555/rl.2019.17.", "10.5555/rl.2019.17"),
        ("doi:10.5555/S0009-2614(97)04014-1)", "10.5555/S0009-2614(97)04014-1"),
        ("https://x.example/doi/full/10.5555%2Frl.1?a=b", "10.5555/rl.1"),
        ("10.5 metres", None),
    ],
)
def test_dois(text, doi):
    assert clean_doi(text) == doi


def work(line: str) -> str:
    title = "On the eels of rivers"
    return f"<title>{title}</title><h1>{title}</h1><p>{line}</p><p>DOI: 10.5555/rl.1</p>"


@pytest.mark.parametrize(
    ("line", "volume", "issue"),
    [
        ("Volume 52, Issue 5, pages 1-9", "52", "5"),
        ("Vol. 379, No. 6630", "379", "6630"),
        ("Band 12, Heft 3", "12", "3"),
        ("第15卷 第3期", "15", "3"),
        ("River Lett., 2012, 22, 20671-20679", "22", None),
        ("River Lett. (2012) 40 (21): 10832-10850", "40", "21"),
        ("River Lett. 2012;22(3):206-9", "22", "3"),
        ("Rivers volume 506, pages 212–215 (2014)", "506", None),
        ("Tập 12 Số 3 (2020)", "12", "3"),
        ("River Letters / Roč. 21 Č. 2 (2019): Eels", "21", "2"),
        ("Vol. 8 Br. 2 (2019)", "8", "2"),
        ("V. 8 N. 1 (2019)", "8", "1"),
        ("River Letters 23 (2009), 2, S. 101-130", "23", "2"),
        ("Season 2 Episode 3 (2019)", None, None),
        ("05 Ιαν. 2012, 10:51", None, None),
    ],
)
def test_volume_and_issue(line, volume, issue):
    record = read_record(work(line))
    assert (record.volume, record.issue) == (volume, issue)


def test_the_current_issue_is_not_the_works():
    html = "<ul><li>View current issue (Volume 41 Issue 1 January 2013)</li></ul>" + work(
        "Volume 40 Issue 21"
    )
    record = read_record(html)
    assert (record.volume, record.issue, record.published) == ("40", "21", None)


def test_a_line_about_the_journal_has_no_author():
    assert read_record(work("River Letters, Volume 12, Issue 3, May 2019")).authors == ()


def test_received_and_accepted_are_not_published():
    assert read_record(work("Received: 1 May 2018; Accepted: 2 June 2018")).published is None
    assert (
        read_record(work("Received: 1 May 2018. Published: 4 July 2018")).published == "2018-07-04"
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Keywords: eels; weirs, small; rivers", ["eels", "weirs, small", "rivers"]),
        ("eels, weirs, rivers", ["eels", "weirs", "rivers"]),
        ("关键词：盐沼；海平面", ["盐沼", "海平面"]),
        ("eels • weirs • rivers", ["eels", "weirs", "rivers"]),
    ],
)
def test_keywords(text, words):
    assert split_keywords(text) == words


def test_structured_abstracts_are_whole():
    html = work("Volume 1").replace(
        "</h1>",
        "</h1><section><h2>Abstract</h2><h3>Aims</h3>"
        "<p>To count the eels of the rivers in the valley by day and night.</p><h3>Results</h3>"
        "<p>There were a great many eels, and more of them at night than by day.</p></section>"
        "<h2>Introduction</h2><p>Long ago.</p>",
    )
    abstract = read_record(html).abstract
    assert abstract.startswith("Aims\nTo count")
    assert abstract.endswith("than by day.")


def test_marks_of_notes_are_no_part_of_an_abstract():
    html = work("Volume 1") + (
        "<h2>Abstract</h2><p>Eels are older than weirs<sup><a href='#1'>1,2</a></sup>, which "
        "stand in nine of the rivers that we have walked along since 1999.</p>"
    )
    assert "weirs, which" in read_record(html).abstract


def test_symbol_density_by_hand():
    # Two blocks without links. First: 6 words, 1 element (its own counts as 1), 2 symbols:
    # TD = 6, SbD = 6 / 3 = 2. Second: 2 words, no symbol: TD = 2, SbD = 2.
    # SD of (6, 2) = 2; both are paragraphs: log10(1 + 2).
    layout = PageLayout(parse(b"<p>one two, three four five six.</p><p>seven eight</p>"))
    factor = math.log1p(2) * math.log10(3) * math.log1p(2)
    assert symbol_scores(layout, [0, 1]) == pytest.approx([6 * factor, 2 * factor])


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Castro, A., de Wit, J. & Li, M. K.", ("A. Castro", "J. de Wit", "M. K. Li")),
        ("Castro, Ana; de Wit, Jan", ("Ana Castro", "Jan de Wit")),
        ("By Ana Castro and Jan de Wit", ("Ana Castro", "Jan de Wit")),
        ("Authors: Ana Castro, Jan de Wit", ("Ana Castro", "Jan de Wit")),
        ("Ana Castro, professor of rivers", ("Ana Castro",)),
        ("Ana Castro, MD, Jan de Wit, PhD", ("Ana Castro", "Jan de Wit")),
        ("Department of Rivers, University of Porto, Portugal", ()),
        ("River Letters, volume 12 (2019)", ()),
        ("Porto, Portugal", ()),
        ("Nicolás Brun, Mg. Miguel Barbosa Ruiz", ("Nicolás Brun", "Miguel Barbosa Ruiz")),
    ],
)
def test_lines_of_names(line, names):
    assert people(line) == names


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Ana Castro, Department of Rivers, University of Porto", ("Ana Castro",)),
        ("Ana Castro\x1eUniversity of Porto", ("Ana Castro",)),
        ("\x1dAna Castro\x1fUniversity of Porto, \x1dJan de Wit\x1fDelta Institute", 2),
        ("Department of Rivers, University of Porto", ()),
    ],
)
def test_names_before_where_they_work(line, names):
    found = names_before_affiliation(line)
    assert found == (("Ana Castro", "Jan de Wit") if names == 2 else names)


def test_the_journal_is_no_author():
    html = work("Volume 1").replace("</h1>", "</h1><p>River Letters</p><p>Ana Castro</p>")
    html = html.replace("</title>", " | River Letters</title>")
    assert read_record(html).authors == ("Ana Castro",)


@pytest.mark.parametrize(
    "heading", ["Uncontrolled Keywords", "Index terms", "Key words", "Schlüsselwörter", "关键词"]
)
def test_keywords_in_the_row_of_a_table(heading):
    html = work("Volume 1") + f"<table><tr><th>{heading}</th><td>eels, weirs</td></tr></table>"
    assert read_record(html).keywords == ("eels", "weirs")


def test_a_search_field_is_not_a_keyword():
    html = work("Volume 1") + "<div>Search keywords</div><p>all, any, none</p>"
    assert read_record(html).keywords == ()


@pytest.mark.parametrize(
    ("text", "volume", "issue"),
    [
        ("Volume 10 - 2022", "10", None),
        ("Letters volume 9, Article number: 77 (2018)", "9", None),
        ("01 Apr 2014, 20 (4) 311-319", "20", "4"),
    ],
)
def test_numbers_that_are_not_of_the_issue(text, volume, issue):
    record = read_record(work(text))
    assert (record.volume, record.issue) == (volume, issue)


def test_a_title_that_no_tag_makes_a_heading():
    html = (
        "<title>Eels and weirs in nine rivers - River Letters</title><p>River Letters</p>"
        "<p>Eels and weirs in nine rivers</p><p>Ana Castro</p><p>DOI: 10.5555/rl.1</p>"
    )
    record = read_record(html)
    assert (record.title, record.authors) == ("Eels and weirs in nine rivers", ("Ana Castro",))


def test_an_abstract_without_a_heading_is_the_first_text_and_no_life():
    text = "Eels were counted by day and by night in nine rivers of the north for twelve years. "
    life = "Ana Castro is a student of rivers and has been since the summer of the great flood. "
    html = (
        "<title>Eels and weirs</title><h1>Eels and weirs</h1><p>Ana Castro</p>"
        f"<p>DOI: 10.5555/rl.1</p><p>{text * 3}</p><p>{life * 4}</p><h2>Introduction</h2>"
    )
    assert read_record(html).abstract == (text * 3).strip()


def test_an_abstract_ends_before_a_table_of_facts_and_before_other_statements():
    text = "We counted the eels of the nine rivers by day and by night for all of twelve years."
    facts = "<table><tr><th>Language</th><td>English</td></tr></table>"
    statement = "<h3>Competing Interest Statement</h3><p>The authors have none to declare.</p>"
    for behind in (facts, statement, "<p>Issue Section: <a href='#'>Articles</a></p>"):
        html = work("Volume 1") + f"<h2>Abstract</h2><p>{text}</p>{behind}"
        assert read_record(html).abstract == text


_TEXT = (
    "<h2>Abstract</h2><p>Lamps on piers were lit by hand until the last of their keepers left."
    " We ask why some stayed on when the lamps had long been lit by wire, and find that few"
    " were ever told to go.</p><p>DOI: 10.5555/lamps.2009.17</p>"
)


def _title(head: str, body: str) -> str | None:
    return read_record(f"<title>{head}</title>{body}{_TEXT}").title


def test_a_subtitle_that_is_called_so_is_of_the_title():
    body = '<h1>Lamps on piers</h1><p class="sub-title">Who lit them, and why</p><p>Ana Castro</p>'
    assert _title("Harbour Notes", body) == "Lamps on piers: Who lit them, and why"
    # The page's own title has the one, and not the other.
    assert _title("Lamps on piers | Harbour Notes", body) == "Lamps on piers"
    # The line of the issue may be called so too.
    issue = body.replace("Who lit them, and why", "Volume 12, Issue 3, 2019")
    assert _title("Harbour Notes", issue) == "Lamps on piers"


@pytest.mark.parametrize(
    "line",
    [
        "Open Access",
        "Research article",
        "By Ana Castro and Jan de Wit",
        "River Letters of the Porto Society",
        "<a href='/send'>Send this page to a friend</a>",
    ],
)
def test_other_lines_that_are_called_subtitles(line):
    body = f'<h1>Lamps on piers</h1><p class="subtitle">{line}</p><p>Ana Castro</p>'
    assert _title("Harbour Notes", body) == "Lamps on piers"


def test_a_page_that_is_called_by_how_its_work_is_cited():
    cited = "A. Castro, “Lamps on the outer piers of Porto”, Harb. Notes, 27:2 (2019), 88–102"
    body = (
        "<p><b>Lamps on the outer piers of Porto</b></p><p>A. Castro</p>"
        f"<p><b>To cite:</b></p><p>{cited}</p>"
    )
    assert _title(cited, body) == "Lamps on the outer piers of Porto"


@pytest.mark.parametrize(
    ("line", "published"),
    [
        ("Harbour Notes, 12(3), 2019. https://doi.org/10.5555/hn.2015.0231", "2019"),
        ("<div>First Published</div><div>2002</div>", "2002"),
        ("<span>First Published</span><span>2002</span>", "2002"),
        ("© 2005–2026 Harbour Press", None),
        ("<div>2018</div><div>Views</div>", None),
        ("<div>2018</div><div>participants</div>", None),
        ("<div>Word count</div><div>1998</div>", None),
        ("<div>Rows</div><div>1998</div>", None),
        ("<div>2090</div>", None),
        ("Figure © 1975 Museum of Porto", None),
        ("Licence © 2001 Creative Commons", None),
        ("© 2001 Creative Commons licence", None),
        ("(c) 2011 Free Software Foundation", None),
        # A weekday has the sign of an issue in it, and is none.
        ("今天是 2026年3月2日 星期一</p><p>12卷2期 2019", "2019"),
    ],
)
def test_years_beside_a_label_or_alone(line, published):
    page = f"<title>Lamps on piers</title><h1>Lamps on piers</h1><p>Ana Castro</p><p>{line}</p>"
    assert read_record(page + _TEXT).published == published


@pytest.mark.parametrize(
    "text",
    [
        "An abstract is not available for this content, so that a preview of its first page has"
        " been provided in its place for all readers.",
        "No abstract is available for this article, which was written long before the journal"
        " asked its authors for any such thing.",
    ],
)
def test_a_note_that_there_is_no_abstract_is_not_an_abstract(text):
    page = f"<h1>Lamps on the outer piers</h1><p>Ana Castro</p><h2>Abstract</h2><p>{text}</p>"
    doi = "<p>DOI: 10.5555/lamps.2009.17</p>"
    assert read_record(page + doi).abstract is None


def test_a_doi_that_a_remark_touches():
    assert clean_doi("10.5555/hlr.104.4.0597[Opens") == "10.5555/hlr.104.4.0597"
    assert clean_doi("10.5555/a[1]b") == "10.5555/a[1]b"
    assert clean_doi("10.5555/a009[0921:IOLUOF") == "10.5555/a009[0921:IOLUOF"


_AIM = (
    "Background: The aim of this study was to compare the effects of three drugs that are given"
    " to the patients of hospitals in two countries."
)
_END = (
    "Conclusions: The use of aspirin is as good as that of the other drugs, and the cost to the"
    " patients is lower than with the others."
)


@pytest.mark.parametrize(
    "text",
    [
        "Results: Mortality 12.1% v 14.3% (OR 0.83, 95% CI 0.71-0.97, P=0.02); bleeding 2.1% v"
        " 1.9% (OR 1.11, 0.80-1.54, P=0.51); stroke 0.8% v 0.9%.",
        "Interventions: Aspirin 75 mg daily, clopidogrel 75 mg daily, ticagrelor 90 mg twice"
        " daily, placebo tablets, usual care, weekly visits, monthly blood tests.",
        "A hybrid algorithm combining simulated annealing, tabu search, genetic operators, ant"
        " colony heuristics, particle swarm updates on GPUs in parallel was tested.",
    ],
)
@pytest.mark.parametrize("end", [_END, ""])
def test_numbers_and_nouns_are_no_other_language(text, end):
    paragraphs = "".join(f"<p>{each}</p>" for each in (_AIM, text, end) if each)
    page = f"<h1>Lamps on the outer piers</h1><h2>Abstract</h2>{paragraphs}"
    assert read_record(page).abstract == "\n".join(each for each in (_AIM, text, end) if each)


def test_an_abstract_ends_where_another_language_begins():
    text = (
        "Contexte : le but de cette étude est de comparer les effets de trois médicaments qui"
        " sont donnés aux patients des hôpitaux dans deux pays."
    )
    page = f"<h1>Lamps on the piers</h1><h2>Abstract</h2><p>{_AIM} {_END}</p><p>{text}</p>"
    assert read_record(page).abstract == f"{_AIM} {_END}"


def test_a_title_that_is_a_link_is_no_journals_name():
    title, issue = "Lamps on the outer piers of Porto", "<p>River Letters, Volume 12, Issue 3</p>"
    linked = f"<h1><a href='/1'>{title}</a></h1>{issue}"
    assert _title(title, f"{linked}<h3>Order a printed copy of this article</h3>") == title
    other = "Who lit the lamps of the inner harbour"
    journal = "Letters on the Rivers of Porto"
    body = f"<h1><a href='/'>{journal}</a></h1>{issue}<h3>{other}</h3><p>Ana Castro, Jan Sato</p>"
    assert _title(journal, body) == other


@pytest.mark.parametrize(
    "title",
    ["Analisis Undang-Undang No. 11 Tahun 2020", "Beethoven's Symphony No. 9 and Vienna in 1824"],
)
def test_numbers_in_the_title_are_not_of_the_issue(title):
    page = f"<title>{title}</title><p>Home / {title}</p><h1>{title}</h1><p>Ana Castro</p>{_TEXT}"
    record = read_record(page)
    assert (record.title, record.issue, record.published) == (title, None, None)


@pytest.mark.parametrize(
    "text",
    [
        "No abstract art was ever sold in Porto before the war, and this study shows why that was"
        " so, by means of lists of sales and of letters.",
        "To purchase a house, young families in Porto need the savings of twenty years. This study"
        " shows how loans and gifts have changed that.",
        "Click to pray is an app of the church that two million people have. This study asks what"
        " they do with it, and what it does to them.",
        "You do not have to be ill to be a patient, as the talks with the nurses of the fourteen"
        " hospitals of Porto show that are told of here.",
        "Previous chapters of the history of lamps have told of their makers and of their owners,"
        " and this study tells of those who lit them at night.",
    ],
)
def test_abstracts_that_begin_like_a_notice(text):
    page = f"<h1>Lamps on the outer piers</h1><p>Ana Castro</p><h2>Abstract</h2><p>{text}</p>"
    assert read_record(page + "<p>DOI: 10.5555/lamps.2009.17</p>").abstract == text


@pytest.mark.parametrize(
    "notice",
    [
        "To purchase this article, please sign in.",
        "Click to view the figures of this article.",
        "You do not currently have access to this content.",
        "You don't have a valid subscription to this journal.",
        "Next chapter",
    ],
)
def test_notices_are_no_part_of_an_abstract(notice):
    page = f"<h1>Lamps on the piers</h1><h2>Abstract</h2><p>{_AIM}</p><p>{notice}</p><p>{_END}</p>"
    assert read_record(page).abstract == f"{_AIM}\n{_END}"
