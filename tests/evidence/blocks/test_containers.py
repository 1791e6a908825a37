"""Containers of blocks, computed by hand on two small pages."""

from __future__ import annotations

from math import log

import numpy as np
import pytest
from hypothesis import given, settings

from nutgraf.evidence.blocks.containers import (
    block_boxes,
    block_branch,
    block_containers,
    block_holders,
    block_place,
    main_container,
    node_masses,
    smallest_with,
)
from tests.evidence.shapes import PROSE, check_shape, evidence_of
from tests.page.soup import soups

# Nodes (a text is one too): 0 html, 1 body, 2 div, 3 a, 5 article, 6 section, 7 h2, 9 11 13 p,
# 15 section, 16 p, 18 footer. Characters of the 7 blocks: 4, 5, 4 x 33 and 6, so 147 in all.
HTML = (
    "<div><a href=/a>Home</a></div>\n"
    f"<article><section><h2>Flood</h2>\n<p>{PROSE}</p>\n<p>{PROSE}</p>\n<p>{PROSE}</p></section>\n"
    f"<section><p>{PROSE}</p></section></article>\n<footer>Bye now</footer>"
)
# Nodes: 2 article, 3 img, 4 6 8 p, 10 div, 11 form, 12 input, 13 p, 15 button, 17 time.
BOX = (
    f"<article><img src=i><p>{PROSE}</p>\n<p>{PROSE}</p>\n<p>{PROSE}</p>\n"
    "<div><form><input><p>Sign up</p><button>Go</button></form><time>Now</time></div></article>"
)


@settings(max_examples=40, deadline=None)
@given(soups)
def test_one_finite_value_a_block(html):
    for family in (block_place, block_containers, block_boxes):
        check_shape(family, html)


def test_masses():
    masses = node_masses(evidence_of(HTML))
    # body, article, the sections, footer.
    nodes = [1, 5, 6, 15, 18]
    assert masses.total == 132
    assert masses.share[nodes] == pytest.approx([1, 1, 99 / 132, 33 / 132, 0])
    assert masses.characters[nodes] == pytest.approx([147, 137, 104, 33, 6])
    assert masses.link_density[nodes] == pytest.approx([4 / 147, 0, 0, 0, 0])
    assert masses.blocks[nodes].tolist() == [7, 5, 4, 1, 1]
    assert masses.prose_blocks[nodes].tolist() == [4, 4, 3, 1, 0]


def test_the_innermost_node_with_enough_of_the_prose():
    evidence = evidence_of(HTML)
    # The first section has three quarters: enough for half, not for four fifths.
    assert main_container(evidence) == 6
    assert smallest_with(node_masses(evidence), 0.8) == 5
    assert main_container(evidence_of("<p>No prose.</p>")) == 0


def test_branches_are_children_of_the_main_container():
    assert block_branch(evidence_of(HTML)).tolist() == [-1, 7, 9, 11, 13, -1, -1]
    # A text of the container itself is in no child: the fourth, held by the <div>.
    html = f"<div><p>{PROSE}</p>\n<p>{PROSE}</p>\n<p>{PROSE}</p>\ntail</div>"
    assert block_branch(evidence_of(html)).tolist() == [3, 5, 7, -1]


