"""The fused method: a small model by hand, and properties of the shipped one."""

from __future__ import annotations

from math import exp

import numpy as np
import pytest
from hypothesis import given, settings

from nutgraf.evidence.base import Evidence
from nutgraf.evidence.blocks.families import FAMILIES, VOCABULARY, family_columns, word_columns
from nutgraf.methods.base import Scores
from nutgraf.methods.fused.method import MODEL, Fused, FusedModel, probability, shipped_model
from nutgraf.methods.select import select
from tests.page.soup import page_of, soups
from tests.pages import PARAGRAPHS, news_page

# One tree with two questions: link density above 1/2 (bit 0), weight of the words above 1/2 (bit
# 1). Leaves: neither -1, links -3, words 2, both 0; all equally often, so the mean is -0.5.
SMALL = FusedModel.from_dict(
    {
        "words": {"text": {"river": 1.0}},
        "trees": {
            "columns": ["link_density", "words_text"],
            "depth": 2,
            "column": [[0, 1]],
            "border": [[0.5, 0.5]],
            "leaves": [[-10, -30, 20, 0]],
            "support": [[0, 0, 0, 0]],
            "step": 0.1,
            "bias": 0.5,
        },
        # Only the last sign, that something is kept, counts.
        "confidence": {"weights": [0, 0, 0, 0, 0, 1.0], "bias": 0.5},
    }
)
HTML = "<p>River</p><p>Other</p><p><a href=/>Link</a></p>"
INDEX = "<h1>News</h1><ul>" + "".join(
    f'<li><a href="/{i}">The council votes on harbour road number {i}</a></li>' for i in range(40)
)


def evidence_of(html: str, title: str | None = None) -> Evidence:
    return Evidence(page_of(html), title=title)


def scores_of(html: str, title: str | None = None, method: Fused | None = None) -> Scores:
    return (method or Fused()).score(evidence_of(html, title)).explained()


def logistic(odds: float) -> float:
    return 1 / (1 + exp(-odds))


@pytest.fixture
def small() -> Scores:
    return scores_of(HTML, method=Fused(model=SMALL))


def test_values_of_a_small_model(small):
    # 2 + 0.5;  -1 + 0.5;  -3 + 0.5
    assert small.values == pytest.approx([logistic(2.5), logistic(-0.5), logistic(-2.5)])


def test_cuts_of_a_small_model(small):
    # 0.924, 0.378 and 0.076 against 0.7, 0.5 and 0.25.
    assert small.keep_less.tolist() == small.keep.tolist() == [True, False, False]
    assert small.keep_more.tolist() == [True, True, False]
    assert small.confidence == pytest.approx(logistic(1 + 0.5))


def test_cuts_can_be_set():
    scores = scores_of(HTML, method=Fused(precision=0.93, balance=0.3, recall=0.01, model=SMALL))
    assert scores.keep_less.tolist() == [False, False, False]
    assert scores.keep.tolist() == [True, True, False]
    assert scores.keep_more.tolist() == [True, True, True]


def test_weights_of_a_small_model(small):
    # The prior is the mean and the bias: -0.5 + 0.5. Without links the mean of the open leaves is
    # (-1 + 2) / 2 = 0.5, with links (-3 + 0) / 2 = -1.5: moves of 1 and -1. The words' answer
    # moves it on to the leaf: 2 - 0.5, -1 - 0.5, -3 + 1.5.
    assert small.evidence["prior"] == pytest.approx([0, 0, 0], abs=1e-6)
    assert small.evidence["writing"] == pytest.approx([1, 1, -1], abs=1e-6)
    assert small.evidence[VOCABULARY] == pytest.approx([1.5, -1.5, -1.5], abs=1e-6)
    assert small.evidence["place"].tolist() == [0, 0, 0]
    assert set(small.evidence) == {"prior", VOCABULARY, *FAMILIES}


def test_belief_and_plausibility_of_a_small_model(small):
    # Undecided by what is for: p = e^-2.5, e^-1, 1; by what is against: q = 1, e^-1.5, e^-2.5.
    # K = p + q - pq; belief (1 - p) q / K, plausibility q / K.
    p, q = exp(-1), exp(-1.5)
    k = p + q - p * q
    assert small.belief == pytest.approx([1 - exp(-2.5), (1 - p) * q / k, 0], abs=1e-6)
    assert small.plausibility == pytest.approx([1, q / k, exp(-2.5)], abs=1e-6)


def test_evidence_is_made_when_asked_for():
    scores = Fused(model=SMALL).score(evidence_of(HTML))
    assert scores.why is not None
    assert scores.belief is None
    assert not scores.evidence
    assert (scores.explained().values == scores.values).all()


