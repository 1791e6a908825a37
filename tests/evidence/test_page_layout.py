"""Features of the kind of page: its layout, words, head and URL."""

from __future__ import annotations

from math import isfinite, isnan, log1p

import pytest

from nutgraf.evidence.base import Evidence
from nutgraf.evidence.pages.declared_kind import ADDRESS_FIGURES, page_claims
from nutgraf.evidence.pages.layout import core_nodes, headline_links, page_shape
from nutgraf.evidence.pages.vocabulary import page_signs
from nutgraf.page.parsing.parse import parse

TWENTY = "one two three four five six seven eight nine ten " * 2
TEASERS = """<body><nav><a href="/x">All the stories of this year</a></nav><main>
<div><h2><a href="/a">A bridge over the river opens</a></h2><p>{0}</p></div>
<div><h2><a href="/b">The old mill will be sold</a></h2><p>{0}</p></div>
<h2>About us</h2><p>{0}{0}</p></main></body>"""


def evidence(html: str, url: str | None = None) -> Evidence:
    return Evidence(parse(html.encode(), url))


def test_prose_is_counted_by_block_and_container():
    # Three paragraphs of 20, 20 and 40 words; the last is a container's own: main.
    shape = page_shape(evidence(TEASERS.format(TWENTY)))
    assert shape["prose blocks"] == pytest.approx(log1p(3))
    assert shape["prose words"] == pytest.approx(log1p(80))
    assert shape["long prose blocks"] == pytest.approx(log1p(1))
    assert shape["largest container"] == pytest.approx(log1p(40))
    assert shape["container share"] == pytest.approx(40 / 80)


def test_prose_under_linked_headlines_counts_as_teasers():
    # 20 + 20 of 80 words stand under a heading that is a link, and two blocks or fewer behind one.
    shape = page_shape(evidence(TEASERS.format(TWENTY)))
    assert shape["prose under links"] == pytest.approx(40 / 80)
    assert shape["prose after links"] == pytest.approx(40 / 80)
    assert shape["linked headings"] == pytest.approx(2 / 3)


def test_siblings_with_a_headline_each_are_cards():
    shape = page_shape(evidence(TEASERS.format(TWENTY)))
    assert shape["cards"] == pytest.approx(log1p(2))


def test_navigation_is_not_the_core_but_a_teasers_header_is():
    found = evidence(
        "<body><header><a href=/h>h</a></header><nav><a href=/n>n</a></nav>"
        "<article><header><a href=/t>t</a></header></article><footer><a href=/f>f</a></footer>"
    )
    page, core = found.page, core_nodes(found)
    inside = {page.node_text(i): bool(core[i]) for i in page.nodes("a").tolist()}
    assert inside == {"h": False, "n": False, "t": True, "f": False}


def test_headline_links_are_neither_names_nor_whole_teasers():
    words = "w " * 31
    found = evidence(f"<a href=1>One two</a><a href=2>One two three four</a><a href=3>{words}</a>")
    assert [found.page.node_text(i) for i in headline_links(found)] == ["One two three four"]


def test_signs_count_prices_and_phrases():
    # Eight words: two prices, one "reply".
    signs = page_signs(evidence("<p>It costs $5 or €6. Please reply to us</p>"))
    assert signs["prices"] == pytest.approx(log1p(2))
    assert signs["often says forum"] == pytest.approx(log1p(1))


def test_signs_know_the_marks_of_other_scripts():
    signs = page_signs(evidence("<p>" + "今天下雨了，河水涨了。" * 4 + "</p>"))
    assert signs["commas"] > 0
    assert signs["stops"] > 0


def test_claims_of_the_head():
    claims = page_claims(
        evidence(
            '<meta property="og:type" content="Article"><meta name="citation_title" content="T">'
            '<meta name="generator" content="Discourse 3.1"><title>Ten ways to cook - Site</title>'
            '<script type="application/ld+json">{"@type": "NewsArticle", "datePublished": "x",'
            '"author": {"@type": ["Person"]}}</script>'
        )
    )
    assert claims["og article"] == 1.0
    assert claims["scholarly tags"] == pytest.approx(log1p(1))
    assert claims["made by forum software"] == 1.0
    assert claims["title tells"] == 1.0
    assert claims["title parts"] == 2.0
    assert claims["json-ld article"] == claims["json-ld person"] == pytest.approx(log1p(1))
    assert claims["json-ld date"] == 1.0


@pytest.mark.parametrize(
    ("url", "figures"),
    [
        ("https://x.example/", {"root": 1.0, "path depth": 0.0}),
        ("https://x.example/tag/rain", {"path index": 1.0, "root": 0.0}),
        ("https://x.example/2024/05/the-river-is-high", {"path date": 1.0, "last part words": 4.0}),
        ("https://x.example/video/the-river-is-high", {"path to a film": 1.0}),
        ("https://x.example/video", {"path to a film": 0.0, "path ends in video": 1.0}),
        ("https://docs.x.example/a.html?q=1", {"host manual": 1.0, "path query": 1.0}),
    ],
)
def test_claims_of_the_address(url, figures):
    claims = page_claims(evidence("<p>x</p>", url))
    assert {name: claims[name] for name in figures} == figures


def test_host_is_not_a_feature():
    one, other = (
        page_claims(evidence("<p>x</p>", f"https://{host}/a/b-c"))
        for host in ("news.one.example", "www.another.example")
    )
    assert {k: v for k, v in one.items() if v != other[k]} == {"host news": 1.0}


def test_features_of_a_missing_url_are_nan():
    claims = page_claims(evidence("<p>x</p>"))
    assert all(isnan(claims[name]) for name in ADDRESS_FIGURES)
    assert page_claims(evidence("<p>x</p>", "http://[broken"))["root"] != 0.0


def test_an_empty_page_has_no_figures_of_its_body():
    assert page_shape(evidence("")) == {}
    assert page_signs(evidence("")) == {}


@pytest.mark.parametrize(
    "html",
    [
        "<p>word</p>",
        "<a href=/>one two three four five</a>",
        "<h1></h1><p>" + TWENTY,
        "<div>" * 5_000 + "text",
        "<p><a href=/x>one two three four</a></p>" * 5_000,
        '<script type="application/ld+json">{"@type": NaN, "@type": [["'
        + "x" * 9_999
        + "</script>a",
        "<meta property=og:type content=article>" * 9_999 + "a",
    ],
)
def test_all_figures_are_finite(html):
    found = evidence(html, "https://x.example/a")
    for figures in (page_shape(found), page_signs(found), page_claims(found)):
        assert all(isfinite(value) for value in figures.values())