def test_holders_are_the_nodes_around_blocks():
    expected = [0, 1, 2, 5, 6, 7, 9, 11, 13, 15, 16, 18]
    assert block_holders(evidence_of(HTML)).tolist() == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("in_article", [0, 1, 1, 1, 1, 1, 0]),
        ("in_heading", [0, 1, 0, 0, 0, 0, 0]),
        ("in_footer", [0, 0, 0, 0, 0, 0, 1]),
        ("in_main", [0] * 7),
        # div; h2; p; footer, by their numbers in the order from text to frame.
        ("tag", [2, 6, 1, 1, 1, 1, 14]),
        ("depth", [2, 4, 4, 4, 4, 4, 2]),
        # The prose up to the middle of the block: 16.5 / 132 = 1/8, and 1/4 more with each.
        ("prose_before", [0, 0, 1 / 8, 3 / 8, 5 / 8, 7 / 8, 1]),
        ("page_blocks", [log(8)] * 7),
        ("page_prose", [log(132)] * 7),
        ("page_paragraph", [log(33)] * 7),
    ],
)
def test_place(name, expected):
    assert block_place(evidence_of(HTML))[name] == pytest.approx(expected)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        # Half of the prose: the first section, with blocks 1 to 4.
        ("half_in", [0, 1, 1, 1, 1, 0, 0]),
        ("half_depth", [-1, 1, 1, 1, 1, -1, -1]),
        ("half_along", [-1 / 4, 0, 1 / 4, 2 / 4, 3 / 4, 4 / 4, 5 / 4]),
        ("half_behind", [0, 0, 0, 0, 0, log(2), log(3)]),
        # Most of it: the article, with blocks 1 to 5.
        ("most_in", [0, 1, 1, 1, 1, 1, 0]),
        ("most_depth", [-1, 2, 2, 2, 2, 2, -1]),
        ("most_along", [-1 / 5, 0, 1 / 5, 2 / 5, 3 / 5, 4 / 5, 5 / 5]),
        ("most_behind", [0, 0, 0, 0, 0, 0, log(2)]),
        # The parents: body, the first section four times, the second, body.
        ("up1_share", [1, 0.75, 0.75, 0.75, 0.75, 0.25, 1]),
        ("up1_links", [4 / 147, 0, 0, 0, 0, 0, 4 / 147]),
        ("up1_length", [log(148), *[log(105)] * 4, log(34), log(148)]),
        ("up1_blocks", [log(8), *[log(5)] * 4, log(2), log(8)]),
        # Next html, the article, html.
        ("up2_length", [log(148), *[log(138)] * 5, log(148)]),
        # The way up ends at html.
        ("up6_links", [4 / 147] * 7),
        ("own_links", [1, 0, 0, 0, 0, 0, 0]),
        # A paragraph has 1 + 33/100 points; blocks of under 25 characters have none.
        # Sections: 3 x 1.33 = 3.99 and 1.33; the article: 4 x 1.33 / 2 = 2.66, two thirds of it.
        ("parent_score", [0, 1, 1, 1, 1, 1 / 3, 0]),
        ("above_score", [0, 2 / 3, 2 / 3, 2 / 3, 2 / 3, 2 / 3, 0]),
        ("in_best", [0, 1, 1, 1, 1, 0, 0]),
    ],
)
def test_containers(name, expected):
    assert block_containers(evidence_of(HTML))[name] == pytest.approx(expected)


def test_commas_and_links_count_for_the_score_of_a_parent():
    # The first div: 1 + 2 commas + 27/100 = 3.27 points. The second: 1 + 0.28, and 12 of its
    # 28 characters are linked: 1.28 x 16/28 = 0.731...
    html = (
        "<div><p>one, two, abcdefghijklmnopqrs</p></div>"
        "<div><p>abcdefghijklmnop <a href=/>abcdefghijkl</a></p></div>"
    )
    score = block_containers(evidence_of(html))["parent_score"]
    # Above both is the body, with (3.27 + 1.28) / 2 = 2.275 x (1 - 12/55), less than 3.27.
    assert score == pytest.approx([1, 1.28 * 16 / 28 / 3.27])


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        # The box is the branch of the article: a paragraph, or the <div> with blocks 3 to 5.
        ("box_share", [1 / 3, 1 / 3, 1 / 3, 0, 0, 0]),
        ("box_links", [0] * 6),
        # "Sign up" 6, "Go" 2, "Now" 3.
        ("box_length", [log(34), log(34), log(34), log(12), log(12), log(12)]),
        ("box_blocks", [log(2), log(2), log(2), log(4), log(4), log(4)]),
        ("box_prose", [1, 1, 1, 0, 0, 0]),
        ("box_tag", [1, 1, 1, 2, 2, 2]),
        # form, input, button.
        ("box_fields", [0, 0, 0, log(4), log(4), log(4)]),
        ("box_images", [0] * 6),
        ("box_times", [0, 0, 0, log(2), log(2), log(2)]),
        # Two steps up: body, div for those in the form, body for the text of the div.
        ("above_fields", [log(4)] * 6),
        ("parent_images", [log(2), log(2), log(2), 0, 0, log(2)]),
        ("above_images", [log(2), log(2), log(2), 0, 0, log(2)]),
        # The image is node 3, the holders of blocks are 4, 6, 8, 13, 15 and 10.
        ("behind_image", [log(2), log(4), log(6), log(11), log(13), log(8)]),
    ],
)
def test_boxes(name, expected):
    assert block_boxes(evidence_of(BOX))[name] == pytest.approx(expected)


def test_every_box_column_has_its_test_above():
    tested = {case[0] for case in test_boxes.pytestmark[0].args[1]}
    assert tested == set(block_boxes(evidence_of(BOX)))


def test_outside_the_main_container_there_is_no_box():
    columns = block_boxes(evidence_of(HTML))
    boxes = [values for name, values in columns.items() if name.startswith("box_")]
    assert len(boxes) == 9
    for values in boxes:
        assert np.flatnonzero(values == -1).tolist() == [0, 5, 6]
    assert (columns["behind_image"] == 9).all()
