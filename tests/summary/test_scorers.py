"""Each scorer on a text with scores computed by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest

from nutgraf.summary.document import read
from nutgraf.summary.scorers import SCORERS

# Content words: ferry sail | ferry boat | cheese.
TEXT = "The ferry sails. The ferry is a boat. We had cheese."


def scores(
    name: str, text: str = TEXT, title: str | None = None, language: str = "en"
) -> list[float]:
    return SCORERS[name](read(text, title, language)).tolist()


def test_frequency():
    # ferry 2, others 1. Means: (2 + 1) / 2, (2 + 1) / 2, 1; divided by 1.5.
    assert scores("frequency") == pytest.approx([1, 1, 1 / 1.5])


def test_tfidf_is_formula_1():
    # log(3/2) for ferry, in two of three sentences; log(3/1) for sail, boat and cheese.
    both, one = math.log(3 / 2) + math.log(3), math.log(3)
    assert scores("tfidf") == pytest.approx([1, 1, one / both])


def test_tfidf_counts_a_term_as_often_as_it_is_there():
    # tar twice: 2 log(2/1). rope once: log(2/1).
    assert scores("tfidf", "Tar, tar. The rope.") == pytest.approx([1, 0.5])


def test_lexical_joins_words_of_one_meaning():
    # car and automobile are a chain through two sentences: strength 1 in each, divided by the
    # chains of the sentence. car sold: (1 + 0) / 2. automobile: 1. cheese: 0.
    text = "The car shone. The automobile. We had cheese."
    assert scores("lexical", text) == pytest.approx([0.5, 1, 0])
    assert scores("lexical", text, language="xx")[:2] == [0, 0]  # no such table


def test_lexical_joins_forms_of_a_word_elsewhere():
    text = "Die Regierungen kamen. Die Regierung sprach. Käse."
    assert scores("lexical", text, language="de") == pytest.approx([1, 1, 0])


def test_position():
    assert scores("position") == pytest.approx([1, 2 / 3, 1 / 3])


def test_title():
    # Each sentence has one of ferry and cheese; a repetition does not count.
    assert scores("title", title="Ferries and cheese") == pytest.approx([0.5, 0.5, 0.5])
    assert scores("title", "A ferry, a ferry. No.", "Ferry boat") == pytest.approx([0.5, 0])
    assert scores("title") == [0, 0, 0]
    assert scores("title", title="The of and") == [0, 0, 0]


def test_length():
    # 5, 20 and 40 words: 5/20, 20/20, 20/40.
    text = " ".join(f"{' '.join(['Word'] * count)}." for count in (5, 20, 40))
    assert scores("length", text) == pytest.approx([0.25, 1, 0.5])


@pytest.mark.parametrize("name", SCORERS)
@pytest.mark.parametrize(
    "text",
    [
        "",
        "One.",
        "The of and.",
        "!!! ??? ...",
        "他来了。我走了。他来了。",
        "जहाज आया। जहाज गया।",
        "a\n\nb",
    ],
)
def test_from_0_to_1(name, text):
    document = read(text, "One 他", None)
    values = SCORERS[name](document)
    assert values.shape == (len(document),)
    assert np.isfinite(values).all()
    assert ((values >= 0) & (values <= 1)).all()
