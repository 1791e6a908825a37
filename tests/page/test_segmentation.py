"""Blocks: where a reader sees one run of text end and the next begin."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings

from nutgraf.page.tags import BLOCK, NAME, PREFORMATTED, TEXT, VOID
from tests.page.soup import letters, page_of, soups

any_page = given(soups.map(page_of))
quick = settings(max_examples=80, deadline=None)

# Those that can't stand anywhere in a body with text of their own.
PARTICULAR = (
    "html body caption optgroup option plaintext select table tbody td tfoot th thead tr".split()
)
BLOCKS = [NAME[i] for i in np.flatnonzero(BLOCK & ~VOID) if NAME[i] not in PARTICULAR]
INLINE = "a abbr b bdi big cite code del em font i ins kbd label mark q s samp small span strike "
INLINE += "strong sub sup time tt u var x-custom"


def blocks(html: str) -> list[str]:
    return list(page_of(html).block_texts)


@quick
@any_page
def test_every_text_node_is_in_one_block(page):
    assert len(page.leaf_block) == len(page.leaves)
    assert (np.diff(page.leaf_block) >= 0).all()
    assert sorted(set(page.leaf_block.tolist())) == list(range(len(page.blocks)))
    starts, stops = page.blocks.start[page.leaf_block], page.blocks.stop[page.leaf_block]
    assert (starts <= page.start[page.leaves]).all()
    assert (page.stop[page.leaves] <= stops).all()
    assert (page.blocks.stop[:-1] <= page.blocks.start[1:]).all()


@quick
@any_page
def test_no_character_is_lost_or_doubled(page):
    assert letters(list(page.block_texts)) == letters([page.text])
    assert all(text.strip() for text in page.block_texts)


@quick
@any_page
def test_a_block_stands_in_the_innermost_block_element_around_its_text(page):
    for leaf, block in zip(page.leaves.tolist(), page.leaf_block.tolist(), strict=True):
        around = [node for node in page.ancestors(leaf) if BLOCK[page.tag[node]]]
        assert page.blocks.node[block] == around[0]


@quick
@any_page
def test_neighbours_are_parted_by_a_block_element_or_breaks(page):
    breaks = page.nodes("br")
    for before, after in zip(page.leaves, page.leaves[1:], strict=False):
        i, j = page.stop[before], page.start[after]
        nodes = [node for node in range(len(page)) if BLOCK[page.tag[node]]]
        has_edge = any(i <= page.start[n] <= j or i <= page.stop[n] <= j for n in nodes)
        between = ((breaks > before) & (breaks < after)).sum()
        block = np.searchsorted(page.leaves, [before, after])
        is_parted = len(set(page.leaf_block[block].tolist())) == 2
        assert is_parted == (has_edge or between >= 2)


@pytest.mark.parametrize("tag", INLINE.split())
def test_inline_elements_join(tag):
    assert blocks(f"<p>one <{tag}>two</{tag}>three</p>") == ["one twothree"]


@pytest.mark.parametrize("tag", BLOCKS)
def test_block_elements_part(tag):
    assert blocks(f"<div>one <{tag}>two</{tag}> three</div>") == ["one", "two", "three"]


def test_a_rule_parts():
    assert blocks("one<hr>two") == ["one", "two"]


def test_one_break_is_a_line_and_two_are_a_border():
    assert blocks("<p>one<br>two</p>") == ["one\ntwo"]
    assert blocks("<p>one<br><br>two</p>") == ["one", "two"]
    assert blocks("<p>one<br>\n &nbsp;<br/>two<br><br><br>three</p>") == ["one", "two", "three"]
    assert blocks("<p>one<b><br></b><i><br>two</i></p>") == ["one", "two"]
    assert blocks("<p>one<br><!-- --><script>x()</script><br>two</p>") == ["one", "two"]
    assert blocks("<p><br><br>one<br>two<br><br></p>") == ["one\ntwo"]


def test_breaks_of_different_lines_are_not_a_pair():
    assert blocks("<p>one<br>two<br>three</p>") == ["one\ntwo\nthree"]


def test_table_cells_and_list_items_are_blocks():
    assert blocks("<table><caption>c<tr><th>a<td>b<tr><td>d<td>e</table>") == list("cabde")
    assert blocks("<ul><li>a<li>b<ul><li>c</ul>d</ul><dl><dt>e<dd>f</dl>") == list("abcdef")
    assert blocks("<select><option>a<option>b</select>") == ["a", "b"]


def test_text_directly_in_a_div_is_kept():
    assert blocks("<div>one<p>two</p>three<div>four</div>five</div>six") == (
        "one two three four five six".split()
    )


def test_text_directly_in_the_body_and_in_a_table():
    assert blocks("one<table>two<tr><td>three</table>") == ["onetwo", "three"]


def test_a_block_inside_an_inline_element():
    page = page_of('<a href="/x">one<div>two</div>three</a> four')
    assert page.block_texts == ("one", "two", "three four")
    assert [page.name(node) for node in page.blocks.node] == ["body", "div", "body"]


def test_an_empty_block_element_parts():
    assert blocks("one<div></div>two") == ["one", "two"]


def test_what_is_not_shown_joins():
    assert blocks("<p>one<script>x()</script>two<!-- c -->three</p>") == ["onetwothree"]


def test_white_space_is_one_space():
    assert blocks("<p>\n one \t\n two&nbsp;\u3000three<b> </b><i>\n</i>four ") == [
        "one two three four"
    ]


def test_white_space_of_preformatted_text_is_kept():
    code = "<pre>\n<b>def</b> f():\n\n    <b>x</b>\n        <i>y</i>\t\t<u>z</u><br>  w\n\n</pre>"
    page = page_of(f"<p>a \n\n b</p>{code}<p>a\n\n<b>b</b></p>")
    assert page.block_texts == (
        "a b",
        "def f():\n\n    x\n        y\t\tz\n  w",
        "a b",
    )
    assert page.preformatted.tolist() == [False, True, False]


@pytest.mark.parametrize("tag", [NAME[code] for code in np.flatnonzero(PREFORMATTED)])
def test_all_preformatted_elements(tag):
    assert blocks(f"<{tag}>a  b\n   c")[0] == "a  b\n   c"


def test_blocks_inside_preformatted_text():
    page = page_of("<pre>a\n  b<div> c\n  d</div></pre><pre></pre><p>e<b>\n\n</b>f")
    assert page.block_texts == ("a\n  b", " c\n  d", "e f")
    assert page.text.endswith("e\nf")


def test_preformatted_text_inside_preformatted_text():
    page = page_of("<pre>a<pre>b</pre><b>c</b>\n  <i>d</i></pre><p><b>e</b>\n  <i>f</i>")
    assert page.block_texts == ("a", "b", "c\n  d", "e f")


def test_depth_makes_no_difference():
    html = "<i>" * 200 + "one" + "</i>" * 200 + "<span>" * 200 + "two"
    page = page_of(f"<section>{html}</section>")
    assert page.block_texts == ("onetwo",)
    assert page.name(int(page.blocks.node[0])) == "section"


def test_a_page_of_one_text():
    page = page_of("only this")
    assert page.block_texts == ("only this",)
    assert page.leaf_block.tolist() == [0]
    assert (page.tag[page.leaves] == TEXT).all()


def test_places_where_a_word_may_be_broken_are_not_in_the_text():
    assert blocks("<p>Donau\u00addampf&shy;<b>&shy;schiff</b></p>") == ["Donaudampfschiff"]
    assert blocks("<p>wie<i>&shy;</i>der</p><p>a\u200bb\ufeffc</p>") == ["wieder", "abc"]


def test_what_parts_the_words_of_a_script_without_blanks_stays():
    assert blocks("<p>ภาษา\u200bไทย</p><p>ភាសា\u200bខ្មែរ</p>") == [
        "ภาษา\u200bไทย",
        "ភាសា\u200bខ្មែរ",
    ]


def test_a_joiner_that_shapes_letters_stays():
    assert blocks("<p>می\u200cخواهم</p>") == ["می\u200cخواهم"]
