"""VB-PTC against section IV of its paper: cleaning, fingerprints, algorithm 1, both equations."""

from __future__ import annotations

import pickle
from hashlib import blake2b
from math import sqrt

import numpy as np
import pytest

import nutgraf
from nutgraf.evidence.base import Evidence
from nutgraf.evidence.papers.cleaning import clean, greatest_above
from nutgraf.evidence.papers.link_clusters import cluster_score, link_counts, link_text_density
from nutgraf.evidence.templates.fingerprints import (
    fingerprints,
    shared_nodes,
    shared_template,
    spare_content,
)
from nutgraf.methods.papers.vbptc import VbPtc
from nutgraf.page.page import Page
from nutgraf.page.parsing.parse import parse
from tests.pages import PARAGRAPHS, news_page


def page_of(html: str) -> Page:
    return parse(html.encode())


def nodes(page: Page, mask: np.ndarray) -> list[str]:
    """The elements of a mask, written as tag and id."""
    return [
        page.name(i) + (f"#{page.attribute(i, 'id')}" if page.attribute(i, "id") else "")
        for i in np.flatnonzero(mask)
        if page.name(i) != "-text"
    ]


def texts_left(page: Page, gone: np.ndarray) -> list[str]:
    """The text nodes that a mask leaves."""
    return [
        text.strip()
        for text, leaf in zip(page.leaf_texts, page.leaves, strict=True)
        if not gone[leaf]
    ]


# --- Cleaning, section IV.A


def test_cleaning_leaves_elements_with_text():
    page = page_of(
        "<div id=a><p id=b>Some <b>bold <i>text</i></b> here.</p><p id=c> </p>"
        "<div id=d><span id=e><img src=x></span></div><!-- note --><script>x</script></div>"
        "<form id=f><p id=g>Name</p><input></form><p id=h>More and more text stands here.</p>"
    )
    # b and i are seen through; c and d go as empty, d only after e, e after img; the form goes.
    cleaned = clean(page)
    assert nodes(page, cleaned.element) == ["html", "body", "div#a", "p#b", "p#h"]
    assert nodes(page, cleaned.dropped) == ["img", "form#f", "p#g", "input"]


def test_fragments_make_no_level():
    page = page_of("<p>one <b>two <i>three <a href=x>four</a></i></b></p>")
    levels = dict(zip([page.name(i) for i in range(len(page))], clean(page).level, strict=False))
    # html 0, body 1, p 2, and the link 3, for b and i are not there.
    assert (levels["html"], levels["body"], levels["p"], levels["a"]) == (0, 1, 2, 3)


def test_a_form_around_the_whole_page_is_no_form():
    article = nutgraf.extract(
        f"<body><form>{news_page(PARAGRAPHS['Latin'])}</form></body>", method="vbptc"
    )
    assert PARAGRAPHS["Latin"][0] in article.text


# --- Fingerprints, section IV.B


def value(html: str, tag: str) -> int:
    """The fingerprint of the first node with a tag."""
    page = page_of(html)
    prints = fingerprints(page)
    return int(prints.value[[page.name(i) for i in prints.node].index(tag)])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("<p class=x>A b c.</p>", "<div><p class=x>A  b\n\tc. </p></div>"),  # spaces, level
        ("<p id=a class=x>A b.</p>", "<p class=x id=a>A b.</p>"),  # order of attributes
        ("<p>A <b>b</b> c.</p>", "<p>A b c.</p>"),  # fragments
        ("<p>A <a>b</a> c.</p>", "<p><span>A</span> b c.</p>"),  # the text alone, not its tags
        ("<p>A b.</p>", "<p>A b.<span></span><form><input>Go</form><br></p>"),  # cleaned away
        ("<p>Much text before.</p><div>A b.</div>", "<div>A b.</div>"),  # place in the page
    ],
)
def test_equal_fingerprints(one, other):
    tag = "div" if one.endswith("</div>") else "p"
    assert value(one, tag) == value(other, tag)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("<p>A b c.</p>", "<p>A b d.</p>"),
        ("<p>ab</p>", "<p>ba</p>"),
        ("<p>a</p>", "<p>aa</p>"),
        ("<p class=x>A b.</p>", "<p class=y>A b.</p>"),
        ("<p class=x>A b.</p>", "<p id=x>A b.</p>"),
        ("<p class=x>A b.</p>", "<p>A b.</p>"),
    ],
)
def test_unequal_fingerprints(one, other):
    assert value(one, "p") != value(other, "p")


