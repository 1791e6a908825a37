"""CEPR's ratios, its smoothing and its cut, computed by hand."""

from __future__ import annotations

import numpy as np
import pytest

from nutgraf.evidence.base import Evidence
from nutgraf.evidence.counts import leaf_characters
from nutgraf.evidence.papers.tag_paths import MAX_APART, path_deviation, path_mean, tag_paths
from nutgraf.methods.base import Scores
from nutgraf.methods.papers.cepr import Cepr, smooth
from nutgraf.page.parsing.parse import parse

# Text nodes on the paths div.p (10 and 20 characters, 1 and 3 marks) and div.p.a (4, none).
HTML = b"<div><p>abcdefghi.<a href=/>link</a></p><p>abcdefghijklmnopq...</p></div>"


def score(html: bytes, method: Cepr) -> tuple[list[str], Scores]:
    """The text of the blocks that are kept, and the scores."""
    page = parse(html)
    scores = method.score(Evidence(page))
    assert scores.keep is not None
    return [t for t, kept in zip(page.block_texts, scores.keep, strict=True) if kept], scores


def test_the_paper_s_example_of_text_to_tag_path_ratios():
    # Text nodes: a headline of 40 characters, two texts of one paragraph, 645 together, and a
    # link of 7 between them. TPR: 40 / 1, 645 / 2 = 322.5, 7 / 1.
    html = f"<div><div><div><h1>{'h' * 40}</h1><p>{'p' * 300}<a>{'a' * 7}</a>{'q' * 345}</p>"
    evidence = Evidence(parse(html.encode()))
    ratio = path_mean(tag_paths(evidence), leaf_characters(evidence))
    assert ratio.tolist() == [40.0, 322.5, 7.0, 322.5]


def test_deviations_of_a_path():
    evidence = Evidence(parse(HTML))
    paths = tag_paths(evidence)
    # div.p: 10 and 20, mean 15, deviation 5. div.p.a: one text, no deviation.
    assert path_mean(paths, leaf_characters(evidence)).tolist() == [15, 4, 15]
    assert path_deviation(paths, leaf_characters(evidence)).tolist() == [5, 0, 5]


def test_the_same_tags_elsewhere_are_the_same_path_and_custom_tags_have_their_names():
    evidence = Evidence(parse(b"<div><p>a</p></div><div><p>b</p></div><x-y>c</x-y><x-z>d</x-z>"))
    a, b, c, d = tag_paths(evidence).leaf.tolist()
    assert a == b
    assert len({a, c, d}) == 3


def test_the_distance_of_two_paths():
    html = b"<div><p>a<i>b</i></p><ul><li><a href=/>c</a></li></ul></div><nav><p>d</p></nav>"
    paths = tag_paths(Evidence(parse(html)))
    a, b, c, d = paths.leaf.tolist()
    assert paths.distance(a, a) == 0
    assert paths.distance(a, b) == 1  # add i
    assert paths.distance(a, c) == 3  # p to ul, add li, add a
    assert paths.distance(c, a) == 3
    assert paths.distance(a, d) == 1  # div to nav
    assert paths.distance(b, d) == 2  # div to nav, drop i


def test_paths_that_part_far_up_are_unrelated():
    def distance(left: int, right: int) -> float:
        html = "<i>" * left + "a" + "</i>" * left + "<b>" * right + "b"
        paths = tag_paths(Evidence(parse(html.encode())))
        return paths.distance(*paths.leaf.tolist())

    assert distance(MAX_APART, MAX_APART) == MAX_APART
    assert distance(MAX_APART + 1, MAX_APART + 1) == np.inf
    assert distance(1, 3 * MAX_APART) == np.inf


