"""Cluster and variance of sibling text nodes, by hand."""

from __future__ import annotations

import numpy as np
import pytest

from nutgraf.evidence.base import Evidence
from nutgraf.evidence.papers.siblings import leaf_cluster, leaf_siblings, leaf_variance
from nutgraf.page.parsing.parse import parse

# Words of the text nodes: 6 and 2 in the first div, 1 in the second, 3 and 1 in the third.
HTML = b"""<body><div><p>one two three four five six</p><p>one two</p></div>
<div><p>one</p></div><div>one two three<br>one</div></body>"""


def evidence(html: bytes = HTML) -> Evidence:
    return Evidence(parse(html))


def test_paragraphs_of_one_parent_are_siblings():
    # The last two text nodes are one block in a div, whose parent is the body.
    assert leaf_siblings(evidence()).tolist() == [1, 1, 2, 0, 0]


def test_text_nodes_of_one_parent_are_siblings():
    assert leaf_siblings(evidence(), "text").tolist() == [0, 1, 2, 3, 3]


def test_cluster_is_the_share_of_the_largest_group():
    # Equation 8. Paragraphs: groups of 8, 1 and 4 words. Text: groups of 6, 2, 1 and 4 words.
    assert leaf_cluster(evidence()) == pytest.approx([1, 1, 1 / 8, 4 / 8, 4 / 8])
    assert leaf_cluster(evidence(), "text") == pytest.approx([1, 2 / 6, 1 / 6, 4 / 6, 4 / 6])


def test_variance_is_the_share_of_the_greatest():
    # Equation 9. {6, 2}: mean 4, variance 4. {3, 1}: mean 2, variance 1. A text alone: 0.
    assert leaf_variance(evidence()) == pytest.approx([1, 1, 0, 1 / 4, 1 / 4])
    assert leaf_variance(evidence(), "text") == pytest.approx([0, 0, 0, 1, 1])


@pytest.mark.parametrize("html", [b"", b"<p>...</p><p>!!!</p>"])
@pytest.mark.parametrize("kind", ["paragraphs", "text"])
def test_no_text_and_no_words_give_zeros(html, kind):
    assert not leaf_cluster(evidence(html), kind).any()
    assert not leaf_variance(evidence(html), kind).any()


def test_texts_of_one_length_have_no_variance_at_all():
    html = "<div>" + "<p>" + "word " * 1000003 + "</p>"
    texts = evidence((html + "<p>" + "word " * 1000003 + "</p>").encode())
    assert np.array_equal(leaf_variance(texts), [0.0, 0.0])


def test_an_unknown_kind():
    with pytest.raises(ValueError, match="siblings"):
        leaf_siblings(evidence(), "cousins")  # type: ignore[arg-type]
