"""Tags in the source of a page, found without a parser."""

from __future__ import annotations

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nutgraf.page._kernels.find_tags import bracket_after, count_markup, tag_positions

NAMES = np.array([int.from_bytes(name, "big") for name in (b"a", b"b", b"font")], dtype=np.uint64)
PIECES = """< > / ! - -- a b " ' = script <script> </script> <!-- --> <b> </b> title""".split()
SOURCES = st.lists(
    st.sampled_from([*PIECES, " ", "\n", "<b title='x'>", "<p class=a>"]), max_size=30
).map("".join)


@given(SOURCES, st.sampled_from([b"script", b"b", b"a"]))
def test_places_of_tags_are_those_of_a_regular_expression(source, name):
    raw = source.encode()
    openings = [match.start() for match in re.finditer(b"<(?=" + name + b")", raw)]
    closings = [match.start() for match in re.finditer(b"</(?=" + name + b")", raw)]
    assert tag_positions(raw, name) == (openings, closings)


def test_places_of_tags_in_capitals_and_at_the_end():
    assert tag_positions(b"<NoScript></NOSCRIPT><noscript", b"noscript") == ([0, 21], [10])
    assert tag_positions(b"<noscrip</noscrip", b"noscript") == ([], [])
    assert tag_positions(b"", b"a") == ([], [])


@given(SOURCES, st.integers(0, 12))
def test_a_bracket_behind_so_many_others(source, count):
    raw = source.encode()
    places = [match.start() for match in re.finditer(b"<", raw)]
    assert bracket_after(raw, count) == (places[count] if count < len(places) else len(raw))


@pytest.mark.parametrize(
    ("tag", "count"),
    [
        (b"<p>", 0),
        (b"<p class=a id='b c' hidden>", 3),
        (b'<p a="x > y" b>', 2),
        (b"<p a = 'x'/ b=c/d >", 2),
        (b"<p a='<' b=\"<>\" c>", 3),
        (b"<p a=b", 1),
        (b"<p a='b", 1),
        (b"<p =a=b>", 1),
        (b"<p a\x0bb>", 1),  # a vertical tab is no white space in a tag
        (b"<p a=\x0b'> b c d'>", 1),
        (b"</p a>", 1),
        (b"< p a>", 0),
        (b"<", 0),
        (b"</", 0),
    ],
)
def test_attributes_of_a_tag(tag, count):
    assert not count_markup(tag, NAMES, count**2)[4]
    assert count == 0 or count_markup(tag, NAMES, count**2 - 1)[4]


def test_pairs_of_attributes_are_those_of_one_tag():
    # 2 x 2 and 3 x 3
    assert count_markup(b"<p a b><p a b c>", NAMES, 12)[4]
    assert not count_markup(b"<p a b><p a b c>", NAMES, 13)[4]


def test_a_survey():
    source = b"<p><b title='a>b'>x<font></p><a href=x>yy<a><i></b>"
    # <b ...> is 15 bytes long, <font> 6, and <a href=x> 10, the longest link; <i> is not asked for
    assert count_markup(source, NAMES, 10) == (8, 2, 15 + 6 + 10, 2, False)


def test_a_survey_counts_in_scripts_and_comments_too():
    assert count_markup(b"<script>'<b>'</script><!-- <b> -->", NAMES, 10)[:2] == (5, 2)


def test_tags_that_never_end_are_not_followed_one_by_one():
    assert count_markup(b"<b " * 30, NAMES, 100)[4]
    assert not count_markup(b"<b>" * 30, NAMES, 100)[4]


@given(SOURCES)
def test_no_source_is_too_odd(source):
    raw = source.encode()
    tags, formats, copied, attributes, crowded = count_markup(raw, NAMES, 5)
    assert tags == raw.count(b"<")
    assert formats <= len(re.findall(rb"<(?:b|font)", raw))
    assert 0 <= copied <= 4 * len(raw) + len(raw)
    assert 0 <= attributes <= 4 * len(raw) + len(raw)
    assert crowded in (False, True)
