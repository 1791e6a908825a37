"""Content code blurring, computed by hand."""

from __future__ import annotations

import numpy as np
import pytest

from nutgraf.evidence.base import Evidence
from nutgraf.methods.base import Scores
from nutgraf.methods.papers.ccb import Ccb, blur, content_code_vector
from nutgraf.page.parsing.parse import parse

# With radius 1, sigma is 1/2 and a neighbour weighs w = exp(-1 / (2 * 0.25)) = exp(-2) = 0.135335.
# A word between two tags: 1 / (1 + 2w) = 1 / 1.270671 = 0.786986.
# A word between a tag and a word: (1 + w) / (1 + 2w) = 1.135335 / 1.270671 = 0.893493.
LONE = 0.786986
BESIDE_A_WORD = 0.893493


def score(html: bytes, method: Ccb) -> Scores:
    return method.score(Evidence(parse(html)))


def test_content_is_one_and_code_is_zero():
    vector = content_code_vector(np.array([False, True, False]), np.array([1, 3, 2]))
    assert vector.tolist() == [0, 1, 1, 1, 0, 0]


def test_one_round_of_blurring():
    # The middle keeps 1 / (1 + 2w). An end has one neighbour: w / (1 + w) = 0.119203.
    once = blur(np.array([0.0, 1.0, 0.0]), radius=1, stable=0.0, rounds=1)
    assert once.tolist() == pytest.approx([0.119203, 0.786986, 0.119203], abs=1e-6)


def test_a_second_round_blurs_the_first():
    # Middle: (0.786986 + 2w * 0.119203) / (1 + 2w) = 0.819251 / 1.270671 = 0.644739.
    # End: (0.119203 + w * 0.786986) / (1 + w) = 0.225710 / 1.135335 = 0.198805.
    twice = blur(np.array([0.0, 1.0, 0.0]), radius=1, stable=0.0, rounds=2)
    assert twice.tolist() == pytest.approx([0.198805, 0.644739, 0.198805], abs=1e-6)


def test_blurring_stops_when_a_round_changes_little():
    # Round 1 changes the entries by (0.119203 + 0.213014 + 0.119203) / 3 = 0.150473 on average.
    once = blur(np.array([0.0, 1.0, 0.0]), radius=1, stable=0.0, rounds=1)
    stopped = blur(np.array([0.0, 1.0, 0.0]), radius=1, stable=0.151, rounds=9)
    went_on = blur(np.array([0.0, 1.0, 0.0]), radius=1, stable=0.150, rounds=9)
    assert stopped.tolist() == once.tolist()
    assert went_on.tolist() != once.tolist()


def test_no_radius_no_blur():
    assert blur(np.array([0.0, 1.0]), radius=0, stable=0.0, rounds=3).tolist() == [0.0, 1.0]


def test_the_ratio_of_a_block_is_the_mean_of_its_tokens():
    # ... <p> a b c d </p> ...: the inner two stay at 1.
    scores = score(b"<p>a b c d</p><p>e</p>", Ccb(radius=1, rounds=1))
    expected = [(2 * BESIDE_A_WORD + 2) / 4, LONE]
    assert scores.values.tolist() == pytest.approx(expected, abs=1e-6)
    assert scores.evidence["content code ratio"].tolist() == scores.values.tolist()


def test_what_is_over_the_threshold_is_content():
    html = b"<p>a b c d</p><p>e</p>"
    assert score(html, Ccb(radius=1, rounds=1)).keep.tolist() == [True, True]
    assert score(html, Ccb(radius=1, rounds=1, threshold=0.8)).keep.tolist() == [True, False]


def test_link_tags_can_be_left_out():
    html = b"<p>a <a href=x>b</a> c</p>"
    # As code they stand between all words; left out, b has a and c for neighbours.
    assert score(html, Ccb(radius=1, rounds=1)).values.tolist() == pytest.approx([LONE], abs=1e-6)
    without = score(html, Ccb(radius=1, rounds=1, anchors=False))
    assert without.values.tolist() == pytest.approx([(2 * BESIDE_A_WORD + 1) / 3], abs=1e-6)


def test_characters_as_the_unit():
    scores = score(b"<p>abc</p>", Ccb(unit="character", radius=1, rounds=1))
    assert scores.values.tolist() == pytest.approx([(2 * BESIDE_A_WORD + 1) / 3], abs=1e-6)


def test_an_unknown_unit_says_what_there_is():
    with pytest.raises(ValueError, match="'token' or 'character'"):
        score(b"<p>x</p>", Ccb(unit="word"))


def test_a_long_text_is_kept_and_a_menu_is_not():
    menu = "".join(f"<li><a href=/{i}>Item {i}</a></li>" for i in range(20))
    html = f"<ul>{menu}</ul><p>{'The harbour council voted. ' * 20}</p>".encode()
    keep = score(html, Ccb()).keep.tolist()
    assert keep == [False] * 20 + [True]
