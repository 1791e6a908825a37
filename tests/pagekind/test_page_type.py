"""The kind of a page, its confidence, and its use in the pipeline."""

from __future__ import annotations

from math import exp, nan

import numpy as np
import pytest

from nutgraf.evidence.base import Evidence
from nutgraf.page.parsing.parse import parse
from nutgraf.pagekind.judge import Paragraphs, is_plain_text, most_paragraphs
from nutgraf.pagekind.page_type import TYPES, PageType, judge_page_type, read_model
from nutgraf.pipeline import extract

WORDS = (
    "The council voted on Tuesday to close the old bridge for two years, said the mayor, and "
    "people who live on the north bank fear long detours. "
)
STORY = (
    "<head><title>Council votes to close the old bridge - The Valley Paper</title>"
    '<meta property="og:type" content="article">'
    '<meta property="article:published_time" content="2024-05-01T10:00:00Z"></head><body>'
    "<nav><a href=/news>News</a> <a href=/sport>Sport</a></nav><article>"
    "<h1>Council votes to close the old bridge</h1>" + f"<p>{WORDS}{WORDS}</p>" * 12 + "</article>"
)
FRONT = (
    "<head><title>The Valley Paper: latest news</title>"
    '<meta property="og:type" content="website"></head><body>'
    "<nav>"
    + "".join(f"<a href=/{i}>Section</a> " for i in range(20))
    + "</nav><main>"
    + "".join(
        f'<div class="card"><a href="/news/{i}"><img src="{i}.jpg"></a>'
        f'<h3><a href="/news/{i}">Headline number {i} about the river</a></h3></div>'
        for i in range(80)
    )
    + "</main></body>"
)
THREAD = "<head><title>How do I mend a leaking boat? - Boat forum</title></head><body>" + "".join(
    f'<div class="post" id="p{i}"><div class="user"><a href="/user/{i}"><img src="a{i}.png">'
    f"name{i}</a> Joined: 2012 Posts: {i}</div><div>I had this too, what did you use? "
    f"My boat leaks and I think I should glue it. {WORDS}</div><a href=#>Reply</a> "
    "<a href=#>Quote</a></div>"
    for i in range(12)
)
WORK = (
    "<head><title>Sediment transport in small rivers</title>"
    '<meta name="citation_title" content="Sediment transport in small rivers">'
    '<meta name="citation_author" content="A. Lind"><meta name="citation_doi" content="10.1/x">'
    '<meta name="citation_journal_title" content="Rivers"></head><body><h1>Sediment transport in '
    "small rivers</h1><p>A. Lind et al. (2019)</p><h2>Abstract</h2>"
    + f"<p>{WORDS}</p>" * 4
    + "<h2>References</h2><ol>"
    + "".join(
        f"<li>Lind, A. et al. (20{i}). On rivers. doi:10.1/{i}. Google Scholar</li>"
        for i in range(10, 60)
    )
    + "</ol>"
)


def judge(html: str, url: str | None = None) -> PageType:
    return judge_page_type(Evidence(parse(html.encode(), url), language="en"))


@pytest.mark.parametrize(
    ("html", "url", "name"),
    [
        (STORY, "https://v.example/news/2024/council-votes-to-close-the-old-bridge", "article"),
        (FRONT, "https://v.example/", "index"),
        (THREAD, "https://v.example/forum/viewtopic.php?t=12", "forum"),
        (WORK, "https://v.example/doi/10.1/x", "record"),
    ],
)
def test_clear_pages(html, url, name):
    assert judge(html, url).name == name


def test_an_article_needs_no_address():
    assert judge(STORY).name == "article"


@pytest.mark.parametrize("html", ["", "<p>word", STORY, FRONT, "<div>" * 9_999 + "x"])
def test_probabilities_are_those_of_all_types(html):
    judged = judge(html)
    assert tuple(judged.probabilities) == TYPES
    assert sum(judged.probabilities.values()) == pytest.approx(1.0)
    assert judged.probability == max(judged.probabilities.values())


def test_the_same_page_gives_the_same_answer():
    assert judge(FRONT) == judge(FRONT)


def test_scores_are_sums_of_bent_lines():
    model = read_model(
        {
            "kinds": {"article": "article", "listing": "index", "collection": "index"},
            "temperature": 0.5,
            "bias": [0.0, 0.0, 0.0],
            "figures": {
                "links": {
                    "knots": [0.0, 2.0, 4.0],
                    "weights": [[0.0, 1.0, 0.0], [0.0, 2.0, 0.0]],
                    "missing": [0.5, 0.0, 0.0],
                }
            },
        }
    )
    # 3 links: all of the first stretch and half of the second, 1 + 2 / 2 = 2 for listing.
    whole = 1 + exp(2) + 1
    kinds = model.kinds(model.row({"links": 3.0}))
    assert kinds.tolist() == pytest.approx([1 / whole, exp(2) / whole, 1 / whole])
    # Types: article 1, index e^2 + 1; at half the temperature they are squared.
    article, index = 1.0, (exp(2) + 1) ** 2
    types = model.types(model.row({"links": 3.0}))
    assert types[:2].tolist() == pytest.approx(
        [article / (article + index), index / (article + index)], rel=1e-6
    )
    # Beyond the last knot nothing is added; a figure that is not there adds its own weight.
    assert model.kinds(model.row({"links": 9.0})).tolist() == pytest.approx(
        model.kinds(model.row({"links": 4.0})).tolist()
    )
    missing = model.kinds(model.row({}))
    assert missing.tolist() == pytest.approx(model.kinds(model.row({"links": nan})).tolist())
    assert missing[0] == pytest.approx(exp(0.5) / (exp(0.5) + 2))