def test_the_tag_and_the_level_are_part_of_it():
    assert value("<h2>A b.</h2>", "h2") != value("<p>A b.</p>", "p")
    shallow, deep = page_of("<p>A b.</p>"), page_of("<div><p>A b.</p></div>")
    assert fingerprints(shallow).value[-1] == fingerprints(deep).value[-1]
    assert fingerprints(shallow).placed[-1] != fingerprints(deep).placed[-1]


def mixed(number: int) -> int:
    """SplitMix64's finalizer, in whole numbers."""
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    number = (number ^ number >> 27) * 0x94D049BB133111EB % 2**64
    return number ^ number >> 31


def test_fingerprints_are_the_same_everywhere():
    # A memory that is kept between runs would know nothing any more if this ever changed.
    letters = enumerate("Thelighthouse.")
    text = sum((ord(c) + 1) * 0x9E3779B97F4A7C15**i for i, c in letters) % 2**64
    tag = int.from_bytes(blake2b(b"p\0class=x", digest_size=8).digest(), "little")
    assert mixed(text ^ mixed(tag)) == 3304513120281033904
    assert value("<div>Before.</div><p class=x>The lighthouse.", "p") == 3304513120281033904


def test_fingerprints_tell_exactly_what_tag_attributes_and_text_tell():
    random = np.random.default_rng(4)
    pieces = [
        "<p>",
        "</p>",
        "<div>",
        "</div>",
        "<ul><li>",
        "</ul>",
        "<p class=a>",
        "a",
        "b ",
        " ab",
        "c",
    ]
    page = page_of("".join(random.choice(pieces, 3_000)))
    prints = fingerprints(page)
    keys = [
        (page.name(i), repr(page.attributes[i]), page.node_text(i).replace(" ", ""))
        for i in prints.node
    ]
    numbers = {key: number for number, key in enumerate(dict.fromkeys(keys))}
    assert 100 < len(numbers) < len(keys)
    assert len(np.unique(prints.value)) == len(numbers)
    assert len(set(zip(keys, prints.value.tolist(), strict=True))) == len(numbers)


# --- Algorithm 1

TWO_AUTHORS = """<body><h1>Light on water</h1>
<ul id=authors><li class=au>Ann Lee</li><li class=au>Bo Ek</li></ul>
<p>How waves scatter the light of a lamp.</p>
<footer><p>Journal of Harbours</p><p>Contact us</p></footer></body>"""
THREE_AUTHORS = """<body><h1>Sound in fog</h1>
<ul id=authors><li class=au>Cy Dow</li><li class=au>Ann Lee</li><li class=au>Di Fox</li></ul>
<p>How fog dampens the sound of a horn.</p>
<footer><p>Journal of Harbours</p>
<p>Contact us</p></footer></body>"""


def test_algorithm_1_with_different_numbers_of_authors():
    # The paper's own case. The lists differ as wholes, the footers are the same as wholes;
    # one author is on the same level of both pages.
    one, other = page_of(TWO_AUTHORS), page_of(THREE_AUTHORS)
    gone, gone_other = shared_nodes(one, other)
    assert nodes(one, gone) == ["li", "footer", "p", "p"]
    assert texts_left(one, gone) == [
        "Light on water",
        "Bo Ek",
        "How waves scatter the light of a lamp.",
    ]
    assert texts_left(other, gone_other) == [
        "Sound in fog",
        "Cy Dow",
        "Di Fox",
        "How fog dampens the sound of a horn.",
    ]


def test_algorithm_1_compares_within_a_level():
    one = page_of("<p>Contact us</p><p>First.</p>")
    other = page_of("<div><p>Contact us</p></div><p>Second.</p>")
    assert not shared_nodes(one, other)[0].any()


