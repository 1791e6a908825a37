"""CEDST and its variants on pages small enough to compute by hand."""

from __future__ import annotations

import numpy as np
import pytest

from nutgraf.evidence.base import Evidence
from nutgraf.methods.base import Scores
from nutgraf.methods.papers.cedst import Cedst, cedst_nc, cedst_tf
from nutgraf.methods.registry import get_method
from nutgraf.methods.select import otsu
from nutgraf.page.parsing.parse import parse

# Words: 6 and 2 in two paragraphs of one parent, 2 in a link under the body.
SMALL = """<body><div><p>one two three four five six</p><p>seven eight</p></div>
<div><a href="/x">nine ten</a></div></body>"""


def score(method: Cedst, html: str) -> Scores:
    return method.score(Evidence(parse(html.encode()), language="en"))


def test_features_of_a_small_page():
    # cluster (eq. 8): 8/8, 8/8, 2/8. variance (eq. 9): of {6, 2} it is 4, of {2} it is 0.
    # hyperlink (eq. 10): 0/6, 0/2, 2/2.
    evidence = score(Cedst(), SMALL).evidence
    assert evidence["topic"] == pytest.approx([0, 0, 0])
    assert evidence["cluster"] == pytest.approx([1, 1, 0.25])
    assert evidence["variance"] == pytest.approx([1, 1, 0])
    assert evidence["hyperlink"] == pytest.approx([0, 0, 1])


def test_belief_and_plausibility_of_a_small_page():
    # Paragraphs: 1 - 0.01 x 0.01 = 0.9999, and nothing against.
    # Link: for 0.99 x 0.25 = 0.2475, against 0.99; K = 1 - 0.2475 x 0.99 = 0.754975
    #   belief 0.2475 x 0.01 / 0.754975 = 0.003278
    #   disbelief 0.99 x 0.7525 / 0.754975 = 0.986755, so plausibility is 0.013245
    scores = score(cedst_nc(), SMALL)
    assert scores.belief == pytest.approx([0.9999, 0.9999, 0.003278], abs=1e-6)
    assert scores.plausibility == pytest.approx([1, 1, 0.013245], abs=1e-6)
    assert scores.evidence["conflict"] == pytest.approx([0, 0, 0.245025])


def test_smoothed_values_of_a_small_page_and_the_cut():
    # e = exp(-1/2) = 0.606531
    # first: 0.9999. second: (0.9999 (1 + e) + 0.003278 e) / (1 + 2e) = 1.608359 / 2.213061
    # third: (0.003278 + 0.9999 e) / (1 + e) = 0.609749 / 1.606531
    scores = score(cedst_nc(), SMALL)
    assert scores.values == pytest.approx([0.9999, 0.726757, 0.379543], abs=1e-5)
    # Otsu, w0 w1 (u0 - u1)^2: from 0.4 to 0.7 the third alone is low:
    #   2/9 (0.863328 - 0.379543)^2 = 0.0520; from 0.8 only the first is high:
    #   2/9 (0.9999 - 0.553150)^2 = 0.0444. So the threshold is 0.4.
    assert scores.keep is not None
    assert scores.keep.tolist() == [True, True, False]


def test_otsu_in_steps_by_hand():
    # Values 0.05 0.15 0.25 0.75 0.85 0.95, mean 0.5. g of equation 11:
    #   0.2 parts 2 | 4: means 0.1 and 0.7: 1/3 (0.4)^2 + 2/3 (0.2)^2 = 0.08
    #   0.3 to 0.7 part 3 | 3: means 0.15 and 0.85: 0.35^2 = 0.1225
    #   0.8 parts 4 | 2: as 0.2. Of equal thresholds the lowest is taken; all part alike.
    assert otsu(np.array([0.85, 0.05, 0.95, 0.15, 0.75, 0.25]), step=0.1) == 0.3


def test_a_value_on_a_step_is_not_below_it():
    # 3 x 0.1 is a little over 0.3 in floating point; only the threshold 0.3 parts these two.
    assert otsu(np.array([0.25, 0.3]), step=0.1) == 0.3


TOPICAL = """<body><ul><li><a href="/a">Sport</a></li><li><a href="/b">Weather</a></li></ul>
<div><p>The harbour council votes on a lighthouse.</p>
<p>A lighthouse for the harbour was promised for years.</p>
<p>Nobody in the harbour remembers a lighthouse at night.</p></div>
<div><p>Subscribe to letters</p></div></body>"""