def test_only_a_sure_index_is_one_for_sure():
    unsure = {"article": 0.1, "index": 0.89, "forum": 0.01, "record": 0.0, "other": 0.0}
    assert not PageType("index", unsure).surely_index(100)
    teasers = PageType("index", unsure | {"index": 0.7})
    assert teasers.surely_index(59)
    assert not teasers.surely_index(60)
    assert PageType("index", unsure | {"index": 0.9}).surely_index(1000)


def test_paragraphs_of_an_article_differ_from_teasers():
    story = "<p>" + "One of many words in a long sentence of the story. " * 4 + "</p>"
    page = parse(f'<meta property="og:type" content="Article"><div>{story * 2}</div>'.encode())
    evidence = Evidence(page)
    assert most_paragraphs(evidence, np.array([True, True])) == (88, 2, 0)
    assert is_plain_text(page, Paragraphs(88, 2, 0))
    assert not is_plain_text(page, Paragraphs(59, 2, 0))
    assert not is_plain_text(page, Paragraphs(88, 1, 0))
    teasers = parse(f"<div>{story}</div><div>{story}</div>".encode())
    assert most_paragraphs(Evidence(teasers), np.array([True, True])) == (44, 1, 0)
    assert not is_plain_text(teasers, Paragraphs(88, 2, 0))
    assert most_paragraphs(Evidence(parse(b"")), np.zeros(0, dtype=np.bool_)) == (0, 0, 0)


def test_enough_paragraphs_are_a_text_whatever_the_page_calls_itself():
    page = parse(b"<p>any")
    assert is_plain_text(page, Paragraphs(300, 5, 1))
    assert not is_plain_text(page, Paragraphs(299, 5, 0))
    assert not is_plain_text(page, Paragraphs(300, 4, 0))
    assert not is_plain_text(page, Paragraphs(300, 5, 2))


def test_teasers_side_by_side_are_no_text():
    told = "Ten of the boats went out to sea at dawn and came back with full nets in the evening. "
    items = [
        f"<h3><a href='/2026/01/{i:02}/boats-at-sea-{i}'>Boats at sea {i}</a></h3><p>{told * 3}</p>"
        for i in range(1, 21)
    ]
    menu = "".join(f"<li><a href='/topic{i}/'>Topic {i}</a></li>" for i in range(30))
    article = extract(
        f"<html lang=en><title>News - The Coast</title><nav><ul>{menu}</ul></nav>"
        f"<main><h1>News</h1><div>{''.join(items)}</div></main>".encode(),
        "https://coast.example/news/",
    )
    assert article.page_type == "index"
    assert article.text == ""


def test_an_index_gives_links_and_no_teasers():
    article = extract(FRONT, "https://v.example/")
    assert article.page_type == "index"
    assert article.text == ""
    assert len(article.links) == 80
    assert not any(block.kept for block in article.blocks)


def test_a_papers_method_stays_faithful_on_an_index():
    article = extract(FRONT, "https://v.example/", method="cetr")
    assert article.page_type == "index"
    assert article.text


def test_whoever_favors_recall_gets_an_indexs_text():
    teaser = "<p>The river rose again on Tuesday, and the lower road was closed for the night.</p>"
    front = FRONT.replace("</h3>", f"</h3>{teaser}")
    assert extract(front, "https://v.example/").text == ""
    article = extract(front, "https://v.example/", favor="recall")
    assert article.page_type == "index"
    assert "The river rose again" in article.text


def test_an_article_keeps_its_text_and_has_no_links():
    article = extract(STORY, "https://v.example/news/2024/council-votes")
    assert article.page_type == "article"
    assert "The council voted" in article.text
    assert article.links == ()


@pytest.mark.parametrize("html", ["", "=", "<title>Forum</title>"])
def test_a_page_with_nothing_to_give_is_other(html):
    assert extract(html).page_type == "other"


@pytest.mark.parametrize(
    ("name", "chance", "paragraphs", "words", "given"),
    [
        # Four fifths of the text stand side by side: it is one text.
        ("forum", 0.6, Paragraphs(240.0, 6, 0), 300.0, "article"),
        ("index", 0.6, Paragraphs(240.0, 6, 0), 300.0, "article"),
        ("forum", 0.95, Paragraphs(240.0, 6, 0), 300.0, "forum"),
        ("other", 0.6, Paragraphs(240.0, 6, 0), 300.0, "other"),
        # A long first post among others, one post, a short one.
        ("forum", 0.6, Paragraphs(200.0, 6, 0), 300.0, "forum"),
        ("forum", 0.6, Paragraphs(240.0, 1, 0), 300.0, "forum"),
        ("forum", 0.6, Paragraphs(90.0, 3, 0), 90.0, "forum"),
    ],
)
def test_a_text_whose_paragraphs_stand_side_by_side(name, chance, paragraphs, words, given):
    assert PageType(name, {name: chance}).with_text(paragraphs, words) == given