def test_algorithm_1_goes_from_the_top_down():
    # The section goes with its paragraph, so on the next level nothing is left on the first
    # page that the second page's other paragraph could be compared with.
    one = page_of("<section><p>Contact us</p></section><div><p>First.</p></div>")
    other = page_of("<section><p>Contact us</p></section><div><p>Contact us</p></div>")
    assert texts_left(other, shared_nodes(one, other)[1]) == ["Contact us"]
    assert texts_left(one, shared_nodes(one, other)[0]) == ["First."]


def test_a_page_shares_nothing_with_an_empty_one():
    gone, gone_other = shared_nodes(page_of("<p>x</p>"), page_of(""))
    assert not gone.any()
    assert not gone_other.any()


# --- What is never dropped


def leaf_lengths(page: Page) -> np.ndarray:
    return np.array([len("".join(text.split())) for text in page.leaf_texts])


def test_the_threshold_rises_until_content_is_left():
    page = page_of("<p>aaaa</p><p>bbbbb</p><p>cccccc</p>")
    sightings = np.zeros(len(page))
    sightings[page.parent[page.leaves]] = [2, 3, 9]

    def left(least: int) -> list[str]:
        return texts_left(page, spare_content(page, sightings, leaf_lengths(page), 2, least))

    assert left(0) == []  # all three are on two pages or more
    assert left(4) == ["aaaa"]  # on three or more: 4 characters are left
    assert left(5) == ["aaaa", "bbbbb"]  # on nine or more: 9 characters are left
    assert left(9) == ["aaaa", "bbbbb"]
    assert left(10) == ["aaaa", "bbbbb", "cccccc"]  # no number of pages leaves as much


def test_the_same_page_twice_is_content():
    page = page_of(news_page(PARAGRAPHS["Latin"]))
    assert not shared_template(page, [page]).any()


def test_greatest_above():
    page = page_of("<div><p>a</p></div><ul><li>b</li></ul>")
    # html body div p a ul li b
    values = np.array([1.0, 0, 5, 2, 0, 0, 3, 4])
    assert greatest_above(page, values).tolist() == [1, 1, 5, 5, 5, 1, 3, 4]


# --- Equations 1 and 2

LINKS = "".join(f"<li><a href='/{i}'>four words of link</a></li>" for i in range(4))
PAGE = f"<html><body><ul>{LINKS}</ul><p>{'word ' * 34}</p></body></html>"

# T = 16 + 34 = 50 and LT = 16 for html and body; LTG = 4; tags with the node itself counted:
# html  TG 12: 4/12 * 16/50 * sqrt 16 = 0.426667      body  TG 11: 4/11 * 16/50 * 4 = 0.465455
# ul    TG  9: 4/9 * 16/16 * 4       = 1.777778
# li    TG  2: 1/2 * 4/4 * sqrt 4    = 1              a     TG  1: 1/1 * 4/4 * 2    = 2
# p     no links                     = 0
LTD = [0.426667, 0.465455, 1.777778, *[1, 2] * 4, 0]
# mean 14.669899 / 12 = 1.222492, mean of squares 23.559186 / 12 = 1.963266
# SD = sqrt(1.963266 - 1.494486) = 0.684675; ln SD = -0.38 is no factor; ln(1 + SD) = 0.521573
# ul: 0.521573 * 1.777778 * log10 6 = 0.721533    li: 0.521573 * 1 * log10 3 = 0.248853
SCORE_UL, SCORE_LI, SCORE_A = 0.721533, 0.248853, 0.497707


def test_equation_1():
    page = page_of(PAGE)
    counts = link_counts(Evidence(page), np.zeros(len(page), np.bool_))
    density = link_text_density(counts)
    np.testing.assert_allclose(density[counts.element], LTD, atol=1e-6)
    assert density[page.leaves].tolist() == [0] * 5


def test_equation_2():
    page = page_of(PAGE)
    counts = link_counts(Evidence(page), np.zeros(len(page), np.bool_))
    scores = cluster_score(counts, link_text_density(counts))[counts.element]
    np.testing.assert_allclose(scores[2:], [SCORE_UL, *[SCORE_LI, SCORE_A] * 4, 0], atol=1e-6)


