"""CETR's formulas, computed by hand."""

from __future__ import annotations

import numpy as np
import pytest

from nutgraf.evidence.base import Evidence
from nutgraf.methods.base import Scores
from nutgraf.methods.papers.cetr import Cetr, cluster_from_origin, slopes
from nutgraf.page.parsing.parse import parse

# Rows: <html> / <body> / <div> / the first <p> / the second <p> / </div> / </body> / </html>
TWO_ROWS = b"<div><p>0123456789</p><p>12 <b>34</b></p></div>"


def score(html: bytes, method: Cetr) -> tuple[list[str], Scores]:
    """The text of the blocks that are kept, and the scores."""
    page = parse(html)
    scores = method.score(Evidence(page))
    assert scores.keep is not None
    return [t for t, kept in zip(page.block_texts, scores.keep, strict=True) if kept], scores


def test_tag_ratios_and_their_smoothing():
    _, scores = score(TWO_ROWS, Cetr())
    # 10 characters on 2 tags, 5 characters on 4 tags.
    assert scores.evidence["tag ratio"].tolist() == [5.0, 1.25]
    # A neighbour weighs exp(-1/2) = 0.606531, all three 2.213061; the <div> rows around are 0:
    # (5 + 0.606531 * 1.25) / 2.213061 and (0.606531 * 5 + 1.25) / 2.213061.
    assert scores.evidence["smoothed"].tolist() == pytest.approx([2.601900, 1.935172], abs=1e-6)


def test_a_row_without_tags_counts_as_one_with_one_tag():
    # Text before the first block-level tag of the body is on the row of <body>; "tail" is not.
    page = parse(b"<p>ab</p>tail")
    found = Cetr(radius=0).score(Evidence(page)).evidence["tag ratio"]
    # "ab" has <p> and </p>; "tail" shares its row with </body>.
    assert found.tolist() == [1.0, 4.0]


def test_slopes_look_at_the_mean_of_what_comes_next():
    # alpha 3: |(4+7+10)/3 - 1| = 6, |(7+10)/2 - 4| = 4.5, |10 - 7| = 3, nothing after the last.
    assert slopes(np.array([1.0, 4.0, 7.0, 10.0]), 3).tolist() == [6.0, 4.5, 3.0, 0.0]
    # A fall is as steep as a rise: |1 - 4| = 3.
    assert slopes(np.array([4.0, 1.0]), 3).tolist() == [3.0, 0.0]
    assert slopes(np.array([]), 3).tolist() == []


def test_one_centre_never_leaves_the_origin():
    points = np.array([[0.0, 4.0, 6.0, 8.0, 20.0]])
    # Centres start at 0, 10, 20, so 4 belongs to 0 and {6, 8} to 10.
    assert cluster_from_origin(points, 3, rounds=0).tolist() == [0, 0, 1, 1, 2]
    # Round 1: the second centre moves to 7, now nearer to 4 (3 away) than the origin (4 away).
    # Were the first centre free, it would be at (0 + 4) / 2 = 2 and keep 4.
    # Round 2: the second centre moves to (4 + 6 + 8) / 3 = 6; nothing changes.
    assert cluster_from_origin(points, 3, rounds=100).tolist() == [0, 1, 1, 1, 2]


def test_clusters_in_two_dimensions():
    # Farthest from the origin: (6, 8), at 10. Centres (0, 0), (3, 4), (6, 8).
    # (0, 5): squared distances 25, 9 + 1 = 10, 36 + 9 = 45. (5, 0): 25, 4 + 16 = 20, 65.
    # Both go to the second centre, which moves to (2.5, 2.5); (1, 1) stays: 2 against 4.5.
    points = np.array([[1.0, 0.0, 5.0, 6.0], [1.0, 5.0, 0.0, 8.0]])
    assert cluster_from_origin(points, 3, rounds=100).tolist() == [0, 1, 1, 2]


def test_points_that_are_all_at_the_origin_are_noise():
    assert cluster_from_origin(np.zeros((2, 4)), 3, rounds=100).tolist() == [0, 0, 0, 0]
    assert cluster_from_origin(np.zeros((2, 0)), 3, rounds=100).tolist() == []


def test_the_threshold_variant_cuts_at_the_standard_deviation():
    # Unsmoothed ratios of the eight rows: 0 0 0 5 1.25 0 0 0. Mean 0.78125, mean square
    # (25 + 1.5625) / 8 = 3.3203125, deviation sqrt(3.3203125 - 0.6103516) = 1.6462.
    kept, scores = score(TWO_ROWS, Cetr(variant="threshold", radius=0))
    assert kept == ["0123456789"]
    assert scores.values.tolist() == [5.0, 1.25]
    # 0.7 * 1.6462 = 1.1523 is under 1.25.
    kept, _ = score(TWO_ROWS, Cetr(variant="threshold", radius=0, deviations=0.7))
    assert kept == ["0123456789", "12 34"]


def test_the_one_dimensional_variant_clusters_ratios_alone():
    # Ratios 5, 1.25 and zeros: centres 0, 2.5, 5. 1.25 is as near to 0 as to 2.5, and the
    # centre nearer to the origin takes it.
    kept, scores = score(TWO_ROWS, Cetr(variant="1d", radius=0))
    assert kept == ["0123456789"]
    assert scores.values.tolist() == [5.0, 1.25]


def test_the_score_is_the_distance_from_the_origin():
    # Unsmoothed, alpha 1: ratios 0 0 0 5 1.25 0 0 0 have slopes 0 0 5 3.75 1.25 0 0 0.
    _, scores = score(TWO_ROWS, Cetr(radius=0, alpha=1))
    assert scores.evidence["slope"].tolist() == [3.75, 1.25]
    # sqrt(25 + 14.0625) = 6.25; 1.25 * sqrt(2) = 1.767767.
    assert scores.values.tolist() == pytest.approx([6.25, 1.767767], abs=1e-6)


@pytest.mark.parametrize("variant", ["2d", "1d", "threshold"])
def test_every_variant_finds_the_paragraphs_of_a_news_page(variant):
    paragraphs = ["The council voted to rebuild the lighthouse. " * n for n in (3, 5, 4)]
    links = "".join(f"<li><a href=/{i}>Link {i}</a></li>" for i in range(9))
    body = "".join(f"<p>{text}</p>" for text in paragraphs)
    html = f"<header><nav><ul>{links}</ul></nav></header><main><article>{body}</article></main>"
    kept, _ = score(html.encode(), Cetr(variant=variant))
    assert kept == [text.strip() for text in paragraphs]


def test_source_rows_are_lines():
    # Both paragraphs are on one line, with their four tags and those of html and body: 8 tags
    # and the characters of "abcdef".
    _, scores = score(b"<p>abc</p><p>def</p>", Cetr(rows="source", radius=0))
    assert scores.evidence["tag ratio"].tolist() == [0.75, 0.75]


def test_wrong_parameters_say_what_is_right():
    with pytest.raises(ValueError, match="'2d', '1d' or 'threshold'"):
        score(TWO_ROWS, Cetr(variant="3d"))
    with pytest.raises(ValueError, match="clusters must be 2 or more"):
        score(TWO_ROWS, Cetr(clusters=1))
    with pytest.raises(ValueError, match="alpha must be 1 or more"):
        score(TWO_ROWS, Cetr(alpha=0))