def test_smoothing_weighs_a_neighbour_by_its_path():
    # Paths div.p, div.ul.li, div.ul.li: the first two are 2 edits apart, the last two are one.
    paths = tag_paths(Evidence(parse(b"<div><p>a</p><ul><li>b</li><li>c</li></ul></div>")))
    found = smooth(np.array([0.0, 8.0, 0.0]), paths, radius=1, distance_power=3.0)
    # The first has one neighbour: 0.606531 * 8 / 2**3 / (1 + 0.606531) = 0.377541.
    # The middle: 8 / (1 + 2 * 0.606531) = 3.614902.
    # The last: 0.606531 * 8 / 1.606531 = 3.020327.
    assert found.tolist() == pytest.approx([0.377541, 3.614902, 3.020327], abs=1e-5)


def test_smoothing_on_one_path_is_gaussian():
    paths = tag_paths(Evidence(parse(b"<p>a</p><p>b</p><p>c</p>")))
    constant = np.array([5.0, 5.0, 5.0])
    assert smooth(constant, paths, 2, 3.0).tolist() == pytest.approx([5.0, 5.0, 5.0])
    assert smooth(constant, paths, 0, 3.0).tolist() == [5.0, 5.0, 5.0]
    # Radius 2: weights exp(-1/8) = 0.882497 and exp(-4/8) = 0.606531 of the two others.
    found = smooth(np.array([0.0, 1.0, 0.0]), paths, 2, 3.0)
    assert found[0] == pytest.approx(0.882497 / (1 + 0.882497 + 0.606531), abs=1e-6)


def test_the_extended_ratio_and_the_threshold():
    # div.p: TPR 15, PPR 2, deviations 5 and 1: ETPR 15 * 2 * 5 * 1 = 150. The link: 0.
    # Unsmoothed 150, 0, 150: mean 100, deviation sqrt((2500 + 10000 + 2500) / 3) = 70.710678.
    # Threshold 0.8 * 70.710678 = 56.568542; in thresholds, 150 is 2.651650.
    kept, scores = score(HTML, Cepr(radius=0))
    assert kept == ["abcdefghi.link", "abcdefghijklmnopq..."]
    # The first block has 10 characters at 2.651650 and 4 at 0: 26.51650 / 14 = 1.894036.
    assert scores.values.tolist() == pytest.approx([1.894036, 2.651650], abs=1e-6)
    assert scores.evidence["punctuation to path"].tolist() == pytest.approx([20 / 14, 2.0])


def test_smoothing_brings_a_link_up_to_its_paragraph():
    # With both neighbours one edit away, the link has 2 * 0.606531 * 150 / 2.213061 = 82.2206;
    # each end (150 + 0) / 1.606531 = 93.3689. Deviation: mean 89.6528, differences 3.7161,
    # -7.4322, 3.7161, so sqrt((13.8094 * 2 + 55.2376) / 3) = 5.2553, in thresholds of 4.2043:
    # 22.208, 19.557, 22.208.
    _, scores = score(HTML, Cepr())
    assert scores.values.tolist() == pytest.approx(
        [(10 * 22.208 + 4 * 19.557) / 14, 22.208], rel=1e-3
    )


def test_the_plain_ratio():
    # TPR 15, 4, 15: mean 11.3333, deviation 5.185450, threshold 4.148360; the link's 4 is under.
    kept, scores = score(HTML, Cepr(ratio="tpr", radius=0))
    assert kept == ["abcdefghi.link", "abcdefghijklmnopq..."]
    assert scores.values[1] == pytest.approx(15 / 4.148360, rel=1e-6)


def test_without_deviations_the_plain_ratio_stands_in():
    # One text a path: every ETPR is 0. TPR 30 and 2: deviation 14, threshold 11.2.
    html = f"<p>{'a' * 30}</p><i>{'b' * 2}</i>".encode()
    kept, scores = score(html, Cepr(radius=0))
    assert kept == ["a" * 30]
    assert scores.values.tolist() == pytest.approx([30 / 11.2, 2 / 11.2])


def test_wrong_parameters_say_what_is_right():
    with pytest.raises(ValueError, match="'etpr' or 'tpr'"):
        score(HTML, Cepr(ratio="ppr"))
    with pytest.raises(ValueError, match="radius must be 0 or more"):
        score(HTML, Cepr(radius=-1))
