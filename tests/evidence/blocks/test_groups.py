"""Groups of similar blocks, counted by hand."""

from __future__ import annotations

from math import log, sqrt

import pytest
from hypothesis import given, settings

from nutgraf.evidence.blocks.groups import block_groups
from tests.evidence.shapes import PROSE, check_shape, evidence_of
from tests.page.soup import soups

# Characters: 7, 4, 2, 2.
HTML = (
    "<div><p>aaaa bb.</p><p class=x>cccc</p></div>"
    "<div><p class=x><a href=/>dd</a></p></div><ul><li>e,</li></ul>"
)


def column(name: str, html: str = HTML) -> list[float]:
    return block_groups(evidence_of(html))[name].tolist()


@settings(max_examples=40, deadline=None)
@given(soups)
def test_one_finite_value_a_block(html):
    check_shape(block_groups, html)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        # Siblings: the first two.
        ("siblings_count", [log(3), log(3), log(2), log(2)]),
        ("siblings_length", [log(12), log(12), log(3), log(3)]),
        ("siblings_mean", [log(6.5), log(6.5), log(3), log(3)]),
        # 7 and 4 are 1.5 from their mean.
        ("siblings_spread", [log(2.5), log(2.5), 0, 0]),
        ("siblings_links", [0, 0, 1, 0]),
        ("siblings_marks", [log(1.5), log(1.5), 0, log(2)]),
        # One path, html body div p: the first three.
        ("path_count", [log(4), log(4), log(4), log(2)]),
        ("path_length", [log(14), log(14), log(14), log(3)]),
        ("path_mean", [log(1 + 13 / 3)] * 3 + [log(3)]),
        # (49 + 16 + 4) / 3 - (13/3)^2 = 207/9 - 169/9 = 38/9
        ("path_spread", [log(1 + sqrt(38 / 9))] * 3 + [0]),
        ("path_links", [2 / 13, 2 / 13, 2 / 13, 0]),
        ("path_marks", [log(4 / 3), log(4 / 3), log(4 / 3), log(2)]),
        # A <p> of class x: the second and the third.
        ("class_count", [log(2), log(3), log(3), log(2)]),
        ("class_length", [log(8), log(7), log(7), log(3)]),
        ("class_mean", [log(8), log(4), log(4), log(3)]),
        ("class_spread", [0, log(2), log(2), 0]),
        ("class_links", [0, 2 / 6, 2 / 6, 0]),
        ("class_marks", [log(2), 0, 0, log(2)]),
    ],
)
def test_group(name, expected):
    assert column(name) == pytest.approx(expected, abs=1e-12)


def test_share_of_the_prose():
    html = (
        f"<div><p class=x>{PROSE}</p>\n<p>{PROSE}</p></div>\n"
        f"<div><p class=x>{PROSE}</p>\n<p>Short</p></div>"
    )
    assert column("siblings_share", html) == pytest.approx([2 / 3, 2 / 3, 1 / 3, 1 / 3])
    assert column("path_share", html) == pytest.approx([1, 1, 1, 1])
    assert column("class_share", html) == pytest.approx([2 / 3, 1 / 3, 2 / 3, 1 / 3])


def test_paths_with_reordered_tags_differ():
    html = "<section><div><p>a</p></div></section><div><section><p>b</p></section></div>"
    assert column("path_count", html) == pytest.approx([log(2), log(2)])


def test_path_does_not_depend_on_siblings():
    html = "<div><b></b><p>a</p></div><br><div><p>b</p></div>"
    assert column("path_count", html) == pytest.approx([log(3), log(3)])


def test_one_class_on_two_tags_is_two_groups():
    html = "<p class=x>a</p><div class=x>b</div><p class='x y'>c</p>"
    assert column("class_count", html) == pytest.approx([log(2), log(2), log(2)])


def test_words_that_overlap():
    # Runs of four words: 1234 2345; 0123 1234; none.
    html = "<p>one two three four five</p><p>zero one two three four</p><p>six</p>"
    assert column("repeated", html) == [1 / 2, 1 / 2, 0]
    assert column("repeated_longer", html) == [0, 0, 0]  # both have five words
    assert column("repeated_before", html) == [0, 1 / 2, 0]


def test_a_pull_quote_before_its_paragraph():
    # 1234; 0123 1234 2345.
    html = "<aside>One two three four!</aside><p>Zero: one, two, three, four, five.</p>"
    assert column("repeated", html) == pytest.approx([1, 1 / 3])
    assert column("repeated_longer", html) == [1, 0]
    assert column("repeated_before", html) == pytest.approx([0, 1 / 3])


def test_a_run_of_words_ends_with_its_block():
    html = "<p>one two</p><p>three four</p><p>one two three four</p>"
    assert column("repeated", html) == [0, 0, 0]
