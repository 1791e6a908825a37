"""Plain text, what all three formats share, and which images and tables count."""

from __future__ import annotations

import pickle
import re

import numpy as np
import pytest
from hypothesis import given, settings

from nutgraf.page.addresses import page_base, resolve
from nutgraf.page.formats.content import Content
from nutgraf.page.formats.outline import MAX_NESTING, outline
from nutgraf.page.parsing.parse import parse
from nutgraf.page.render import Body
from tests.page.soup import bodies, body_of, kept_texts, letters, page_of

FORMATS = ("text", "markdown", "html")
every_format = pytest.mark.parametrize("name", FORMATS)


def text(html: str) -> str:
    return body_of(html).text()


# Plain text.


def test_paragraphs_and_headings_are_split_by_blank_lines():
    assert text("<h1>Head</h1><p>One <b>bold</b> word.</p><p>Two.</p>") == (
        "Head\n\nOne bold word.\n\nTwo."
    )


def test_a_line_break_is_a_newline():
    assert text("<p>one<br>two <br> three</p>") == "one\ntwo\nthree"


def test_list_items_are_lines_and_nested_ones_are_indented():
    html = "<p>a</p><ul><li>b<ol><li>c</li><li>d<br>e</li></ol></li><li>f</li></ul><p>g</p>"
    assert text(html) == "a\n\n- b\n  - c\n  - d\n    e\n- f\n\ng"


def test_numbers_of_list_items_are_not_words_of_the_article():
    assert text("<ol><li>first</li><li>second</li></ol>") == "- first\n- second"


def test_lists_whose_items_hold_several_blocks_are_paragraphs():
    html = "<ul><li><h3>Name</h3><p>What it is.</p></li><li>Alone</li></ul>"
    assert text(html) == "Name\n\nWhat it is.\n\nAlone"


def test_two_lists_are_apart():
    assert text("<ul><li>a</li></ul><ul><li>b</li></ul>") == "- a\n\n- b"


def test_rows_of_a_table_are_lines():
    html = (
        "<table><tr><th>Town</th><th>Mayor</th></tr>"
        "<tr><td>Aa</td><td><p>Ann</p><p>Bob</p></td></tr></table><p>end</p>"
    )
    assert text(html) == "Town | Mayor\nAa | Ann Bob\n\nend"


@pytest.mark.parametrize(
    "html",
    [
        "<table><tr><td>a</td></tr><tr><td>b</td></tr></table>",
        "<table><tr><td>a</td><td>b</td></tr></table>",
        "<table role=presentation><tr><td>a</td><td>b</td></tr><tr><td></td></tr></table>",
        "<table><tr><td><h2>a</h2></td><td></td></tr><tr><td>b</td><td></td></tr></table>",
        "<table><tr><td><table><tr><td>a</td></tr></table></td><td>b</td></tr></table>",
    ],
    ids=["one cell a row", "one row", "says so", "a heading", "a table inside"],
)
def test_a_table_that_only_arranges_is_what_it_holds(html):
    assert text(html) == "a\n\nb"


def test_what_is_dropped_makes_no_table_of_the_rest():
    html = "<table><tr><td>menu</td><td>a</td></tr><tr><td>more</td><td>b</td></tr></table>"
    assert body_of(html).text() == "menu | a\nmore | b"
    assert body_of(html, [False, True, False, True]).text() == "a\n\nb"


def test_preformatted_text_keeps_its_lines():
    html = "<p>x</p><pre>def f():\n    return 1<br><br>f()</pre><p>y</p>"
    assert text(html) == "x\n\ndef f():\n    return 1\n\nf()\n\ny"


def test_lines_of_code_that_are_blocks_of_their_own_stay_together():
    assert text("<pre><div>if x:</div><div>    y()</div></pre>") == "if x:\n    y()"


def test_text_in_a_list_but_in_no_item_is_a_paragraph():
    assert text("<ul>before<li>a</li>between<li>b</li></ul>") == "before\n\n- a\n\nbetween\n\n- b"


def test_a_list_between_items_belongs_to_the_item_before_it():
    assert text("<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>") == "- a\n  - b\n- c"


def test_symbols_stay():
    assert text("<p>* * *</p><p>—</p>") == "* * *\n\n—"


