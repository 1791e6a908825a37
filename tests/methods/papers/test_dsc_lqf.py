"""Document slope curves and the link quota filter, computed by hand."""

from __future__ import annotations

import numpy as np
import pytest

from nutgraf.evidence.base import Evidence
from nutgraf.methods.base import Scores
from nutgraf.methods.papers.dsc_lqf import DscLqf, flat_sections, link_lists
from nutgraf.page.parsing.parse import parse


def curve(tokens: str) -> np.ndarray:
    """Tokens as the papers draw them: T is a tag, w a word."""
    return np.array([token == "T" for token in tokens])


def score(html: str, method: DscLqf) -> Scores:
    return method.score(Evidence(parse(html.encode())))


def test_slopes_are_tags_over_tokens_of_half_overlapping_windows():
    # Windows of 4 begin at 0, 2, 4, 6, 8: TTTT 4/4, TTww 2/4, wwww 0, wwww 0, wwTT 2/4.
    slopes, _ = flat_sections(curve("TTTTwwwwwwTT"), window=4, flat=0.5, run=1)
    assert slopes.tolist() == [1, 1, 0.5, 0.5, 0, 0, 0, 0, 0.5, 0.5, 0.5, 0.5]


def test_flat_is_under_half_of_the_average_slope():
    # Average 6/12 = 0.5, so the windows at 4 and 6 are flat; together they are tokens 4 to 9.
    _, inside = flat_sections(curve("TTTTwwwwwwTT"), window=4, flat=0.5, run=1)
    assert inside.tolist() == [False] * 4 + [True] * 6 + [False] * 2
    # Under 1.2 times the average, the windows at 2 and 8 (slope 0.5 < 0.6) are flat too.
    _, inside = flat_sections(curve("TTTTwwwwwwTT"), window=4, flat=1.2, run=1)
    assert inside.tolist() == [False] * 2 + [True] * 10


def test_a_section_needs_a_run_to_begin_and_a_run_to_end():
    # 24 tokens, 15 tags: half the average is 0.31. Windows of 2 begin at every token;
    # w followed by w is flat (0), anything else is not (0.5 or 1).
    tokens = "TTTwTTTwwwwTwwwTTTTTTwTT"
    flat_at = [7, 8, 9, 12, 13]
    _, each = flat_sections(curve(tokens), window=2, flat=0.5, run=1)
    assert np.flatnonzero(each).tolist() == sorted({i + j for i in flat_at for j in (0, 1)})
    # Runs of 3: 7, 8, 9 begin a section; 10, 11 are only two that are not flat, so it goes on
    # through 12, 13; 14, 15, 16 end it. The last window in it begins at 13 and ends with 14.
    _, runs = flat_sections(curve(tokens), window=2, flat=0.5, run=3)
    assert np.flatnonzero(runs).tolist() == list(range(7, 15))


def test_a_page_without_a_flat_section_is_one_section():
    _, inside = flat_sections(curve("TwTwTwTw"), window=4, flat=0.5, run=3)
    assert inside.all()
    slopes, inside = flat_sections(curve("Tw"), window=20, flat=0.5, run=3)
    assert slopes.tolist() == [0.5, 0.5]
    assert inside.all()
    assert [len(a) for a in flat_sections(curve(""), window=4, flat=0.5, run=3)] == [0, 0]


def test_link_lists_are_elements_with_more_link_text_than_the_quota():
    # <ul>: 8 of 10 characters are links; <p>: none of 40.
    page = parse(
        b"<ul><li><a href=1>abcd</a></li><li>ab<a href=2>efgh</a></li></ul>"
        b"<p>0123456789012345678901234567890123456789</p>"
    )
    evidence = Evidence(page)
    lists = link_lists(evidence, quota=0.5, spared=0.25)
    assert [page.node_text(i) for i in page.leaves[lists[page.leaves]].tolist()] == [
        "abcd",
        "ab",
        "efgh",
    ]
    # Over a quota of 0.8 the list as a whole (exactly 0.8) is not, its first item (1.0) is.
    lists = link_lists(evidence, quota=0.8, spared=0.25)
    assert [page.node_text(i) for i in page.leaves[lists[page.leaves]].tolist()] == ["abcd"]


def test_an_element_with_much_of_the_plain_text_is_spared():
    # The body has 30 characters of links and 20 of plain text: a quota of 0.6, over 0.5.
    page = parse(
        b"<ul><li><a href=1>012345678901234567890123456789</a></li></ul><p>01234567890123456789</p>"
    )
    lists = link_lists(Evidence(page), quota=0.5, spared=0.25)[page.leaves]
    assert lists.tolist() == [True, False]
    # No element has more than all of it: the body goes, and everything with it.
    assert link_lists(Evidence(page), quota=0.5, spared=1.0)[page.leaves].tolist() == [True, True]


def test_link_lists_score_nothing_and_are_dropped():
    item = "<li><a href=/x>An item of many words in the menu</a></li>"
    text = "The harbour council voted on Tuesday to rebuild the old lighthouse. " * 9
    page = f"<ul>{item * 9}</ul><div><i></i><b></b><i></i><b></b></div><p>{text}</p>"
    scores = score(page, DscLqf())
    assert scores.keep.tolist() == [False] * 9 + [True]
    assert scores.values[:9].tolist() == [0.0] * 9
    assert scores.evidence["link list"].tolist() == [1.0] * 9 + [0.0]
    # Without the filter the score is one less the slope.
    unfiltered = score(page, DscLqf(quota=1.0))
    assert unfiltered.values.tolist() == pytest.approx((1 - scores.evidence["slope"]).tolist())
