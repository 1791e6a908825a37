"""How blocks look, computed by hand."""

from __future__ import annotations

from math import log

import pytest

from nutgraf.evidence.base import Evidence
from nutgraf.evidence.papers.appearance import NAMES, block_appearance, wider_nodes
from nutgraf.page.parsing.parse import parse

# Characters without blanks: "aaaa bb." 7, "cc dddd" 6, "eeee" 4; the page has 17.
HTML = (
    b"<div><p>aaaa bb.</p><img src=i><p>cc <a href=x>dddd</a></p></div>"
    b"<ul><li><a href=y>eeee</a></li></ul>"
)


def column(name: str, html: bytes = HTML) -> list[float]:
    return block_appearance(Evidence(parse(html)))[:, NAMES.index(name)].tolist()


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        # The middle of each block: 3.5, 7 + 3, 13 + 2 characters into the page.
        ("place", [3.5 / 17, 10 / 17, 15 / 17]),
        ("area", [7 / 17, 6 / 17, 4 / 17]),
        # Around both paragraphs is the <div>; the <ul> has no more text than its item.
        ("container area", [13 / 17, 13 / 17, 1.0]),
        ("wider area", [1.0, 1.0, 1.0]),
        # Both <p> have the same parent's tag and depth.
        ("style popularity", [13 / 17, 13 / 17, 4 / 17]),
        ("heading", [0.0, 0.0, 0.0]),
        ("paragraph", [1.0, 1.0, 0.0]),
        ("item", [0.0, 0.0, 1.0]),
        ("words", [log(3), log(3), log(2)]),
        ("punctuation", [1 / 2, 0.0, 0.0]),
        # html body div p; img p a; ul li a.
        ("tag density", [4 / 8, 3 / 7, 3 / 5]),
        ("link density", [0 / 5, 1 / 4, 1 / 4]),
        ("link text", [0.0, 4 / 6, 1.0]),
        ("text ratio", [7 / 8, 6 / (6 + 200 + 1), 4 / 5]),
        # Under the <div>: p img p a. Under <body>: these, div, ul, li, a.
        ("container tag density", [4 / 14, 4 / 14, 8 / 18]),
        ("container link density", [1 / 5, 1 / 5, 2 / 9]),
        ("container link text", [4 / 13, 4 / 13, 8 / 17]),
        ("container text ratio", [13 / 214, 13 / 214, 17 / 218]),
        # Around the <div> is <body>; around <body> only <html>, with one tag more under it.
        ("wider tag density", [8 / 18, 8 / 18, 9 / 18]),
        ("wider link density", [2 / 9, 2 / 9, 2 / 10]),
        ("wider link text", [8 / 17, 8 / 17, 8 / 17]),
        ("wider text ratio", [17 / 218, 17 / 218, 17 / 218]),
    ],
)
def test_feature(name, expected):
    assert column(name) == pytest.approx(expected)


def test_every_feature_has_its_test_above():
    tested = {mark[0] for mark in test_feature.pytestmark[0].args[1]}
    assert tested == set(NAMES)


def test_headings():
    assert column("heading", b"<h2>One</h2><p>Two</p>") == [1.0, 0.0]


def test_wrappers_without_own_text_are_skipped():
    page = parse(b"<section>more<div><div><p>text</p></div></div></section>")
    wider = wider_nodes(Evidence(page))
    paragraph = int(page.nodes("p")[0])
    assert page.name(int(wider[paragraph])) == "section"
    assert wider[0] == 0


def test_an_empty_page():
    assert block_appearance(Evidence(parse(b""))).shape == (0, len(NAMES))
