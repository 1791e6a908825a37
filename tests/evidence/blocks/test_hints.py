"""Markup hints about blocks."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from nutgraf.evidence.blocks.hints import block_hints
from tests.evidence.shapes import PROSE, check_shape, evidence_of
from tests.page.soup import soups


def column(name: str, html: str) -> list[float]:
    return block_hints(evidence_of(html))[name].tolist()


@settings(max_examples=40, deadline=None)
@given(soups)
def test_one_finite_value_a_block(html):
    check_shape(block_hints, html)
    check_shape(block_hints, f"<article hidden itemprop=articleBody>{html}</article>{html}")


@pytest.mark.parametrize(
    ("attribute", "hidden"),
    [
        ("hidden", 1),
        ('hidden=""', 1),
        ('aria-hidden="true"', 1),
        ('aria-hidden="false"', 0),
        ('style="color: red; Display : NONE"', 1),
        ('style="display: block"', 0),
        ("style", 0),
        ("", 0),
    ],
)
def test_hidden(attribute, hidden):
    assert column("hidden", f"<div {attribute}><p>in</p></div><p>out</p>") == [hidden, 0]


def test_marked_body():
    html = '<p>a</p><div itemprop="text articleBody"><p>b</p><div><p>c</p></div></div><p>d</p>'
    assert column("marked_body", html) == [0, 1, 1, 0]
    assert column("marked_body", '<p itemprop="name">a</p><p itemprop>b</p>') == [-1, -1]


# Three quarters of the prose are in the outer article, one of them in the inner.
ARTICLES = (
    f"<p>{PROSE}</p>\n<article><p>{PROSE}</p>\n<p>{PROSE}</p>\n"
    f"<article><p>{PROSE}</p></article>\n<p>end</p></article>\n<p>out</p>"
)


def test_articles():
    assert column("articles", ARTICLES) == [2] * 6
    assert column("articles", "<p>a</p>") == [0]


def test_articles_begun_before_a_block():
    assert column("articles_before", ARTICLES) == [0, 1, 1, 2, 2, 2]
    # A text of the article itself is in it.
    assert column("articles_before", "<p>a</p><article>b</article>") == [0, 1]


def test_share_of_the_innermost_article():
    expected = [-1, 3 / 4, 3 / 4, 1 / 4, 3 / 4, -1]
    assert column("article_share", ARTICLES) == pytest.approx(expected)
