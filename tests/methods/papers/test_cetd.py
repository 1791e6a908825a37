"""CETD's definitions and its algorithm, computed by hand."""

from __future__ import annotations

import numpy as np
import pytest

from nutgraf.evidence.base import Evidence
from nutgraf.evidence.papers.text_density import (
    density_sum,
    node_clickable_characters,
    node_clickable_tags,
    node_composite_text_density,
    node_text_density,
    subtree_argmax,
)
from nutgraf.methods.papers.cetd import Cetd, mark, mark_by_sum
from nutgraf.page.page import Page
from nutgraf.page.parsing.parse import parse

# Nodes: html body div p text p text ul li a text.
HTML = b"<div><p>abcdefghij</p><p>klmnopqrst</p></div><ul><li><a href=/>link</a></li></ul>"
HTML_NODE, BODY, DIV, P1, TEXT1, P2, TEXT2, UL, LI, A, LINK = range(11)


def kept(html: bytes, method: Cetd) -> list[str]:
    page = parse(html)
    keep = method.score(Evidence(page)).keep
    assert keep is not None
    return [text for text, chosen in zip(page.block_texts, keep, strict=True) if chosen]


def test_text_density_is_characters_a_tag():
    density = node_text_density(Evidence(parse(HTML)))
    # Body: 24 characters, 6 tags. A node without tags counts as one with one.
    assert density[[BODY, DIV, P1, TEXT1, UL, LI, A]].tolist() == [4, 10, 10, 10, 2, 4, 4]


def test_composite_text_density():
    density = node_composite_text_density(Evidence(parse(HTML)))
    # 4 of the page's 24 characters are in links: LCbody/Cbody = 1/6.
    # <p>: C 10, T 1, LC 1, LT 1 (zeros stand for one), C - LC 10.
    #   base ln(10/10 * 1 + 10/6 + e) = ln 5.384949 = 1.683608
    #   10/1 * ln(10/1 * 1/1) / ln 1.683608 = 10 * 2.302585 / 0.520939 = 44.2007
    # <div>: C 20, T 2, LC 1, LT 1, C - LC 20.
    #   base ln(20/20 * 1 + 20/6 + e) = ln 7.051615 = 1.953257
    #   20/2 * ln(20/1 * 2/1) / ln 1.953257 = 10 * 3.688879 / 0.669498 = 55.0992
    # <body>: C 24, T 6, LC 4, LT 1, C - LC 20.
    #   base ln(24/20 * 4 + 24/6 + e) = ln 11.518282 = 2.443935
    #   24/6 * ln(24/4 * 6/1) / ln 2.443935 = 4 * 3.583519 / 0.893610 = 16.0406
    # Links alone: ln(4/4 * 1/1) = 0 for <li> and <a>; <ul> has T 2, LT 1:
    #   base ln(4/1 * 4 + 4/6 + e) = ln 19.384949 = 2.964497
    #   4/2 * ln(4/4 * 2/1) / ln 2.964497 = 2 * 0.693147 / 1.086707 = 1.2757
    assert density[[BODY, DIV, P1, TEXT1]].tolist() == pytest.approx(
        [16.0406, 55.0992, 44.2007, 44.2007], abs=1e-4
    )
    assert density[[UL, LI, A, LINK]].tolist() == pytest.approx([1.2757, 0, 0, 0], abs=1e-4)


def test_everything_inside_a_link_a_button_or_a_select_is_a_link():
    page = parse(
        b"<div><a href=/><b>ab</b></a><button>cde</button>"
        b"<select><option>fg</option></select><a>h</a></div>"
    )
    evidence = Evidence(page)
    body = int(page.nodes("body")[0])
    assert node_clickable_characters(evidence)[body] == 7  # all but the anchor without address
    assert node_clickable_tags(evidence)[body] == 5  # a, b, button, select, option


def test_density_sum_adds_up_the_children():
    page = parse(HTML)
    sums = density_sum(page, node_text_density(Evidence(page)))
    # <body>: <div> 10 + <ul> 2; <div>: two <p> of 10; a text node has its own density.
    assert sums[[BODY, DIV, P1, TEXT1, UL]].tolist() == [12, 20, 10, 10, 4]


def test_subtree_argmax_is_the_first_greatest_of_each_subtree():
    page = parse(HTML)
    values = np.array([0, 0, 3, 5, 5, 1, 2, 0, 7, 7, 6])
    # From html down to ul: the first 7 is <li>. In <div>: the first 5 is the first <p>.
    assert subtree_argmax(page, values).tolist() == [
        LI,
        LI,
        P1,
        P1,
        TEXT1,
        TEXT2,
        TEXT2,
        LI,
        LI,
        A,
        LINK,
    ]


