"""The columns of a page, compared with plain loops over the same nodes."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nutgraf
from nutgraf.page._kernels.attributes import Attributes
from nutgraf.page.page import BREAK, MAX_STEPS, BlockColumns, Page
from nutgraf.page.parsing.parse import parse
from nutgraf.page.tags import BLOCK, HEADING, PREFORMATTED, TEXT, UNSEEN
from tests.page.soup import page_of, soups

COLUMNS = "tag parent depth end start stop linked leaves leaf_block".split()

any_page = given(soups.map(page_of))
quick = settings(max_examples=60, deadline=None)


def is_above(page: Page, above: int, node: int) -> bool:
    """Whether a node is another or stands under it, by the parents alone."""
    while node > above:
        node = int(page.parent[node])
    return node == above


def subtree(page: Page, node: int) -> list[int]:
    return [i for i in range(len(page)) if is_above(page, node, i)]


@quick
@any_page
def test_the_tree(page):
    assert page.parent[0] == 0
    assert page.depth[0] == 0
    for node in range(1, len(page)):
        assert page.parent[node] < node
        assert page.depth[node] == page.depth[page.parent[node]] + 1
        assert page.tag[page.parent[node]] != TEXT
    for node in range(len(page)):
        assert subtree(page, node) == list(range(node, page.end[node]))


@quick
@any_page
def test_the_spans(page):
    assert page.start[0] == 0
    assert page.stop[0] == len(page.text)
    for node in range(1, len(page)):
        parent = page.parent[node]
        assert page.start[parent] <= page.start[node] <= page.stop[node] <= page.stop[parent]
    # Siblings, and all that is not above one another, follow one another.
    for before, after in zip(page.leaves, page.leaves[1:], strict=False):
        assert page.stop[before] <= page.start[after]


@quick
@any_page
def test_the_text_nodes(page):
    assert page.leaves.tolist() == [i for i in range(len(page)) if page.tag[i] == TEXT]
    assert len(page.leaf_texts) == len(page.leaves)
    for leaf, text in zip(page.leaves, page.leaf_texts, strict=True):
        assert page.end[leaf] == leaf + 1
        assert text.strip()
        assert BREAK not in text
    between = "".join(
        page.text[i:j]
        for i, j in zip(
            [0, *page.stop[page.leaves]], [*page.start[page.leaves], len(page.text)], strict=True
        )
    )
    assert not between.strip()


@quick
@any_page
def test_what_is_never_shown_is_no_node(page):
    names = {page.name(node) for node in range(len(page))}
    assert not names & UNSEEN
    assert "secret" not in page.text


@quick
@any_page
def test_links(page):
    links = [i for i in range(len(page)) if page.name(i) == "a" and page.attribute(i, "href")]
    for node in range(len(page)):
        assert page.linked[node] == any(is_above(page, link, node) for link in links)


@quick
@any_page
def test_nothing_can_be_written(page):
    for columns in (page, pickle.loads(pickle.dumps(page))):
        for name in COLUMNS:
            assert not getattr(columns, name).flags.writeable, name
        for name in ("start", "stop", "node"):
            assert not getattr(columns.blocks, name).flags.writeable, name


@quick
@any_page
def test_pickling_gives_the_same_page(page):
    assert page.block_texts is not None  # views that were looked at don't travel
    again = pickle.loads(pickle.dumps(page))
    for name in COLUMNS:
        ours, theirs = getattr(page, name), getattr(again, name)
        assert ours.dtype == theirs.dtype
        assert np.array_equal(ours, theirs), name
    for name in ("url", "head", "text", "custom"):
        assert getattr(page, name) == getattr(again, name), name
    assert [*page.attributes] == [*again.attributes]
    assert again.block_texts == page.block_texts


@quick
@given(soups.map(page_of), st.randoms(use_true_random=False))
def test_sums_over_subtrees_and_blocks(page, random):
    values = [random.randrange(10) for _ in page.leaves]
    of_leaf = dict(zip(page.leaves.tolist(), values, strict=True))
    expected = [sum(of_leaf.get(i, 0) for i in subtree(page, node)) for node in range(len(page))]
    assert page.subtree_sum(np.array(values, dtype=np.int64)).tolist() == expected
    blocks = [0.0] * len(page.blocks)
    for value, block in zip(values, page.leaf_block, strict=True):
        blocks[block] += value
    assert page.block_sum(np.array(values, dtype=np.int64)).tolist() == blocks


@quick
@given(soups.map(page_of), st.randoms(use_true_random=False))
def test_under_and_inside(page, random):
    chosen = sorted(random.sample(range(len(page)), k=random.randrange(min(len(page), 5))))
    expected = [any(is_above(page, c, node) for c in chosen) for node in range(len(page))]
    assert page.under(np.array(chosen, dtype=np.int32)).tolist() == expected
    for table in (BLOCK, HEADING, PREFORMATTED):
        above = [i for i in range(len(page)) if table[page.tag[i]]]
        expected = [any(is_above(page, a, node) for a in above) for node in range(len(page))]
        assert page.inside(table).tolist() == expected


@quick
@any_page
def test_ancestors_and_paths(page):
    for node in range(len(page)):
        assert page.ancestors(node) == [
            i for i in reversed(range(node + 1)) if is_above(page, i, node)
        ]
    paths = [page.path(node) for node in range(len(page))]
    assert len(set(paths)) == len(paths)


def test_paths_of_deep_nodes_name_the_innermost_elements():
    def path(divs: int) -> str:
        page = parse(b"<div>" * divs + b"<p>A line.</p>")
        return page.path(int(page.blocks.node[0]))

    assert path(MAX_STEPS - 2) == "body/" + "div/" * (MAX_STEPS - 2) + "p"
    assert path(MAX_STEPS + 9) == "…/" + "div/" * (MAX_STEPS - 1) + "p"


def test_the_json_of_nested_elements_grows_with_the_page():
    sizes = [
        len(nutgraf.extract("<div>text " * count).to_json(blocks=True)) for count in (2000, 4000)
    ]
    assert sizes[1] < 2.2 * sizes[0]


def test_paths_count_siblings_of_the_same_name():
    page = page_of("<div><x-a>1</x-a><x-b>2</x-b><x-b>3</x-b><p>4</p><p>5</p></div><hr>")
    assert [page.path(i) for i in range(len(page)) if page.tag[i] != TEXT] == [
        "html",
        "body",
        "body/div",
        "body/div/x-a",
        "body/div/x-b[1]",
        "body/div/x-b[2]",
        "body/div/p[1]",
        "body/div/p[2]",
        "body/hr",
    ]


def test_names_of_elements_that_are_not_of_html():
    page = page_of("<amp-img><my-tag>a</my-tag></amp-img><BLINK>b</BLINK><p>c")
    assert [page.name(i) for i in range(2, len(page))] == (
        "amp-img my-tag -text blink -text p -text".split()
    )
    assert page.custom == {2: "amp-img", 3: "my-tag"}
    nodes = np.arange(len(page))
    assert page.names(nodes) == [page.name(node) for node in range(len(page))]
    assert page.names(nodes[3:1:-1]) == ["my-tag", "amp-img"]


def test_only_an_anchor_with_an_address_is_a_link():
    page = page_of('<a name="x">no</a><a href="/">yes <b>too</b></a><a href>empty</a> after')
    texts = zip(page.leaf_texts, page.linked[page.leaves].tolist(), strict=True)
    assert dict(texts) == {"no": False, "yes ": True, "too": True, "empty": True, " after": False}


def test_attributes():
    page = page_of('<p id=a CLASS="b c" hidden>x<p>y')
    first, second = page.nodes("p").tolist()
    assert page.attribute(first, "id") == "a"
    assert page.attribute(first, "class") == "b c"
    assert page.attribute(first, "hidden") is None
    assert page.attribute(first, "title") is None
    assert page.attributes[first] == {"id": "a", "class": "b c", "hidden": None}
    assert page.attributes[second] is None


@pytest.mark.parametrize("name", sorted(UNSEEN - {"head"}))
def test_content_that_is_not_text_of_the_page(name):
    page = page_of(f"<p>before</p><{name}>secret <text>secret</text></{name}><p>after</p>")
    assert "secret" not in page.text
    assert page.block_texts == ("before", "after")


def test_the_text_is_one_stream():
    page = page_of("<p>one <b>two</b>\n<i>three</i>\v<br>four</p>\n <p>five</p>")
    assert page.text == "one two\nthree" + " " + BREAK + "four" + "\n" + "five"
    bold = page.nodes("b")[0]
    assert page.text[page.start[bold] : page.stop[bold]] == "two"
    assert page.node_text(0) == "one two three four five"


@pytest.mark.parametrize(
    "blank",
    ["", " ", "\n\t ", "&nbsp;", "\u200b", "\ufeff", "\u3000", "\n" * 9 + "\u200b" * 9, "&shy;"],
)
def test_text_that_nobody_sees_is_no_text_node(blank):
    assert page_of(f"<p>{blank}</p><p>x</p>").leaf_texts == ("x",)


@pytest.mark.parametrize("html", ["", " ", "<!-- c -->", "<html></html>", "<head></head>", "</p"])
def test_a_page_of_nothing(html):
    page = page_of(html)
    assert page.text.strip() == ""
    assert len(page.leaves) == len(page.blocks) == 0
    assert page.block_texts == page.leaf_texts == ()
    assert page.subtree_sum(np.zeros(0, dtype=np.int64)).tolist() == [0] * len(page)
    assert page.block_sum(np.zeros(0, dtype=np.int64)).tolist() == []
    assert page.under(np.zeros(0, dtype=np.intp)).tolist() == [False] * len(page)
    assert page.headings.tolist() == []


def test_no_nodes_at_all():
    none = np.zeros(0, dtype=np.int32)
    page = parse(b"")
    empty = Page(
        url=None,
        head=page.head,
        text="",
        tag=none.astype(np.int16),
        parent=none,
        depth=none,
        end=none,
        start=none,
        stop=none,
        linked=none.astype(np.bool_),
        leaves=none,
        leaf_block=none,
        blocks=BlockColumns(none, none, none),
        attributes=Attributes(),
        custom={},
    )
    assert len(empty) == 0
    assert empty.block_texts == ()
    assert empty.inside(BLOCK).tolist() == []
    assert not empty.tag.flags.writeable
