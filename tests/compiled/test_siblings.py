"""Places among siblings."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from nutgraf.compiled.siblings import places_up
from nutgraf.page.parse import parse
from nutgraf.records.sheet import Sheet

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
    sheet = Sheet(page)
    assert [sheet.path_of(node) for node in range(len(page))] == [
        page.path(node) for node in range(len(page))
    ]


def test_places_from_a_node_up():
    # 0 is the root; 1 and 4 are its children, 2 and 3 those of 1.
    tag = np.array([1, 2, 3, 3, 2], dtype=np.int16)
    parent = np.array([0, 0, 1, 1, 0], dtype=np.int32)
    end = np.array([5, 4, 3, 4, 5], dtype=np.int32)
    assert places_up(tag, parent, end, {}, 3) == [(3, 2), (1, 1)]
    assert places_up(tag, parent, end, {2: "a", 3: "b"}, 3) == [(3, 0), (1, 1)]
    assert places_up(tag, parent, end, {}, 0) == []
