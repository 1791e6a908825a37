"""One pass over the DOM."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given

from nutgraf.limits import Limits, Watch
from nutgraf.methods._kernels.trees import score
from nutgraf.page._kernels.cursor import SelectolaxCursor
from nutgraf.page._kernels.walk import Column, Walk
from nutgraf.page.page import BREAK
from nutgraf.page.parsing.parse import parse
from tests.kernels.trees import depths, ends
from tests.page.soup import soups


@given(soups)
def test_the_columns_of_a_page_hold_together(html):
    page = parse(html.encode())
    count, blocks = len(page.tag), page.blocks
    assert all(page.parent[node] < node for node in range(1, count))
    assert page.depth.tolist() == depths(page.parent).tolist()[:count]
    assert page.end.tolist() == (ends(page.parent).tolist() if count else [])
    assert len(page.attributes) == len(page.start) == len(page.stop) == count
    assert (page.start <= page.stop).all()
    assert all(page.stop[node] <= page.stop[page.parent[node]] for node in range(count))
    assert all(page.start[node] >= page.start[page.parent[node]] for node in range(count))
    assert (page.stop <= len(page.text)).all()
    assert sorted(set(page.leaf_block.tolist())) == [*range(len(blocks))]
    assert (np.diff(page.leaf_block) >= 0).all()
    for block in range(len(blocks)):
        own = page.leaves[page.leaf_block == block]
        assert blocks.start[block] == page.start[own[0]]
        assert blocks.stop[block] == page.stop[own[-1]]


BLANKS = {
    "white space": " \t\n\u00a0\u3000",
    "no room": "\u200b\u200f\u202e\u2066\ufeff\u00ad\u061c\u2060",
}


@pytest.mark.parametrize("blank", BLANKS.values(), ids=BLANKS)
def test_what_nobody_sees_is_no_text_node(blank):
    page = parse(f"<p>{blank}</p><p>x</p>".encode())
    assert len(page.leaves) == len(page.blocks) == 1


def test_two_line_breaks_part_blocks_and_one_does_not():
    page = parse(b"<p>a<br>b<br><br>c<br> <br>d</p>")
    spans = zip(page.blocks.start, page.blocks.stop, strict=True)
    assert [page.text[start:stop] for start, stop in spans] == [f"a{BREAK}b", "c", "d"]


def test_a_sign_of_ours_in_a_page_is_a_blank():
    assert BREAK not in parse(f"<p>a{BREAK}b</p>".encode()).text


def test_a_walk_that_is_broken_off_ends_all_that_is_open():
    watch = Watch(Limits(nodes=5))
    page = parse(b"<div><div><div><p>a</p><p>b</p></div></div></div>", watch=watch)
    assert len(page.tag) == 5
    assert page.end.tolist() == ends(page.parent).tolist()
    assert watch.partial is not None


def test_a_root_that_is_to_be_no_node_leaves_an_empty_page():
    root = SimpleNamespace(tag_id=9, next=None, first_child=None, attributes={})
    flags = np.zeros(1, dtype=np.uint8)
    walk = Walk(flags, flags, 0)
    walk.run(SelectolaxCursor(root), lambda *_: -1, lambda _: 1 << 62, 2, 0, 1, 2, BREAK)
    assert len(walk.tag.array()) == len(walk.block_start.array()) == 0


def test_tags_that_html_does_not_know_keep_their_names():
    page = parse(b"<p><x-a>1</x-a><b>2</b><x-b>3</x-b><x-a>4</x-a><!-- c -->")
    names = [page.name(int(page.parent[leaf])) for leaf in page.leaves]
    assert names == ["x-a", "b", "x-b", "x-a"]
    assert len(page.custom) == 3


def test_an_empty_column():
    assert Column().array().tolist() == []


def test_columns_grow():
    page = parse(b"<p>x" * 5_000)
    assert page.leaf_block.tolist() == [*range(5_000)]
    assert page.blocks.node.tolist() == page.parent[page.leaves].tolist()


class TestTrees:
    """What trees say of blocks."""

    column = np.array([[0, 1], [1, 1]], dtype=np.int16)
    border = np.array([[0, 0], [1, 5]], dtype=np.float32)
    leaves = np.array([[1, 2, 4, 8], [10, 20, 40, 80]], dtype=np.float32)

    def test_answers_are_the_bits_of_a_leaf(self):
        table = np.array([[1, -1, np.nan], [2, 6, -1]], dtype=np.float32)
        # Tree 1: yes yes, no yes, no no; tree 2: yes no, yes yes, no no.
        found = score(table, self.column, self.border, self.leaves)
        assert found.tolist() == [8 + 20, 4 + 80, 1 + 10]

    def test_no_blocks(self):
        table = np.zeros((2, 0), dtype=np.float32)
        assert score(table, self.column, self.border, self.leaves).tolist() == []

    @pytest.mark.parametrize(("columns", "border", "leaves"), [(1, 2, 4), (2, 1, 4), (2, 2, 3)])
    def test_trees_that_do_not_fit_are_an_error_and_no_crash(self, columns, border, leaves):
        table = np.zeros((columns, 3), dtype=np.float32)
        borders = np.ascontiguousarray(self.border[:, :border])
        with pytest.raises(ValueError, match=r"column|border|leaf"):
            score(table, self.column, borders, np.ascontiguousarray(self.leaves[:, :leaves]))