def test_subtree_argmax_agrees_with_looking():
    html = "<div>" + "<p>a<b>b<i>c</i></b></p><ul><li>d<li>e<p>f</ul>" * 9 + "</div>"
    page = parse(html.encode())
    values = np.random.default_rng(7).integers(0, 20, len(page))
    found = subtree_argmax(page, values)
    for node in range(len(page)):
        assert found[node] == node + int(np.argmax(values[node : page.end[node]]))


def test_the_threshold_is_the_least_density_on_the_way_to_the_body():
    page = parse(HTML)
    density = node_composite_text_density(Evidence(page))
    marked = mark_by_sum(page, density, density_sum(page, density))
    # Density sums: <div> 2 * 44.2007 = 88.4013 is over <body>'s 55.0992 + 1.2757. The way up
    # is <div> 55.0992, <body> 16.0406, so the threshold is 16.0406 and <ul> is cut off.
    assert np.flatnonzero(marked).tolist() == [DIV, P1, TEXT1, P2, TEXT2]
    assert kept(HTML, Cetd()) == ["abcdefghij", "klmnopqrst"]


def test_each_node_over_the_threshold_marks_its_own_densest_subtree():
    # <section> is not in the densest subtree, but as dense as the way to it.
    page = parse(b"<div><p>a</p><p>b</p></div><section><p>c</p></section><ul><li>d</li></ul>")
    div, section, ul = (int(page.nodes(tag)[0]) for tag in ("div", "section", "ul"))
    density = np.zeros(len(page))
    density[page.nodes("body")] = 2
    density[[div, section, ul]] = [4, 3, 1]
    density[page.nodes("p")] = [9, 9, 5]
    density[page.nodes("li")] = 6
    marked = mark_by_sum(page, density, density_sum(page, density))
    # Sums: body 8, div 18, section 5, ul 6. Threshold 2: <section> is reached and marked,
    # <ul> is not reached although its sum is higher.
    assert [page.node_text(i) for i in page.leaves[marked[page.leaves]]] == ["a", "b", "c"]


def test_a_dense_node_in_a_sparse_one_is_not_reached():
    page = parse(b"<div><p>a</p></div><nav><p>b</p></nav>")
    body, div, nav = (int(page.nodes(tag)[0]) for tag in ("body", "div", "nav"))
    density = np.zeros(len(page))
    density[[body, div, nav]] = [2, 4, 1]
    density[page.nodes("p")] = [9, 8]
    assert mark(page, density)[page.nodes("p")].tolist() == [True, False]


def test_the_variants():
    # Plain, by sum: <div> 20 over <body> 12; threshold min(10, 4) = 4; <ul> 2 is cut off.
    assert kept(HTML, Cetd(density="plain")) == ["abcdefghij", "klmnopqrst"]
    # Without sums: nodes as dense as the body's 4 (plain) or 16.0406 (composite).
    assert kept(HTML, Cetd(density="plain", density_sum=False)) == ["abcdefghij", "klmnopqrst"]
    assert kept(HTML, Cetd(density_sum=False)) == ["abcdefghij", "klmnopqrst"]
    # Two paragraphs with two more tags in the first: <p> 10/2 = 5 and 10, <body> 20/5 = 4 ...
    html = b"<p>abcdefghij<i></i><b></b></p><p>klmnopqrst</p>"
    assert kept(html, Cetd(density="plain", density_sum=False)) == ["abcdefghij", "klmnopqrst"]
    # ... but with six more, 10/6 is under the body's 20/8.
    html = b"<p>abcdefghij" + b"<br>" * 6 + b"</p><p>klmnopqrst</p>"
    assert kept(html, Cetd(density="plain", density_sum=False)) == ["klmnopqrst"]


@pytest.mark.parametrize("method", [Cetd(), Cetd(density_sum=False)])
def test_links_alone_are_no_content(method):
    # Every tag is a link and every character in one: ln(1) everywhere.
    assert kept(b"<a href=1>one</a> <a href=2>two</a>", method) == []


def test_the_evidence_names_the_densities():
    scores = Cetd(density="plain").score(Evidence(parse(HTML)))
    assert scores.values.tolist() == [10, 10, 4]
    assert scores.evidence["density sum around"].tolist() == [20, 20, 4]
    assert scores.evidence["link density"].tolist() == [0, 0, 1]


def test_an_unknown_density_says_what_there_is():
    with pytest.raises(ValueError, match="'composite' or 'plain'"):
        kept(HTML, Cetd(density="visual"))


def test_a_page_without_nodes():
    page: Page = parse(b"")
    assert density_sum(page, np.zeros(len(page))).shape == (len(page),)
    assert len(Cetd().score(Evidence(page)).values) == 0
