"""Readers' comments below an article."""

from __future__ import annotations

import numpy as np
import pytest

from nutgraf.methods.base import Method, Scores
from nutgraf.pipeline import extract
from nutgraf.trim.comments import Comments
from tests.trim.drafts import draft_of

STORY = "<p>" + "The council voted on Tuesday to close the old bridge for two years. " * 6 + "</p>"
SAID = "<p>I have crossed that bridge each day since I was a boy, and I shall miss it.</p>"


def comments(html, values):
    keep = [value > 0.5 for value in values]
    return Comments().find(draft_of(html, keep, values=values)).tolist()


@pytest.mark.parametrize(
    "label",
    [
        "Comments",
        "COMMENTS (12)",
        "12 Comments:",
        "| 12 Comment(s)",
        "<h3>Leave a Reply</h3>",
        "Kommentare [3]",
        "Комментарии 45",
        "Σχόλια",
        "网友评论（8）",
        "댓글",
        "12 thoughts on “The Bridge That Stayed Shut Until The Spring After Next”",
        "<h2>One response to &#8220;The Bridge&#8221;</h2>",
        "3 comments on this story",
        "4 Gedanken zu „Die Brücke“",
        "2 réflexions sur « Le pont »",
        "5 comentarios en «El puente»",
    ],
)
def test_all_that_is_kept_behind_the_label_is_theirs(label):
    html = f"{STORY}{label}{SAID}<p>Reply</p>{SAID}"
    assert comments(html, [0.97, 0.2, 0.6, 0.1, 0.7]) == [False, False, True, False, True]


@pytest.mark.parametrize(
    "line",
    [
        "Discussion",
        "Comments were asked for",
        "Add a comment",
        "12",
        "<p>-</p>",
        "Comment is free",
        "3 comments on the bridge were heard",
        "12 responses to “no” were counted as “yes”.",
        "One response to “cancel culture” is what she calls “quiet courage.”",
        "Eine Antwort auf „Was ist Aufklärung?“",
    ],
)
def test_other_lines_are_no_label(line):
    assert not any(comments(f"{STORY}{line}{SAID}", [0.97, 0.2, 0.6]))


def test_a_count_beside_the_byline_begins_nothing():
    html = f"<p>A short lead of a few words.</p>Comments (8){STORY}"
    assert not any(comments(html, [0.99, 0.2, 0.9]))


def test_what_is_believed_like_the_story_is_of_it():
    html = f"{STORY}Comments (8){STORY}"
    assert not any(comments(html, [0.97, 0.2, 0.96]))


def test_the_label_itself_goes_with_them():
    assert comments(f"{STORY}Comments{SAID}", [0.97, 0.6, 0.6]) == [False, True, True]


@pytest.mark.parametrize("html", ["", "<p></p>", "<p>Comments</p>", STORY])
def test_pages_without_comments(html):
    assert not Comments().find(draft_of(html)).any()


@pytest.mark.parametrize("end", ["<p>***</p>", "<p>***</p><p>—</p>"])
def test_marks_alone_are_no_comments(end):
    html = f"{STORY}Comments{end}"
    assert not any(comments(html, [0.97, 0.2] + [0.6] * end.count("<p>")))


def test_a_later_label_counts_where_the_first_does_not():
    html = f"{STORY}Comments{STORY}{STORY}{STORY}Comments{SAID}"
    found = comments(html, [0.97, 0.2, 0.99, 0.99, 0.99, 0.2, 0.6])
    assert found == [False] * 6 + [True]


def test_nothing_is_dropped_for_recall(monkeypatch):
    def all_behind_the_first(trim, draft):
        return draft.keep & (np.arange(len(draft.keep)) > 0)

    monkeypatch.setattr(Comments, "find", all_behind_the_first)
    html = f"<title>Bridge</title><h1>Bridge</h1>{STORY}{STORY}{STORY}"
    assert len(extract(html, favor="recall").text) > len(extract(html).text)


class _Fixed(Method):
    """A method with trims, whose scores are given."""

    name = "fixed"
    trims = True

    def __init__(self, *values):
        self.values = np.array(values)

    def score(self, evidence):
        values = self.values
        return Scores(values, keep=values > 0.5, keep_less=values > 0.9, confidence=0.9)


@pytest.mark.parametrize("favor", ["balance", "precision"])
def test_comments_are_found_by_less_certain_ones_too(favor):
    html = f"{STORY}{STORY}<p>Comments</p>{SAID}{SAID}"
    method = _Fixed(0.99, 0.99, 0.2, 0.95, 0.6)
    assert "each day" not in extract(html, method=method, favor=favor).text
