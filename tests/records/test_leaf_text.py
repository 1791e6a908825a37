"""The text of text nodes as a reader sees it, and positions of words."""

from __future__ import annotations

import pytest

from nutgraf.page.parsing.parse import parse
from nutgraf.records.issue.citation_forms import short_form_year
from nutgraf.records.issue.volume_words import issue_in, volume_in
from nutgraf.records.layout.entities import years
from nutgraf.records.layout.page_layout import PageLayout


def _layout(body: str) -> PageLayout:
    return PageLayout(parse(f"<html><body>{body}</body></html>".encode(), None))


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("<p><span>1992</span><span>Aron</span></p>", "1992 Aron"),
        ("<p><span>1992</span><span>Élan</span></p>", "1992 Élan"),
        ("<p><span>un</span><span>apart</span></p>", "unapart"),
        ("<p><i>Mac</i><span>Donald</span></p>", "MacDonald"),
        ("<p>One</p><p>two</p>", "One two"),
        ("<p>One\n  <b>two</b><br>three</p>", "One two three"),
    ],
)
def test_a_space_stands_where_elements_only_look_apart(body: str, text: str) -> None:
    tree = _layout(body).tree
    assert tree.joined_text(range(len(tree.leaves))) == text


def test_text_nodes_that_are_left_out_leave_a_space() -> None:
    tree = _layout("<p><i>a</i><i>b</i><i>c</i><i>d</i><i>e</i></p>").tree
    assert tree.joined_text([0, 1, 3, 4]) == "ab de"
    assert tree.joined_text([1, 3]) == "b d"
    assert tree.joined_text([]) == ""


def test_blocks_with_a_word_are_found_once_and_not_across_blocks() -> None:
    layout = _layout("<p>rivers, rivers</p><p>riv</p><p>ers</p><p>the rivers</p>")
    assert layout.blocks_containing("rivers") == [0, 3]
    assert layout.blocks_containing("lakes") == []


@pytest.mark.parametrize(
    ("text", "found"),
    [("2011", ["2011"]), ("A 1999", ["1999"]), ("12011", []), (".2011", []), ("(2011a)", ["2011"])],
)
def test_years_are_found_by_the_text_before_them(text: str, found: list[str]) -> None:
    assert years(text) == found


def test_volume_and_issue_are_found_in_any_case_of_their_words() -> None:
    volume = volume_in("River Letters, VOLUME 12")
    assert volume is not None
    assert volume[1] == "12"
    issue = issue_in("Vol. 3, Nº 4", 6)
    assert issue is not None
    assert issue[1] == "4"
    assert short_form_year("Lake Studies 12, 44–58 (2014)") == "2014"
