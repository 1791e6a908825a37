"""The text of a block with marks where its elements begin."""

from __future__ import annotations

import pytest

from nutgraf.page.decoding.decode import decode
from nutgraf.page.parsing.parse import parse
from nutgraf.records.layout.block_lines import block_lines
from nutgraf.records.layout.page_layout import PageLayout


@pytest.mark.parametrize(
    ("html", "lines"),
    [
        ("Ana Castro", ["\x1fAna Castro"]),
        ("<a href=/1>Ana Castro</a>", ["\x1dAna Castro"]),
        ("<a href=/1>Ana</a>, Li", ["\x1dAna\x1f, Li"]),
        ("<a href=/1>Ana</a><sup>1</sup><a href=/2>Li</a>", ["\x1dAna\x1f\x1dLi"]),
        ("McN<sup>a</sup>lly", ["\x1fMcNlly"]),
        ("<i>Jean</i><b>Dupont</b>", ["\x1fJean\x1eDupont"]),
        ("<i>Jean</i><b>de Wit</b>", ["\x1fJean\x1ede Wit"]),
        ("Ana  Castro<br>a@b.example Li", ["\x1fAna Castro", "  Li"]),
    ],
)
def test_lines_with_marks_where_elements_begin(html, lines):
    layout = PageLayout(parse(decode(f"<p>{html}</p>")))
    assert block_lines(layout, 0) == lines


def test_a_node_deep_in_a_link_is_not_taken_for_one_in_it():
    deep = "<a href=/1>" + "<i>" * 3 + "Ana" + "</i>" * 3 + "</a>"
    deeper = "<a href=/1>" + "<i>" * 4 + "Ana" + "</i>" * 4 + "</a>"
    assert block_lines(PageLayout(parse(decode(f"<p>{deep}</p>"))), 0) == ["\x1dAna"]
    assert block_lines(PageLayout(parse(decode(f"<p>{deeper}</p>"))), 0) == ["\x1fAna"]
