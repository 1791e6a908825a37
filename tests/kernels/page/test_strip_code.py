"""Scripts, styles and drawings are removed only where the parser then reads the same page."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser

from nutgraf.page._kernels.strip_code import without_code
from nutgraf.page.parsing.parse import parse

TAKEN = {
    "a script": ("<p><script>if (a<b) c()</script>x", "<p><!---->x"),
    "a style": ("<p><style>p {}</style >x", "<p><!---->x"),
    "capitals and attributes": (
        "<p><SCRIPT src='>'>a</b></sCript\n>x",
        "<p><!---->x",
    ),
    "a script in a comment of its own": (
        "<p><script><!--\na\n//--></script>x",
        "<p><!---->x",
    ),
    "a drawing, and behind it": (
        "<svg><g><path d='M0'/></g><title>a</title><!-- <p> --></svg><style>b</style>",
        "<svg></svg><!---->",
    ),
    "a drawing in a drawing, and behind it": (
        "<svg><svg></svg><linearGradient></svg><style>b</style>",
        "<svg></svg><!---->",
    ),
    "in a drawing": ("<svg a=b><style>a</style></svg>x", "<svg a=b></svg>x"),
    "behind a list to choose from": (
        "<select><option>a</select><style>b</style>",
        "<select><option>a</select><!---->",
    ),
    "a script of another kind of data": (
        "<p><script type=application/json>{}</script>",
        "<p><!---->",
    ),
    "directly in what holds no scripts": (
        "<p><noscript><style>a</style></noscript>",
        "<p><noscript><style></style></noscript>",
    ),
    "in such a one, behind what may stand there": (
        "<p><noscript><link><script>a</script></noscript><colgroup><script>b</script>",
        "<p><noscript><link><script></script></noscript><colgroup><script></script>",
    ),
    "behind the end": ("<p>x</body><script>a</script>y", "<p>x</body><script></script>y"),
    "a script before all else": (
        "<script src=a>b</script><!doctype html><p>x",
        "<script></script><!doctype html><p>x",
    ),
}
LEFT = {
    "JSON-LD": "<script type='application/ld+json'>{}</script>",
    "JSON-LD, the plus escaped": "<script type='application/LD&#43;JSON'>{}</script>",
    "in a comment": "<!-- <style>a</style> -->",
    "in a title": "<title><style>a</style></title>",
    "in a text to edit": "<textarea><style>a</style></textarea>",
    "in an attribute": "<p a='<style>'>b</style>",
    "in no tag": "<! <style>a</style>",
    "open to the end": "<p>a</p><style>b",
    "a drawing in a list to choose from": "<select><svg><title>a</title></svg></select>",
    "behind a drawing that HTML ends": "<svg><p>a</svg><style>b</style>",
    "behind a drawing with HTML in it": "<svg><foreignObject></svg><style>b</style>",
    "behind half a drawing": "<svg/><style>a</style>",
    "behind other markup in a drawing": "<svg><![CDATA[</svg>]]><style>a</style>",
    "in a title of a drawing": "<svg><title><style>a</style></title></svg><style>b</style>",
    "behind a formula": "<math></math><style>a</style>",
    "in a list to choose from": "<select><style>a</style></select>",
    "behind frames": "<frameset><style>a</style>",
    "in plain text": "<plaintext><style>a</style>",
    "a script that goes on behind its end": "<script><!--<script></script>--></script>x",
    "names that only begin so": "<scripts>a</scripts><textareas><b></textareas>",
    "nothing": "",
}


@pytest.mark.parametrize(("html", "taken"), TAKEN.values(), ids=TAKEN)
def test_what_is_taken_out(html, taken):
    assert without_code(html.encode()) == taken.encode()


@pytest.mark.parametrize("html", LEFT.values(), ids=LEFT)
def test_what_is_left(html):
    assert without_code(html.encode()) == html.encode()


def test_what_was_taken_out_before_it_was_unsure_stays_out():
    html = b"<style>a</style><math><style>b</style></math><style>c</style>"
    assert without_code(html) == b"<style></style><math><style>b</style></math><style>c</style>"


def seen(html):
    """All nodes of a page with their parents, but comments, code, blanks within its head, and
    what is in drawings."""
    root = LexborHTMLParser(html).root
    nodes = [] if root is None else [root]
    while nodes:
        node = nodes.pop()
        attributes = node.attributes
        is_data = node.tag == "script" and "ld+json" in (attributes.get("type") or "")
        if node.tag == "-comment" or (node.tag in ("script", "style") and not is_data):
            continue
        parent = node.parent.tag if node.parent is not None else None
        is_blank = node.tag == "-text" and not (node.text_content or "").strip()
        if is_blank and parent in ("html", "head", "noscript"):
            continue
        yield node.tag, node.text_content, attributes, parent
        child = node.first_child if node.tag != "svg" else None
        while child is not None:
            nodes.append(child)
            child = child.next


NAMES = (
    "script style title textarea svg math select p template noscript iframe path desc "
    "head link meta table colgroup col td"
).split()
PIECES = """< > </ <!-- --> --!> <!--> <![CDATA[ ]]> <!-- <?a> <!doctype <script </style x "
    </svg> </select> </script> </style> <script> <style> <!--<script> </SCRIPT/x> <p>""".split()
ATTRIBUTES = ("", "/", " a='</script>'", ' a="<style>"', ' a="', " a=b/", " type=ld+json")
SOURCES = st.lists(
    st.one_of(
        st.sampled_from(PIECES),
        st.sampled_from(NAMES).map("</{}>".format),
        st.tuples(st.sampled_from(NAMES), st.sampled_from(ATTRIBUTES)).map(
            lambda tag: f"<{tag[0]}{tag[1]}>"
        ),
    ),
    max_size=15,
).map(lambda pieces: "".join(pieces).encode())


@given(SOURCES)
def test_the_parser_sees_the_same_without_it(html):
    assert list(seen(without_code(html))) == list(seen(html))


def test_a_page_says_the_same_without_it():
    data = "<script type='application/ld+json'>{\"a\": 1}</script>"
    page = parse(f"<style>p {{}}</style>{data}<p>a<script>b</script>c</p>".encode())
    assert page.head.json_ld == ('{"a": 1}',)
    assert page.text == "ac"
