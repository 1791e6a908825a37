"""The sequence of tags and words, written down by hand."""

from __future__ import annotations

import numpy as np
import pytest

from nutgraf.evidence.base import Evidence
from nutgraf.evidence.papers.tokens import character_lengths, pieces, token_lengths
from nutgraf.page.parsing.parse import parse

HTML = b"<div><p>one <b>two three</b></p><br>four</div>"


def written(evidence: Evidence) -> str:
    """The sequence as a source would have it, without attributes."""
    page, found = evidence.page, pieces(evidence)
    parts = []
    for node, text, start in zip(found.node, found.text, found.start, strict=True):
        name = page.name(int(node))
        parts.append(page.node_text(int(node)) if text else f"<{'' if start else '/'}{name}>")
    return " ".join(parts)


def test_tags_and_texts_stand_as_in_the_source():
    assert written(Evidence(parse(HTML))) == (
        "<html> <body> <div> <p> one <b> two three </b> </p> <br> four </div> </body> </html>"
    )


def test_empty_and_nested_elements_are_closed_in_order():
    html = b"<div><i></i><div><div></div></div></div><hr><p>x</p>"
    assert written(Evidence(parse(html))) == (
        "<html> <body> <div> <i> </i> <div> <div> </div> </div> </div> <hr> <p> x </p> "
        "</body> </html>"
    )


def test_a_tag_is_a_token_and_so_is_a_word():
    # <html> <body> <div> <p> one <b> two three </b> </p> <br> four </div> </body> </html>
    lengths = token_lengths(Evidence(parse(HTML)))
    assert lengths.tolist() == [1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1]


def test_a_text_without_a_word_is_one_token():
    evidence = Evidence(parse("<p>—</p>".encode()))
    assert token_lengths(evidence)[pieces(evidence).text].tolist() == [1]


def test_characters_of_tags_and_texts():
    # 6 6 5 3 "one " 4, <b> 3, "two three" 9, </b> 4, </p> 4, <br> 4, "four" 4, 6 7 7.
    lengths = character_lengths(Evidence(parse(HTML)))
    assert lengths.tolist() == [6, 6, 5, 3, 4, 3, 9, 4, 4, 4, 4, 6, 7, 7]


def test_attributes_are_part_of_their_tag():
    html = b'<a href="/x" hidden>go</a>'
    evidence = Evidence(parse(html))
    # <html> and <body> before it are 6 each; </a> 4.
    assert character_lengths(evidence).tolist()[2:5] == [len('<a href="/x" hidden>'), 2, 4]


def test_means_over_the_tokens_of_each_text_node():
    evidence = Evidence(parse(HTML))
    lengths = token_lengths(evidence)
    # The fifteen tokens are numbered 0 to 14: "one" is 4, "two three" 6 and 7, "four" 11.
    values = np.arange(15.0)
    assert pieces(evidence).leaf_means(lengths, values).tolist() == pytest.approx([4.0, 6.5, 11.0])


def test_an_empty_page():
    evidence = Evidence(parse(b""))
    assert not pieces(evidence).text.any()
    assert len(token_lengths(evidence)) == len(character_lengths(evidence)) == len(pieces(evidence))
