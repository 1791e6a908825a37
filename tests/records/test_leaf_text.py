"""The text of text nodes as a reader sees it, and where words stand."""

from __future__ import annotations

import pytest

from nutgraf.page.parsing.parse import parse
from nutgraf.records.issue.citation_forms import issue_in, short_form_year, volume_in
from nutgraf.records.layout.entities import years
from nutgraf.records.layout.sheet import Sheet


def _sheet(body: str) -> Sheet:
    return Sheet(parse(f"<html><body>{body}</body></html>".encode(), None))


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
    leaf = _sheet(body).leaf
    assert leaf.spaced(range(len(leaf.leaves))) == text


def test_text_nodes_that_are_left_out_leave_a_space() -> None:
    leaf = _sheet("<p><i>a</i><i>b</i><i>c</i><i>d</i><i>e</i></p>").leaf
    assert leaf.spaced([0, 1, 3, 4]) == "ab de"
    assert leaf.spaced([1, 3]) == "b d"
    assert leaf.spaced([]) == ""


def test_blocks_with_a_word_are_found_once_and_not_across_blocks() -> None:
    sheet = _sheet("<p>rivers, rivers</p><p>riv</p><p>ers</p><p>the rivers</p>")
    assert sheet.blocks_with("rivers") == [0, 3]
    assert sheet.blocks_with("lakes") == []


@pytest.mark.parametrize(
    ("text", "found"),
    [("2011", ["2011"]), ("A 1999", ["1999"]), ("12011", []), (".2011", []), ("(2011a)", ["2011"])],
)
def test_years_are_told_by_what_stands_before_them(text: str, found: list[str]) -> None:
    assert years(text) == found


def test_volume_and_issue_are_found_in_any_case_of_their_words() -> None:
    volume = volume_in("River Letters, VOLUME 12")
    assert volume is not None
    assert volume[1] == "12"
    issue = issue_in("Vol. 3, Nº 4", 6)
    assert issue is not None
    assert issue[1] == "4"
    assert short_form_year("Lake Studies 12, 44–58 (2014)") == "2014"
