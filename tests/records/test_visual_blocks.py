"""Visual blocks: the four rules of VB-PTC, section V.B."""

from __future__ import annotations

import numpy as np
import pytest

from nutgraf.page.parsing.parse import parse
from nutgraf.records.simple_page.visual_blocks import VisualBlock, visual_blocks


def blocks(html: str) -> tuple[VisualBlock, ...]:
    return visual_blocks(parse(html.encode()))


def texts(html: str) -> list[str]:
    return [block.text for block in blocks(html)]


def test_a_heading_is_a_block() -> None:
    found = blocks("<div><h2>Results</h2>and what follows</div>")
    assert [(block.text, block.heading) for block in found] == [
        ("Results", True),
        ("and what follows", False),
    ]


def test_a_heading_is_one_block_whatever_is_in_it() -> None:
    found = blocks("<h2><div>Results</div><div>of 2019</div></h2>")
    assert [(block.text, block.heading) for block in found] == [("Results\nof 2019", True)]


def test_a_division_can_say_that_it_is_a_heading() -> None:
    found = blocks("<div role=heading>Results</div><div>Text</div>")
    assert [block.heading for block in found] == [True, False]


def test_paragraphs_items_and_cells_are_blocks() -> None:
    html = (
        "<div><p>one</p><ul><li>two</li><li>three</li></ul>"
        "<table><tr><td>four</td><td>five</td></tr></table></div>"
    )
    assert texts(html) == ["one", "two", "three", "four", "five"]


def test_a_paragraph_with_an_empty_line_in_it_is_one_block() -> None:
    found = blocks("<p>one<br><br>two</p>")
    assert [(block.text, block.blocks) for block in found] == [("one\ntwo", (0, 1))]


def test_the_smallest_division_with_text_is_a_block() -> None:
    html = "<div><div><span>a</span> <a href=x>b</a></div><section><div>c</div></section></div>"
    assert texts(html) == ["a b", "c"]


def test_the_gap_between_blocks_is_a_block() -> None:
    found = blocks("<div>before<div>inner</div>between<p>paragraph</p>after</div>")
    assert [block.text for block in found] == [
        "before",
        "inner",
        "between",
        "paragraph",
        "after",
    ]
    assert found[0].node == found[2].node == found[4].node


def test_gaps_of_two_divisions_are_two_blocks() -> None:
    assert texts("<div><div>a</div>b</div><div>c<div>d</div></div>") == ["a", "b", "c", "d"]


def test_order_and_span() -> None:
    page = parse(b"<h1>Title</h1><p>Some  <b>bold</b> text</p>")
    found = visual_blocks(page)
    assert [block.order for block in found] == [0, 1]
    assert page.text[found[1].start : found[1].stop].split() == ["Some", "bold", "text"]
    assert found[1].text == "Some bold text"


def test_every_block_of_the_page_is_in_exactly_one() -> None:
    page = parse(b"<div>a<p>b<br><br>c</p><ul><li>d<ul><li>e</ul>f</ul><button>g</button>h</div>")
    found = visual_blocks(page)
    assert [each for block in found for each in block.blocks] == list(range(len(page.blocks)))


def test_only_what_is_kept() -> None:
    page = parse(b"<div>one<br><br>two<br><br>three</div>")
    keep = np.array([True, False, True])
    # What was dropped parts what is around it: a block is one stretch of the page.
    assert [block.text for block in visual_blocks(page, keep)] == ["one", "three"]


@pytest.mark.parametrize("html", ["", "<p></p>", "<img src=a>"])
def test_a_page_without_text_has_none(html: str) -> None:
    assert blocks(html) == ()
