"""The guard: pages on which the parser, or the guard itself, would take quadratic time.

No times are measured. The tests check the depth and the size of the tree, and that no text is lost.
"""

from __future__ import annotations

import orjson
import pytest
from selectolax.lexbor import LexborHTMLParser

from nutgraf.page.parsing.guard import tame
from nutgraf.page.parsing.parse import parse
from nutgraf.page.parsing.thin_markup import MAX_DEPTH, MAX_FORMATTING, MAX_NAMES, thin

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


MANY_NAMES = {
    "of attributes": lambda i: f"<p a{i}=1>x</p>",
    "of attributes without a value": lambda i: f"<p a{i}  b{i} c>x</p>",
    "of attributes of end tags": lambda i: f"<p>x</p a{i}>",
    "of attributes of raw elements": lambda i: f"<xmp a{i}=1>x</xmp>",
    "of attributes of formatting tags": lambda i: f"<p><b a{i}='x y'>x</b></p>",
    "of tags": lambda i: f"<x{i}>x</x{i}>",
}


@pytest.mark.parametrize("tag", MANY_NAMES.values(), ids=MANY_NAMES)
def test_no_more_names_reach_the_parser_than_it_can_look_through(tag):
    page = parse("".join(map(tag, range(31_000))).encode())
    assert page.text.count("x") == 31_000
    assert len({name for held in page.attributes if held for name in held}) <= MAX_NAMES
    assert len(set(page.custom.values())) <= MAX_NAMES


def test_names_that_were_met_before_stay():
    html = "<p class=a>x" + "".join(f"<p a{i}>x" for i in range(31_000)) + "<p class=b>x"
    assert [held for held in parse(html.encode()).attributes if held][-1] == {"class": "b"}


def test_many_attributes_with_brackets_in_them():
    attributes = " ".join(f"a{i}='<'" if i % 5 == 0 else f"a{i}=1" for i in range(20_000))
    html = f"<p {attributes}>x</p><p class=y>z".encode()
    assert tame(html) == b"<p>x</p><p class=y>z"


def test_many_attributes_of_an_element_with_brackets_of_both_kinds_in_them():
    attributes = " ".join(f"a{i}='<p>'" if i % 5 == 0 else f"a{i}=1" for i in range(5_000))
    assert tame(f"<p {attributes}>x</p>".encode()) == b"<p>x</p>"
    assert tame(f"<script {attributes}>x</script>y".encode()) == b"<script>x</script>y"


# Formatting tags that are opened again at each paragraph: 400 times 400 elements, if nothing
# is done about them. Each beginning makes them look like no tags at all.
BOMB = "<p>" + "".join(f"<b id={i}>" for i in range(400)) + "<p>x" * 400
HIDDEN = {
    "nothing": "",
    "a style in a drawing": "<svg><style>",
    "a script in a formula": "<math><script>",
    "a title after a drawing that only seems closed": "<svg><foreignObject><span></svg></span>"
    "</foreignObject><title>",
    "half a comment in CDATA": "<svg><![CDATA[<!--]]></svg>",
    "half a comment in what is none": "<? <!-- >",
    "half a comment in an end tag of nothing": "</ <!-- >",
    "half a comment in a script in a script": "<script><!--<script></script><!--</script>",
    "half a comment behind an end in quotes": '<script a="</script >"><!--</script>',
    "half a quote behind a tab": '<p a=\x0b">',
}


@pytest.mark.parametrize("before", HIDDEN.values(), ids=HIDDEN)
def test_formatting_tags_can_not_hide(before):
    tree = LexborHTMLParser(thin((before + BOMB).encode()))
    assert len(tree.css("*")) < 400 * (MAX_FORMATTING + 3)


def test_what_is_left_out_makes_no_tag_of_what_is_around_it():
    html = "<div>" * MAX_DEPTH + "<<div>b>x"
    assert thin(html.encode()).endswith(b"< b>x")


def test_scripts_and_titles_of_a_tamed_page_say_the_same():
    script = '<script type="application/ld+json">{"name": "a <b> c"}</script>'
    html = f"<title>x <y</title>{script}<textarea><b></textarea>"
    tamed = thin(html.encode())
    assert tamed.count(b"<") == html.count("<") - 3
    head = parse(tamed).head
    assert head.title == "x <y"
    assert orjson.loads(head.json_ld[0]) == {"name": "a <b> c"}


def test_an_empty_title_of_a_drawing_does_not_take_the_rest_along():
    html = b"<svg><title/><path/></svg><p>x</p><title>y</title>"
    assert thin(html) == b"<svg><path/></svg><p>x</p><title>y</title>"


def test_leading_declaration_is_removed():
    assert thin(b"<?xml x><p>y") == b"<p>y"


@pytest.mark.parametrize(
    "html",
    [
        "<DIV></div>",
        "<x-long-name-of-its-own></X-long-name-of-its-own>",
        "<div><!-- <div> --!><!--> <!---></div>",
        "<div></div a='<div>'>",
        "</><3<",
    ],
)
def test_what_is_closed_makes_no_depth(html):
    pages = (html * (MAX_DEPTH + 1)).encode()
    assert thin(pages) == pages


def test_names_that_begin_alike_are_not_the_same():
    html = "<x-name-of-one></x-name-of-two>" * (MAX_DEPTH + 10)
    assert thin(html.encode()).count(b"<x-name-of-one>") == MAX_DEPTH


def test_a_start_tag_that_is_left_out_takes_its_end_tag_along():
    deep = "<div>" * MAX_DEPTH
    assert thin(f"{deep}<span>a</span></span>".encode()) == f"{deep}a</span>".encode()


def test_long_attributes_of_what_would_be_copied_go():
    title = "y" * 5_000
    assert thin(f"<b title={title}>x</b>".encode()) == b"<b>x</b>"
    assert thin(f"<a title={title} href='z'>x".encode()) == b"<a href='z'>x"
    assert thin(f"<a title={title}>x".encode()) == b"<a>x"


def test_a_doctype_stays():
    assert thin(b"<!DOCTYPE html><?xml x><p>y") == b"<!DOCTYPE html><p>y"


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
    assert thin(html) == html


def test_an_ordinary_long_page_is_left_alone():
    html = b"<ul><li><p>a</p><table><tr><td>b<td>c</table></ul><div><span>d</span></div>" * 2_000
    assert thin(html) == html