# All formats.


@every_format
def test_nothing_in_nothing_out(name):
    for html in ("", "<p></p>", "<p>dropped</p><img src='http://example.org/a.png'>"):
        page = page_of(html)
        assert getattr(Body(page, np.zeros(len(page.blocks), dtype=np.bool_)), name)() == ""


@every_format
def test_a_dropped_block_never_shows(name):
    html = "<ul><li>kept</li><li>secret</li></ul><p>kept <b>too</b></p><h2>secret</h2>"
    written = getattr(body_of(html, [True, False, True, False]), name)()
    assert "kept" in written
    assert "secret" not in written


@every_format
def test_a_body_pickles(name):
    body = body_of("<p>one <a href='/x'>two</a></p><ul><li>three</li></ul>", [True, False])
    again = pickle.loads(pickle.dumps(body))
    assert getattr(again, name)() == getattr(body, name)()


@every_format
def test_the_page_is_not_touched(name):
    body = body_of("<ul><li>one<li>two</ul><table><tr><td>a<td>b<tr><td>c<td>d</table>")
    before = pickle.dumps(body.page)
    getattr(body, name)()
    assert pickle.dumps(body.page) == before


@every_format
@pytest.mark.parametrize(
    "html",
    [
        "<blockquote>w " * 20_000,
        "<ul><li>w " * 20_000,
        "<div>w " * 20_000,
        "<table><tr><td>w " * 8_000,
        "<b><i>w " * 4_000,
        "<p>w</p>" * 20_000,
        "<ul>" + "<li>w</li>" * 20_000,
        "<pre>" + "<div>w</div>" * 20_000,
        "<p>" + "<a href='/x'>w</a> <b>v</b> " * 10_000,
        "<table>" + "<tr><td rowspan=65534 colspan=9007199254740991>w<td>v" * 5_000,
        "<table><tr>" + "<td rowspan=65534>w" * 5_000 + "<tr><td>v<td>v" * 5_000,
    ],
    ids=lambda html: html[:12],
)
def test_size_and_depth_do_no_harm(name, html):
    body = body_of(html)
    written = getattr(body, name)()
    words = sum(len(t.split()) for t in kept_texts(body))
    assert len(re.findall(r"\b[wv]\b", written)) == words
    assert len(written) < 60 * len(html)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(bodies())
def test_kept_words_are_there_in_order_and_dropped_ones_are_not(body):
    written = body.text()
    assert "secret" not in written
    # The marks that plain text adds are hyphens before items and bars between cells.
    plain = str.maketrans("", "", "-|")
    assert letters([written]).translate(plain) == letters(kept_texts(body)).translate(plain)


# Structure.


def test_nesting_is_bounded():
    page = page_of("<blockquote>w " * 100)
    structure = outline(page, np.ones(len(page.blocks), dtype=np.bool_))
    assert max(len(leaf.chain) for leaf in structure.leaves) == MAX_NESTING


def kinds(html: str) -> list[tuple[str, ...]]:
    page = page_of(html)
    leaves, kind = outline(page, np.ones(len(page.blocks), dtype=np.bool_))
    return [tuple(kind[node] for node in leaf.chain) for leaf in leaves]


def test_every_leaf_has_its_containers():
    assert kinds("<blockquote><ol><li>a</li></ol></blockquote><menu><li>b</menu>c") == [
        ("blockquote", "ol", "li"),
        ("ul", "li"),
        (),
    ]


def test_parts_without_their_whole_are_nothing():
    assert kinds("<li>a</li><dd>b</dd><figcaption>c</figcaption><ul><p>d</p></ul>") == [()] * 4


# Images.


def images(html: str, keep: list[bool] | None = None, url: str | None = None) -> list[str]:
    page = parse(html.encode(), url or "https://example.org/a/b.html")
    body = body_of(page, keep)
    return [image.address for image in Content(page, body.keep).images.values()]


def test_an_image_between_kept_blocks_belongs():
    html = "<p>a</p><div><img src=i.png></div><p>b</p><img src=after.png><p>dropped</p>"
    assert images(html, [True, True, False]) == ["https://example.org/a/i.png"]