def check(html: str, title: str | None) -> Scores:
    """What holds on any page."""
    scores = scores_of(html, title)
    values = scores.values
    assert values.shape == (len(page_of(html).blocks),)
    assert ((values > 0) & (values < 1)).all()
    assert (scores.keep_less <= scores.keep).all()
    assert (scores.keep <= scores.keep_more).all()
    assert 0 < scores.confidence < 1
    # The prior and the weights of the families are the log-odds.
    odds = np.log(values / (1 - values))
    total = sum(scores.evidence.values(), start=np.zeros(len(values)))
    assert total == pytest.approx(odds, abs=1e-3)
    assert (scores.belief <= values + 1e-4).all()
    assert (values <= scores.plausibility + 1e-4).all()
    # With q / K the plausibility and p / K what belief leaves, the value is q / (p + q).
    left = scores.plausibility + 1 - scores.belief
    assert scores.plausibility / left == pytest.approx(values, abs=1e-4)
    return scores


@settings(max_examples=25, deadline=None)
@given(soups)
def test_any_page(html):
    check(html, "alpha beta")


@pytest.mark.parametrize("script", ["Latin", "Chinese", "Arabic", "Thai"])
def test_news_in_any_script(script):
    check(news_page(PARAGRAPHS[script]), PARAGRAPHS[script][0][:30])


@pytest.mark.parametrize("html", ["", "<p></p>", "<img src=i>"])
def test_an_empty_page(html):
    scores = check(html, "Title")
    assert scores.values.shape == (0,)
    assert all(weights.shape == (0,) for weights in scores.evidence.values())


@pytest.mark.parametrize("title", [None, "word"])
def test_a_page_of_one_word(title):
    assert check("word", title).values.shape == (1,)


def test_an_index_is_less_sure_to_be_right_than_an_article():
    news = check(news_page(PARAGRAPHS["Latin"]), None)
    assert check(INDEX, "News").confidence < news.confidence


def test_a_page_of_news():
    page = page_of(news_page(PARAGRAPHS["Latin"]))
    scores = check(news_page(PARAGRAPHS["Latin"]), None)
    kept = [text for text, keep in zip(page.block_texts, scores.keep, strict=True) if keep]
    assert set(PARAGRAPHS["Latin"]) <= set(kept)
    assert len(kept) < len(page.block_texts)


def test_the_same_answer_twice():
    evidence = evidence_of(news_page(PARAGRAPHS["Latin"]), "Lighthouse")
    first, second = (Fused().score(evidence).explained() for _ in range(2))
    anew = scores_of(news_page(PARAGRAPHS["Latin"]), "Lighthouse")
    for other in (second, anew):
        assert (first.values == other.values).all()
        assert (first.belief == other.belief).all()
        assert first.confidence == other.confidence
        assert all((first.evidence[name] == other.evidence[name]).all() for name in first.evidence)


def test_the_knob_takes_the_three_cuts():
    evidence = evidence_of(HTML)
    scores = Fused(model=SMALL).score(evidence)
    kept = [select(evidence, scores, favor).tolist() for favor in ("precision", "recall")]
    assert kept == [[True, False, False], [True, True, False]]


def test_probabilities():
    # e^-ln 3 = 1/3
    assert probability(np.array([0.0, np.log(3)])) == pytest.approx([1 / 2, 3 / 4])
    certain = probability(np.array([-1e9, 1e9]))
    assert 0 < certain[0] < 1e-12
    assert 1 - 1e-12 < certain[1] < 1


def test_the_shipped_model_is_small():
    assert MODEL.stat().st_size < 1_000_000


def test_the_shipped_model_asks_for_columns_that_there_are():
    evidence = evidence_of(HTML)
    families = [*family_columns(evidence).values()]
    families.append(word_columns(evidence, shipped_model().vocabulary))
    names = [name for columns in families for name in columns]
    assert len(names) == len(set(names))  # two families with one name would hide each other
    assert set(shipped_model().trees.columns) <= set(names)


def test_the_shipped_words_are_single_words():
    vocabulary = shipped_model().vocabulary
    for table, families in (
        (vocabulary.of_text, ("text", "heading")),
        (vocabulary.of_names, ("own", "above")),
    ):
        words = {word for family in families for word in vocabulary.weights[family]}
        assert len(table) == len(words) > 0
        for family in families:
            assert np.isfinite([*vocabulary.weights[family].values()]).all()


def test_the_shipped_trees_are_whole():
    trees = shipped_model().trees
    count, depth = trees.column.shape
    assert trees.border.shape == (count, depth)
    assert trees.leaves.shape == trees.support.shape == (count, 2**depth)
    assert 0 <= trees.column.min() <= trees.column.max() < len(trees.columns)
    assert depth <= 8  # a leaf's number is one byte
    for values in (trees.border, trees.leaves, trees.support):
        assert np.isfinite(values).all()
    assert (trees.support > 0).all()
    assert len(shipped_model().confidence.weights) == 6
