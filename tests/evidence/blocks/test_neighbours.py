"""Features of neighbouring blocks, computed by hand."""

from __future__ import annotations

from math import log

import pytest
from hypothesis import given, settings

from nutgraf.evidence.blocks.neighbours import block_neighbours, heading_above
from tests.evidence.shapes import PROSE, check_shape, evidence_of
from tests.page.soup import soups

# A heading, prose, two links, prose twice.
HTML = (
    f"<h2>Aa</h2>\n<p>{PROSE}</p>\n<ul><li><a href=/a>Go</a></li><li><a href=/b>On</a></li></ul>\n"
    f"<p>{PROSE}</p>\n<p>{PROSE}</p>"
)
SHORT, LONG = log(3), log(34)  # lengths of blocks of 2 and of 33 characters


def column(name: str, html: str = HTML) -> list[float]:
    return block_neighbours(evidence_of(html))[name].tolist()


@settings(max_examples=40, deadline=None)
@given(soups)
def test_one_finite_value_a_block(html):
    check_shape(block_neighbours, html)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        # Link densities 0 0 1 1 0 0, of up to three blocks on each side, the block left out.
        ("around3_links", [2 / 3, 2 / 4, 1 / 5, 1 / 5, 2 / 4, 2 / 3]),
        ("around8_links", [2 / 5, 2 / 5, 1 / 5, 1 / 5, 2 / 5, 2 / 5]),
        (
            "around3_length",
            [
                (LONG + 2 * SHORT) / 3,
                (LONG + 3 * SHORT) / 4,
                (3 * LONG + 2 * SHORT) / 5,
                (3 * LONG + 2 * SHORT) / 5,
                (2 * LONG + 2 * SHORT) / 4,
                (LONG + 2 * SHORT) / 3,
            ],
        ),
        (
            "around8_length",
            [
                (3 * LONG + 2 * SHORT) / 5,
                (2 * LONG + 3 * SHORT) / 5,
                (3 * LONG + 2 * SHORT) / 5,
                (3 * LONG + 2 * SHORT) / 5,
                (2 * LONG + 3 * SHORT) / 5,
                (2 * LONG + 3 * SHORT) / 5,
            ],
        ),
        ("around8_prose", [3 / 5, 2 / 5, 3 / 5, 3 / 5, 2 / 5, 2 / 5]),
        ("heading_distance", [-1, log(2), log(3), log(4), log(5), log(6)]),
        ("heading_tag", [-1, 6, 6, 6, 6, 6]),
        ("heading_links", [-1, 0, 0, 0, 0, 0]),
        # The items are children of the <ul>, the rest of the body.
        ("heading_sibling", [-1, 1, 0, 0, 1, 1]),
        ("links_since_prose", [0, 0, 0, log(2), log(3), 0]),
        # Block 4 is three behind block 1; before block 1 there is no prose to be away from.
        ("widest_gap", [0, 0, 0, 0, log(4), log(4)]),
    ],
)
def test_column(name, expected):
    assert column(name) == pytest.approx(expected)


def test_every_column_has_its_test_above():
    tested = {case[0] for case in test_column.pytestmark[0].args[1]}
    assert tested == set(block_neighbours(evidence_of(HTML)))


def test_the_heading_above_is_before_the_block():
    html = "<p>a</p><h1>b</h1><h3><a href=/>c</a></h3><p>d</p>"
    assert heading_above(evidence_of(html)).tolist() == [-1, -1, 1, 2]
    assert column("heading_links", html) == [-1, -1, 0, 1]
    assert column("heading_tag", html) == [-1, -1, 5, 7]


def test_a_gap_counts_within_the_main_container_only():
    # The article has three quarters of the prose; the footer's is two behind its last.
    paragraph = f"<p>{PROSE}</p>\n"
    html = f"<article>{paragraph * 3}</article><div>x</div><footer>{paragraph}</footer>"
    assert column("widest_gap", html) == pytest.approx([0, log(2), log(2), log(2), log(2)])


def test_single_block_has_no_neighbours():
    columns = block_neighbours(evidence_of("<p>alone</p>"))
    assert columns["around3_length"].tolist() == columns["around8_prose"].tolist() == [0]