def test_words_and_tags_that_are_dropped_do_not_count():
    page = page_of(PAGE)
    dropped = page.under(page.nodes("li")[1:])
    counts = link_counts(Evidence(page), dropped)
    ul = int(page.nodes("ul")[0])
    # One link of four words in three tags is left: 1/3 * 4/4 * 2.
    assert link_text_density(counts)[ul] == pytest.approx(1 / 3 * sqrt(4))


def test_the_verdict_and_its_evidence():
    scores = VbPtc().score(Evidence(page_of(PAGE)))
    assert scores.keep is not None
    assert scores.keep.tolist() == [False] * 4 + [True]
    # The greatest score around a link is that of the list: 1 / (1 + 0.721533).
    np.testing.assert_allclose(scores.values, [0.580878] * 4 + [1], atol=1e-6)
    np.testing.assert_allclose(scores.evidence["ltd"], [2, 2, 2, 2, 0])
    assert scores.evidence["link_cluster"].tolist() == [1, 1, 1, 1, 0]
    assert scores.evidence["template"].tolist() == [0] * 5


def test_the_cut():
    def kept(cut: float) -> int:
        keep = VbPtc(cut=cut).score(Evidence(page_of(PAGE))).keep
        assert keep is not None
        return int(keep.sum())

    assert kept(0.7215) == 1
    assert kept(0.7216) == 5


def test_the_guards():
    # A quarter of the words are links: no cluster at a link share of a third, one at a fifth.
    prose, link = "word " * 30, f"<a href=/x>{'link ' * 10}</a>"
    html = f"<div id=a>{link}{prose}</div>" + f"<div><p>{prose * 4}</p></div>" + PAGE

    def first_kept(method: VbPtc) -> bool:
        keep = method.score(Evidence(page_of(html))).keep
        assert keep is not None
        return bool(keep[0])

    assert first_kept(VbPtc(cut=0.01))
    assert not first_kept(VbPtc(cut=0.01, link_share=0.2))
    # It has 30 of 184 words outside links: at a content share of a tenth it is content again.
    assert first_kept(VbPtc(cut=0.01, link_share=0.2, content_share=0.1))


def test_a_page_of_links_alone_has_no_article():
    assert nutgraf.extract(f"<ul>{LINKS}</ul>", method="vbptc").text == ""


# --- With other pages of the site


def site_page(story: str) -> str:
    return (
        f"<header><p>The Harbour Post, the paper of the coast since 1871</p></header>"
        f"<main><p>{story}</p></main>"
        "<footer><p>All rights reserved. No part may be copied without leave.</p></footer>"
    )


ONE = "The council voted on Tuesday to rebuild the old lighthouse by the harbour."
OTHER = "The road to the quarry is closed until spring, the county said on Friday."


def test_other_pages_take_the_template_away():
    alone = nutgraf.extract(site_page(ONE), method="vbptc")
    assert "All rights reserved" in alone.text
    method = VbPtc(pages=(page_of(site_page(OTHER)),))
    article = nutgraf.extract(site_page(ONE), method=method)
    assert article.text == ONE
    assert [block.evidence["template"] for block in article.blocks] == [1, 0, 1]


class Headers:
    """A template that knows headers."""

    def template_nodes(self, page: Page) -> np.ndarray:
        return page.under(page.nodes("header"))


@pytest.mark.parametrize("as_parameter", [True, False])
def test_a_site_memory_takes_the_template_away(as_parameter):
    method = VbPtc(site=Headers()) if as_parameter else VbPtc()
    site = None if as_parameter else Headers()
    text = nutgraf.extract(site_page(ONE), method=method, site=site).text
    assert "since 1871" not in text
    assert text.startswith(ONE)


def test_it_pickles_with_its_pages():
    method = VbPtc(pages=(page_of(site_page(OTHER)),))
    again = pickle.loads(pickle.dumps(method))
    assert nutgraf.extract(site_page(ONE), method=again).text == ONE