def test_an_image_goes_with_the_text_next_to_it():
    figure = "<figure><img src=i.png><figcaption>caption</figcaption></figure>"
    html = f"<p>a</p>{figure}<p>b</p>"
    assert len(images(html, [True, True, True])) == 1
    assert images(html, [True, False, True]) == []
    assert len(images(f"{figure}<p>b</p><p>c</p>", [True, True, False])) == 1
    assert images(f"<img src=i.png><p>a</p><p>{html}</p>", [True, False, False, True]) == []


@pytest.mark.parametrize(
    "attributes",
    [
        "src='data:image/gif;base64,R0' data-src='/i.jpg'",
        "src='/img/placeholder.gif' srcset='/s.jpg 300w, /i.jpg 900w'",
        "src='' srcset='/s.jpg 1x,/i.jpg 2x'",
        "data-src='/i_{width}.jpg' src='/i.jpg'",
        "data-original=' /i.jpg\n'",
        "src='/i.jpg' width=600 height=32",
    ],
)
def test_images_that_load_late(attributes):
    assert images(f"<p>a</p><img {attributes}><p>b</p>") == ["https://example.org/i.jpg"]


def test_the_sources_of_a_picture():
    html = "<p>a</p><picture><source srcset='/w.webp 9w'><img src='data:,'></picture><p>b</p>"
    assert images(html) == ["https://example.org/w.webp"]


@pytest.mark.parametrize(
    "attributes",
    [
        "src='data:image/png;base64,AA'",
        "src='javascript:x()'",
        "src='/pixel.gif' width=1 height=1",
        "src='/icon.png' width='16px'",
        "src='/img/spacer.gif'",
        "src='/share.svg?v=2'",
        "alt='no address'",
        "src='mailto:a@example.org'",
        "src='http://['",
    ],
)
def test_what_is_no_picture(attributes):
    assert images(f"<p>a</p><img {attributes}><p>b</p>") == []


def test_an_image_comes_once():
    assert len(images("<p>a</p><img src=i.png><img src=./i.png><p>b</p>")) == 1


# Addresses.


@pytest.mark.parametrize(
    ("address", "whole"),
    [
        ("/x", "https://example.org/x"),
        ("x?y=1#z", "https://example.org/a/x?y=1#z"),
        ("//cdn.example/x", "https://cdn.example/x"),
        (" https://e.example/ a\n b ", "https://e.example/%20a%20b"),
        ("HTTP://e.example/", "HTTP://e.example/"),
        ("mailto:a@example.org", "mailto:a@example.org"),
        ('/"onclick="x', "https://example.org/%22onclick=%22x"),
        ("/a\u00a0b\u2028", "https://example.org/a%C2%A0b%E2%80%A8"),
        ("/ü", "https://example.org/ü"),
        ("javascript:alert(1)", None),
        ("java\nscript:alert(1)", None),
        ("\x01javascript:alert(1)", None),
        ("JaVaScRiPt:alert(1)", None),
        ("vbscript:x", None),
        ("data:text/html,x", None),
        ("file:///etc/passwd", None),
        ("http://[", None),
        ("mailto:", None),
        ("", None),
        (None, None),
    ],
)
def test_addresses(address, whole):
    assert resolve("https://example.org/a/b.html", address) == whole


def test_what_relative_addresses_are_relative_to():
    head = "<base href='/base/'><link rel=canonical href='https://c.example/p'>"
    assert page_base(parse(head.encode(), "https://e.example/x/")) == "https://e.example/base/"
    assert page_base(parse(head.encode())) == "https://c.example/base/"
    assert page_base(parse(b"<p>x")) is None
    assert resolve(None, "/x") is None
    assert resolve(None, "https:x") is None
    assert resolve("javascript:", "//x") is None
    assert resolve(None, "https://e.example/") == "https://e.example/"


def test_the_title_is_a_heading_that_can_not_be_misread():
    page = parse(b"<p>Body.")
    body = Body(page, np.array([True]))
    assert body.markdown("Why *this* & <that> #") == "# Why \\*this\\* & \\<that> \\#\n\nBody."
    assert body.html("Why <b>this</b>?").startswith("<h1>Why &lt;b&gt;this&lt;/b&gt;?</h1>\n")
    assert body.markdown() == "Body."
