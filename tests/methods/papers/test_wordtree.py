"""WordTree against section 3.2 of its paper, with counts made by hand."""

from __future__ import annotations

import numpy as np
import pytest

import nutgraf
from nutgraf.evidence.base import Evidence
from nutgraf.methods.base import Scores
from nutgraf.methods.papers.wordtree import WordTree
from nutgraf.page.parsing.parse import parse


def text(count: int, word: str = "word") -> str:
    """A text of so many words."""
    return " ".join([word] * count)


def score(html: str, method: WordTree | None = None) -> Scores:
    return (method or WordTree()).score(Evidence(parse(html.encode())))


def kept(html: str, method: WordTree | None = None) -> list[bool]:
    keep = score(html, method).keep
    assert keep is not None
    return keep.tolist()


# Figure 1 shows paragraphs of 18, 41, 92 and 27 words replaced by these numbers.
FIGURES = f"""<html><body>
<div id="menu"><a href="/">Home</a><a href="/w">World news</a></div>
<div id="story"><h1>{text(7)}</h1>
<p>{text(18)}</p><p>{text(41)}</p><span></span><script>{text(50)}</script><p>{text(92)}</p>
<p>{text(9)}</p><p>{text(10)}</p><p>{text(27)}</p></div></body></html>"""


def test_figure_1_each_tag_has_the_number_of_words_of_its_own():
    # The menu's two links make one block: 4 letters with 1 word, 9 with 2; (4*1 + 9*2) / 13.
    expected = [22 / 13, 7, 18, 41, 92, 9, 10, 27]
    np.testing.assert_allclose(score(FIGURES).evidence["words"], expected)


def test_figures_2_and_3_void_script_and_short_nodes_go():
    # div#story has no words of its own: a void tag that groups others. It goes, they stay.
    # Of the rest, the menu (1 and 2 words), the headline (7) and a paragraph (9) are under ten.
    assert kept(FIGURES) == [False, False, True, True, True, False, True, True]
    np.testing.assert_allclose(score(FIGURES).values, [0, 0, 18, 41, 92, 0, 10, 27])


@pytest.mark.parametrize(
    ("own", "merged"),
    [
        (19, True),  # 19 - 20 < 0: the children go, the parent stands for them
        (20, True),  # 20 - 20 = 0: likewise
        (21, False),  # 21 - 20 > 0: the children stay as nodes of their own
    ],
)
def test_figure_4_a_parent_with_at_most_its_childrens_words_stands_for_them(own, merged):
    # The inner div has no words, so the paragraph of 20 words is the section's child. The
    # paragraph of 3 words was left out; it comes back only with the parent that stands for all.
    html = f"<section>{text(own)}<div><p>{text(20)}</p><p>{text(3)}</p></div></section>"
    result = score(html)
    assert result.evidence["children"].tolist() == [20, 0, 0]
    assert result.evidence["merged"].tolist() == [merged] * 3
    assert kept(html) == [True, True, merged]


def test_only_children_count_not_grandchildren():
    # section 12 > 11 (its child div), though div and its p have 11 + 30 words;
    # div 11 <= 30, so the div stands for its paragraphs, and the section for nothing.
    html = (
        f"<section>{text(12)}<div>{text(11)}<p>{text(30)}</p><p>{text(2)}</p></div>"
        f"<p>{text(4)}</p></section>"
    )
    assert kept(html) == [True, True, True, True, False]
    assert score(html).evidence["children"].tolist() == [11, 30, 0, 0, 0]


def test_a_paragraph_is_kept_whole_with_its_links():
    # 14 words are the paragraph's own, 2 are the link's, which alone is too short.
    html = f"<p>{text(7)} <a href='/x'>{text(2)}</a> {text(7)}</p>"
    assert nutgraf.extract(html, method="wordtree").text == text(16)


def test_the_minimum_is_a_parameter():
    html = f"<p>{text(3)}</p><p>{text(4)}</p><div></div>"
    assert kept(html, WordTree(minimum_words=4)) == [False, True]
    assert kept(html, WordTree(minimum_words=1)) == [True, True]
    assert kept(html, WordTree(minimum_words=0)) == [True, True]


def test_words_of_scripts_without_spaces_count():
    # Ten Thai letters are nine bigrams, eleven are ten: at the minimum, and under it.
    assert kept("<p>" + "กขคงจฉชซญฎ" + "</p><p>" + "กขคงจฉชซญฎฏ" + "</p>") == [False, True]