def test_the_topic_feature_speaks_for_the_article():
    # harbour and lighthouse are together in three text nodes: the only topic, of weight 3.
    scores = score(Cedst(), TOPICAL)
    assert scores.evidence["topic"] == pytest.approx([0, 0, 1, 1, 1, 0])
    assert scores.keep is not None
    assert scores.keep.tolist() == [False, False, True, True, True, False]


def test_topics_alone():
    scores = score(cedst_tf(), TOPICAL)
    assert set(scores.evidence) == {"topic", "conflict"}
    # Nothing is against: belief is 0.99 of the feature, plausibility 1.
    assert scores.belief == pytest.approx([0, 0, 0.99, 0.99, 0.99, 0])
    assert scores.plausibility == pytest.approx([1] * 6)


def test_without_any_evidence_for_news_nothing_is_kept():
    scores = score(cedst_tf(), SMALL)
    assert scores.keep is not None
    assert not scores.keep.any()


def test_without_topics():
    scores = score(cedst_nc(), TOPICAL)
    assert set(scores.evidence) == {"cluster", "variance", "hyperlink", "conflict"}


def test_a_recommendation_that_is_repeated_gains_nothing():
    # The weakness that the authors name: the same text many times makes a heavy topic.
    again = '<div><p>Win tickets tonight</p></div><div><a href="/w">Win tickets tonight</a></div>'
    page = TOPICAL.replace("</ul>", "</ul>" + again * 3)
    place = slice(2, 8)
    assert not score(Cedst(), page).evidence["topic"][place].any()
    counted = score(Cedst(unique_texts=False), page).evidence["topic"]
    # win, tickets, tonight: three pairs, six times each, against one pair three times.
    assert counted[place] == pytest.approx([1] * 6)
    assert counted[8:11] == pytest.approx([3 / 18] * 3)


def test_the_paper_s_parameters():
    method = Cedst()
    assert (method.alpha, method.beta, method.gamma, method.step) == (0.99, 0.99, 2, 0.1)


def test_weights_scale_the_masses():
    # For 0.5 x 0.25 = 0.125, against 0.8; K = 1 - 0.1 = 0.9; belief 0.125 x 0.2 / 0.9.
    scores = score(cedst_nc(alpha=0.5, beta=0.8), SMALL)
    assert scores.belief is not None
    assert scores.belief[2] == pytest.approx(0.125 * 0.2 / 0.9)


def test_a_certain_feature_is_refused():
    with pytest.raises(ValueError, match="below 1"):
        score(Cedst(alpha=1.0), SMALL)


def test_siblings_as_the_paper_has_them():
    # Each text node is alone under its parent: 6, 2 and 2 words, and no variance.
    scores = score(Cedst(siblings="text"), SMALL)
    assert scores.evidence["cluster"] == pytest.approx([1, 2 / 6, 2 / 6])
    assert not scores.evidence["variance"].any()


def test_a_link_inside_a_paragraph_goes_with_it():
    # The paragraph is three text nodes, of which one is a link: 8 of 39 characters.
    html = """<body><div><p>The council <a href="/x">votes now</a> on a lighthouse tonight.</p>
    <p>Work begins in spring, at last, they say, if the money comes.</p></div>
    <ul><li><a href="/a">Sport</a></li><li><a href="/b">Jobs</a></li></ul></body>"""
    scores = score(Cedst(), html)
    assert scores.keep is not None
    assert scores.keep.tolist() == [True, True, False, False]
    assert scores.evidence["hyperlink"][0] == pytest.approx(8 / 39)


@pytest.mark.parametrize("name", ["cedst", "cedst-nc", "cedst-tf"])
def test_by_name(name):
    method = get_method(name, radius=2)
    assert method.name == name
    assert isinstance(method, Cedst)
    assert method.radius == 2


@pytest.mark.parametrize("method", [Cedst(), cedst_nc(), cedst_tf()])
@pytest.mark.parametrize("html", ["", "<p>Hello</p>", "<p>...</p>", "<a href=x>Hello there</a>"])
def test_pages_with_next_to_nothing(method, html):
    scores = score(method, html)
    assert len(scores.values) == len(parse(html.encode()).blocks)
    assert np.isfinite(scores.values).all()


def test_one_paragraph_is_the_article():
    scores = score(Cedst(), "<p>Hello there, reader</p>")
    assert scores.keep is not None
    assert scores.keep.tolist() == [True]
