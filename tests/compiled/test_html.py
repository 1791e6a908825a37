"""Tags in the source of a page, found without a parser."""

from __future__ import annotations

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nutgraf.compiled.html import attributes_at, has_tag_at, survey, tag_places

NAMES = np.array([int.from_bytes(name, "big") for name in (b"a", b"b", b"font")], dtype=np.uint64)
PIECES = """< > / ! - -- a b " ' = script <script> </script> <!-- --> <b> </b> title""".split()
SOURCES = st.lists(
    st.sampled_from([*PIECES, " ", "\n", "<b title='x'>", "<p class=a>"]), max_size=30
).map("".join)


@given(SOURCES, st.sampled_from([b"script", b"/script", b"b", b"a"]))
def test_places_of_tags_are_those_of_a_regular_expression(source, name):
    found = [match.start() for match in re.finditer(b"<(?=" + name + b")", source.encode())]
    assert tag_places(source.encode(), name) == found


def test_places_of_tags_in_capitals_and_at_the_end():
    assert tag_places(b"<NoScript><noscript", b"noscript") == [0, 10]
    assert tag_places(b"<noscrip", b"noscript") == []
    assert tag_places(b"", b"a") == []


@pytest.mark.parametrize(
    ("tag", "count"),
    [
        (b"<p>", 0),
        (b"<p class=a id='b c' hidden>", 3),
        (b'<p a="x > y" b>', 2),
        (b"<p a = 'x'/ b=c/d >", 2),
        (b"<p a=b", 1),
        (b"<p a='b", 1),
        (b"</p a>", 1),
        (b"< p a>", 0),
        (b"<", 0),
        (b"</", 0),
    ],
)
def test_attributes_of_a_tag(tag, count):
    assert attributes_at(tag, 0) == count


@pytest.mark.parametrize(
    ("source", "is_tag"),
    [
        ("{}<b>", True),
        ("<!-- {}<b> -->", False),
        ("<!-->{}<b>", True),
        ("<!--->{}<b>", True),
        ("<!-- - -> {}<b>", False),
        ("<!-- --!>{}<b>", True),
        ("<script>{}<b>", False),
        ("<SCRIPT x></script>{}<b>", True),
        ("<script>'</scripts>'{}<b>", False),
        ("<scripts>{}<b>", True),
        ("<textarea>{}<b></textarea>", False),
        ("<p title='{}<b>'>", False),
        ('<p title="a>{}<b>', False),
        ("<p title=a>{}<b>", True),
        ("1 < 2 {}<b>", True),
    ],
)
def test_what_is_a_tag_and_what_a_bracket(source, is_tag):
    place = source.index("{}")
    assert has_tag_at(source.replace("{}", "").encode(), [place]) is is_tag


def test_a_survey():
    #         0   4             18         29      37
    source = b"<p><b title='a>b'>x<font></p><a href=x>yy<i>"
    tags, formats, links, copied, far, quoted = survey(source, NAMES, 10)
    assert tags == 6
    assert [source[i : i + 2] for i in formats] == [b"<b", b"<f"]
    assert [source[i : i + 2] for i in links] == [b"<a"]
    # <b ...>x: 16 bytes up to the next bracket, <font>: 6, <a href=x>yy: 12 at most for a link
    assert copied == 16 + 6 + 12
    assert [source[i : i + 2] for i in far] == [b"<b", b"<a"]
    assert [source[i : i + 2] for i in quoted] == [b"<b"]


@given(SOURCES)
def test_no_source_is_too_odd(source):
    raw = source.encode()
    tags = survey(raw, NAMES, 5)[0]
    assert tags == raw.count(b"<")
    places = [i for i, byte in enumerate(raw) if byte == ord("<")]
    assert isinstance(has_tag_at(raw, places), bool)
    assert all(attributes_at(raw, place) >= 0 for place in places)
