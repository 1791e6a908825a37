"""The guard: pages on which the parser, or the guard itself, would take the square of their size.

No times are measured. What would explode is told by the tree: how deep it is,
how many nodes it has, and that nothing of the text is lost.
"""

from __future__ import annotations

import pytest

from nutgraf.page.guard import tame
from nutgraf.page.parse import parse
from nutgraf.page.tamer import MAX_DEPTH, Tamer

DEEP = {
    "forms that close around what is open": "<form><div></form>" * 30_000,
    "unknown end tags in the deep": "<span>" * 600 + "</x>" * 100_000,
    "end tags that a block stops": "<x><div>" + "<span>" * 500 + "</x>" * 100_000,
    "paragraph ends in the deep": "<span>" * 600 + "</p>" * 50_000,
    "selects": "<div><select></div>" * 30_000,
}


@pytest.mark.parametrize("html", DEEP.values(), ids=DEEP)
def test_the_tree_is_never_deep(html):
    page = parse(f"{html}<p>the end".encode())
    assert int(page.depth.max()) <= MAX_DEPTH + 8
    assert page.text.endswith("the end")


def test_many_attributes_with_brackets_in_them():
    attributes = " ".join(f"a{i}='<'" if i % 5 == 0 else f"a{i}=1" for i in range(20_000))
    html = f"<p {attributes}>x</p><p class=y>z".encode()
    assert tame(html) == b"<p>x</p><p class=y>z"


@pytest.mark.parametrize(
    "html",
    [
        "<p>" + "no tag in sight " * 2_000,
        "<script>" + "x=[1,2,3];" * 3_000 + "</script><p>x",
        "<p title='" + "a long title " * 2_000 + "'>x",
        "<p title='<" + "a long title " * 2_000 + "'>x",
        "a < b, " * 4_000,
        "",
    ],
)
def test_what_only_looks_long_is_left_alone(html):
    assert tame(html.encode()) == html.encode()


def test_a_form_that_is_closed_in_order_makes_no_depth():
    html = b"<form><div>x</div></form>" * 2_000 + b"<div><b>y</b></div>"
    assert Tamer().run(html) == html


def test_an_ordinary_long_page_is_left_alone():
    html = b"<ul><li><p>a</p><table><tr><td>b<td>c</table></ul><div><span>d</span></div>" * 2_000
    assert Tamer().run(html) == html
