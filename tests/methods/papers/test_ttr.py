"""The text-to-tag ratio, computed by hand."""

from __future__ import annotations

import numpy as np
import pytest

from nutgraf.evidence.base import Evidence
from nutgraf.evidence.papers.rows import rows
from nutgraf.evidence.papers.text_density import tag_ratios
from nutgraf.methods.base import Scores
from nutgraf.methods.papers.ttr import Ttr, moving_average
from nutgraf.page.parsing.parse import parse

# Rows: <html> / <body> / <div> / the first <p> / the second <p> / </div> / </body> / </html>
TWO_ROWS = b"<div><p>0123456789</p><p>12 <b>34</b></p></div>"


def score(html: bytes, method: Ttr) -> Scores:
    return method.score(Evidence(parse(html)))


def test_characters_over_tags():
    # 10 characters on 2 tags; "12 34" on 4 tags; rows of tags alone have no text.
    ratios = tag_ratios(rows(Evidence(parse(TWO_ROWS)), "blocks"))
    assert ratios.tolist() == [0, 0, 0, 5.0, 1.25, 0, 0, 0]


def test_without_a_tag_the_ratio_is_the_length():
    # Source rows "ab" (html, body, p before it) and "cdef" (no tag) and "g" (/p, /body, /html).
    ratios = tag_ratios(rows(Evidence(parse(b"<p>ab\ncdef\ng</p>")), "source"))
    assert ratios.tolist() == pytest.approx([2 / 3, 4.0, 1 / 3])


def test_smoothing_takes_the_mean_of_two_rows_on_either_side():
    # Ends have fewer neighbours: (5+0+10)/3, (5+0+10+1)/4, all five /5, (0+10+1+4)/4, (10+1+4)/3.
    smoothed = moving_average(np.array([5.0, 0.0, 10.0, 1.0, 4.0]), 2)
    assert smoothed.tolist() == pytest.approx([5.0, 4.0, 4.0, 3.75, 5.0])
    assert moving_average(np.array([3.0, 7.0]), 0).tolist() == [3.0, 7.0]
    assert moving_average(np.zeros(0), 2).tolist() == []


def test_rows_over_the_standard_deviation_are_content():
    # Unsmoothed: mean (5 + 1.25) / 8 = 0.78125, mean square (25 + 1.5625) / 8 = 3.3203125,
    # deviation sqrt(3.3203125 - 0.6103516) = 1.646196.
    scores = score(TWO_ROWS, Ttr(radius=0))
    assert scores.values.tolist() == [5.0, 1.25]
    assert scores.evidence["threshold"].tolist() == pytest.approx([1.646196] * 2, abs=1e-6)
    assert scores.keep.tolist() == [True, False]
    # 0.7 deviations are 1.152337.
    assert score(TWO_ROWS, Ttr(radius=0, deviations=0.7)).keep.tolist() == [True, True]


def test_the_threshold_is_that_of_the_smoothed_ratios():
    # Radius 2 over 0 0 0 5 1.25 0 0 0: 0, 5/4, 6.25/5, 6.25/5, 6.25/5, 6.25/5, 1.25/4, 0
    # = 0, 1.25, 1.25, 1.25, 1.25, 1.25, 0.3125, 0. Mean 6.5625 / 8 = 0.8203125,
    # mean square (5 * 1.5625 + 0.09765625) / 8 = 0.9887695,
    # deviation sqrt(0.9887695 - 0.6729126) = 0.5620115.
    scores = score(TWO_ROWS, Ttr())
    assert scores.evidence["ratio"].tolist() == [5.0, 1.25]
    assert scores.values.tolist() == [1.25, 1.25]
    assert scores.evidence["threshold"].tolist() == pytest.approx([0.5620115] * 2, abs=1e-6)
    assert scores.keep.tolist() == [True, True]


def test_source_rows_join_what_stands_on_one_line():
    # One line: "ab" and "cdefgh" with html, body, p, /p, p, /p, /body, /html: 8 characters, 8 tags.
    scores = score(b"<p>ab</p><p>cdefgh</p>", Ttr(rows="source"))
    assert scores.values.tolist() == [1.0, 1.0]


def test_a_long_text_is_kept_and_a_menu_is_not():
    menu = "".join(f"<li><a href=/{i}>Item {i}</a></li>" for i in range(20))
    text = "<p>The harbour council voted on Tuesday to rebuild the old lighthouse.</p>" * 5
    keep = score(f"<ul>{menu}</ul><div>{text}</div>".encode(), Ttr()).keep.tolist()
    assert keep == [False] * 20 + [True] * 5
