"""Paths of nodes, and the tags above them."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from nutgraf.page.parsing.parse import parse
from nutgraf.page.tags import flags
from nutgraf.records._kernels.node_paths import ancestor_bits, path_steps
from nutgraf.records.layout.page_layout import PageLayout

PIECES = st.sampled_from(
    [
        "<div>",
        "</div>",
        "<p>a",
        "</p>",
        "<b>",
        "</b>",
        "<x-a>",
        "</x-a>",
        "<x-b>b",
        "</x-b>",
        "text",
    ]
)


@given(st.lists(PIECES, max_size=30).map("".join))
def test_paths_are_those_of_the_page(html):
    page = parse(f"<body>{html}".encode())
    layout = PageLayout(page)
    assert [layout.node_path(node) for node in range(len(page))] == [
        page.path(node) for node in range(len(page))
    ]


def test_names_and_places_from_a_node_up():
    # 0 is the root; 1 and 4 are its children, 2 and 3 those of 1.
    tag = np.array([1, 2, 3, 3, 2], dtype=np.int16)
    parent = np.array([0, 0, 1, 1, 0], dtype=np.int32)
    end = np.array([5, 4, 3, 4, 5], dtype=np.int32)
    names = ("", "html", "div", "p")
    assert path_steps(tag, parent, end, names, {}, 3) == ["p[2]", "div[1]"]
    assert path_steps(tag, parent, end, names, {2: "x-a", 3: "x-b"}, 3) == ["x-b", "div[1]"]
    assert path_steps(tag, parent, end, names, {}, 0) == []


@given(st.lists(PIECES, max_size=30).map("".join))
def test_bits_are_those_of_the_tags_above(html):
    page = parse(f"<body>{html}".encode())
    tables = flags("div"), flags("p b"), flags("b")
    bits = sum(table.astype(np.uint8) << i for i, table in zip((0, 3, 7), tables, strict=True))
    found = ancestor_bits(page.tag, page.end, bits)
    for i, table in zip((0, 3, 7), tables, strict=True):
        assert (found >> i & 1).tolist() == page.inside(table).tolist()
    assert not (found & 0b01110110).any()
