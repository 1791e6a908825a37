"""Drafts: the kept blocks, and the rules that overruled the method."""

from __future__ import annotations

import numpy as np

import nutgraf
from nutgraf.trim.base import Cut

STORY = (
    "The council voted on Monday to build a new wall along the harbour before the winter storms.",
    "It will be two metres higher than the old one, which the sea broke through in three places.",
    "Work is to begin in May, and nobody in the town believes that it will end when it should.",
)


def test_the_first_rule_that_finds_a_block_drops_it():
    cut = Cut(np.array([True, True, True, False]))
    cut.remove("one", np.array([False, True, False, True]))
    cut.remove("two", np.array([False, True, True, False]))
    assert cut.keep.tolist() == [True, False, False, False]
    assert [cut.rule(block) for block in range(4)] == [None, "one", "two", None]


def test_a_block_says_which_rule_dropped_it():
    other = "Photo: The mayor on the bridge"
    lines = (*STORY[:2], other, STORY[2], "(Reporting by A. N. Other; Editing by Jane Roe)")
    body = "".join(f"<p>{line}</p>" for line in lines)
    title = "Council votes for a harbour wall"
    html = f"<title>{title}</title><article><h1>{title}</h1>{body}</article>"
    rules = {block.text: block.rule for block in nutgraf.extract(html).blocks}
    assert rules == {title: None} | dict.fromkeys(STORY) | {
        other: "asides",
        lines[-1]: "closing_lines",
    }
