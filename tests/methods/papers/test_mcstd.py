"""MCSTD's densities and runs, computed by hand."""

from __future__ import annotations

import numpy as np
import pytest

from nutgraf.evidence.base import Evidence
from nutgraf.methods.base import Scores
from nutgraf.methods.papers.mcstd import Mcstd, maximum_run
from nutgraf.page.parsing.parse import parse

# Rows: <html> / <body> / <div> / four <p> rows / </div> / </body> / </html>
HTML = b"<div><p>abcdefghijkl</p><p>ab</p><p>abcdefghij</p><p>cd</p></div>"


def score(html: bytes, method: Mcstd) -> tuple[list[str], Scores]:
    """The text of the blocks that are kept, and the scores."""
    page = parse(html)
    scores = method.score(Evidence(page))
    assert scores.keep is not None
    return [t for t, kept in zip(page.block_texts, scores.keep, strict=True) if kept], scores


def test_the_maximum_run():
    # -2 [11 -4 13] -5 -2: 20.
    assert maximum_run(np.array([-2.0, 11.0, -4.0, 13.0, -5.0, -2.0])) == slice(1, 4)
    # A gap that costs more than what is before it parts the run: 3 - 4 < 0.
    assert maximum_run(np.array([3.0, -4.0, 5.0])) == slice(2, 3)
    # One that costs less does not: 3 - 2 + 5 = 6 is over 5.
    assert maximum_run(np.array([3.0, -2.0, 5.0])) == slice(0, 3)
    assert maximum_run(np.array([1.0, 2.0])) == slice(0, 2)


def test_of_equal_runs_the_first():
    assert maximum_run(np.array([2.0, -3.0, 2.0])) == slice(0, 1)


@pytest.mark.parametrize("values", [[], [0.0], [-1.0, -2.0]])
def test_no_run_where_nothing_is_over_zero(values):
    assert maximum_run(np.array(values)) == slice(0, 0)


def test_the_maximum_run_is_the_best_of_all_runs():
    random = np.random.default_rng(3)
    for _ in range(50):
        values = random.integers(-9, 10, int(random.integers(1, 12))).astype(np.float64)
        runs = [values[i:j].sum() for i in range(len(values)) for j in range(i, len(values) + 1)]
        assert values[maximum_run(values)].sum() == max(runs)


def test_rows_less_their_mean_density():
    # Two tags a paragraph: densities 6, 1, 5, 1 and six empty rows; the mean is 13 / 10 = 1.3.
    # Less the mean: 4.7 - 0.3 + 3.7 = 8.1 is the best; the last row's -0.3 would only take away.
    kept, scores = score(HTML, Mcstd())
    assert kept == ["abcdefghijkl", "ab", "abcdefghij"]
    assert scores.evidence["density"].tolist() == [6.0, 1.0, 5.0, 1.0]
    assert scores.evidence["threshold"].tolist() == [1.3] * 4
    assert scores.values.tolist() == pytest.approx([4.7, -0.3, 3.7, -0.3])


def test_a_threshold_of_one_s_own():
    # Less 5.5: 0.5, -4.5, -0.5, -4.5.
    kept, _ = score(HTML, Mcstd(threshold=5.5))
    assert kept == ["abcdefghijkl"]
    # Less 6: nothing is over zero.
    kept, _ = score(HTML, Mcstd(threshold=6.0))
    assert kept == []


def test_source_rows_are_lines():
    # Line 1: 2 characters, html, body and the two tags of <p>: 0.5; line 2: 8 characters, four
    # tags with the ends of body and html: 2.
    kept, scores = score(b"<p>ab</p>\n<p>abcdefgh</p>", Mcstd(rows="source"))
    assert scores.evidence["density"].tolist() == [0.5, 2.0]
    assert kept == ["abcdefgh"]
