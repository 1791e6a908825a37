"""The attributes of nodes, created at first use."""

from __future__ import annotations

import gc
import pickle

import numpy as np
import pytest
from hypothesis import given

from nutgraf.page._kernels.attributes import Attributes, marks, with_attribute
from nutgraf.page.page import Page
from nutgraf.page.parsing.parse import parse
from tests.page.soup import soups

HTML = b"""<div id=a class="b c" hidden>1<p class style="display: none">2</p>
<p itemprop="x articleBody" data-x=y>3</p><a href=/d>4</a><a>5</a><b aria-hidden=true>6</b></div>"""


def asked(page: Page, attributes: Attributes) -> list[object]:
    """The answers to all questions about many nodes, as plain values."""
    nodes = np.arange(len(page), dtype=np.int32)
    holders, which, *others = marks(attributes, nodes)
    names = ("class", "id", "href", "itemprop")
    return [
        holders.tolist(),
        which.tolist(),
        others,
        [with_attribute(attributes, name) for name in names],
    ]


@given(soups)
def test_questions_have_the_same_answers_before_and_after_attributes_are_made(html):
    page = parse(html.encode())
    before = asked(page, page.attributes)
    made = [*page.attributes]
    assert asked(page, page.attributes) == asked(page, Attributes(made)) == before


def test_what_is_asked():
    page = parse(HTML)
    holders, _, names, hidden, bodies = marks(page.attributes, np.arange(len(page), dtype=np.int32))
    texts = {node: page.node_text(node) for node in range(len(page))}
    assert names == [("b c", "a")]
    assert [texts[node] for node in hidden if node not in holders] == ["2", "6"]
    assert [texts[node] for node in bodies] == ["3"]
    assert [says for _, says in with_attribute(page.attributes, "class")] == ["b c", None]


def test_a_dictionary_is_made_once():
    held = parse(HTML).attributes
    assert all(one is other for one, other in zip(held, held, strict=True))


def test_attributes_outlive_their_page():
    held = parse(HTML).attributes
    gc.collect()
    assert {"href": "/d"} in [*held]


def test_attributes_are_pickled_as_they_are():
    held = parse(HTML).attributes
    assert [*pickle.loads(pickle.dumps(held))] == [*held]


@pytest.mark.parametrize("node", [-1, 1_000])
def test_a_node_that_is_not_there(node):
    held = parse(HTML).attributes
    with pytest.raises(IndexError):
        held[node]
    with pytest.raises(IndexError):
        marks(held, np.array([node], dtype=np.int32))
