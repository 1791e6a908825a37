"""Summaries: chosen sentences, their positions, and arbitrary texts."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import nutgraf
from nutgraf.crawl.workers.plain_article import PlainBody
from nutgraf.errors import WrongUseError
from nutgraf.page.parsing.parse import parse
from nutgraf.page.render import Body
from nutgraf.summary.captions import aside
from nutgraf.summary.document import MAX_SENTENCES
from nutgraf.summary.summarize import summarize, summarize_article
from nutgraf.summary.weights import chosen_weights, learned
from tests.pages import PARAGRAPHS

TEXT = """\
The night ferry to Skell Island will sail again in May, the harbour trust said on Monday.

Tickets

It will be an electric boat, built in the town's own yard. The old ferry was sold in 2013
because nobody paid for its repair. Cheese is made there. Islanders who
missed the last boat had to stay on the mainland until the morning ferry sailed."""


def test_places_in_the_text_and_its_order():
    summary = nutgraf.summarize(TEXT, "Night ferry will sail again", sentences=3)
    assert len(summary.sentences) == 3
    starts = [sentence.start for sentence in summary.sentences]
    assert starts == sorted(starts)
    for sentence in summary.sentences:
        assert TEXT[sentence.start : sentence.stop] == sentence.text == sentence.text.strip()
        assert 0 <= sentence.score <= 1
    assert summary.sentences[0].start == 0
    assert summary.language == "en"
    assert "Cheese" not in summary.text


def test_a_heading_comes_last():
    every = nutgraf.summarize(TEXT, sentences=100)
    assert "Tickets" in [sentence.text for sentence in every.sentences]
    almost = nutgraf.summarize(TEXT, sentences=len(every.sentences) - 1)
    assert "Tickets" not in [sentence.text for sentence in almost.sentences]


def test_single_scorers_and_weights():
    first = nutgraf.summarize(TEXT, scorers=("position",), sentences=2)
    assert [each.score for each in first.sentences] == pytest.approx([1, 2 / 3])  # 1st, 3rd of 6
    cheese = nutgraf.summarize(TEXT, "Cheese", scorers=["title"], sentences=1)
    assert cheese.text == "Cheese is made there."
    heavy = nutgraf.summarize(TEXT, "Cheese", weights={"title": 1e300}, sentences=1)
    assert heavy.text == cheese.text
    off = dict.fromkeys(["frequency", "tfidf", "lexical", "title", "length"], 0)
    assert nutgraf.summarize(TEXT, weights=off, sentences=2) == first


def test_average_is_the_mean_of_the_six():
    alone = [
        nutgraf.summarize(TEXT, "Ferry", scorers=[name], sentences=100).sentences
        for name in ("frequency", "tfidf", "lexical", "position", "title", "length")
    ]
    together = nutgraf.summarize(TEXT, "Ferry", weights="equal", sentences=100).sentences
    for i, sentence in enumerate(together):
        mean = sum(scored[i].score for scored in alone) / 6
        assert sentence.score == pytest.approx(mean, abs=1e-5)


def test_without_a_title_five_count():
    five = ("frequency", "tfidf", "lexical", "position", "length")
    assert nutgraf.summarize(TEXT, weights="equal") == nutgraf.summarize(TEXT, scorers=five)


def test_weights():
    assert chosen_weights(None, "equal") == dict.fromkeys(
        ["frequency", "tfidf", "lexical", "position", "title", "length"], 1.0
    )
    assert chosen_weights(None, {"position": 2, "title": 0})["position"] == 2
    assert "title" not in chosen_weights(None, {"title": 0})
    assert chosen_weights(("title", "position"), None) == {"title": 1.0, "position": 1.0}
    assert set(learned()) == set(chosen_weights(None, "equal"))
    assert all(weight >= 0 for weight in learned().values())


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"scorers": ("nope",)}, "no scorer is called 'nope'; there are frequency, tfidf"),
        ({"scorers": ()}, "at least one scorer"),
        ({"weights": {"nope": 1}}, "no scorer is called 'nope'"),
        ({"weights": {"title": -1}}, "the weight of title must be 0 or more, got -1"),
        ({"weights": {"title": float("nan")}}, "the weight of title"),
        ({"weights": "heavy"}, "no weights are called 'heavy'; there are equal and learned"),
        ({"scorers": ("title",), "weights": {"title": 0}}, "all weights are 0"),
        ({"sentences": 0}, "sentences must be a whole number above 0, got 0"),
        ({"sentences": 1.5}, "sentences must be a whole number above 0"),
    ],
)
def test_wrong_use(options, message):
    with pytest.raises(WrongUseError, match=message):
        nutgraf.summarize(TEXT, **options)


def test_bytes_are_refused():
    with pytest.raises(WrongUseError, match="a text must be a str, got bytes"):
        nutgraf.summarize(b"text")


def test_little_text():
    assert nutgraf.summarize("").sentences == nutgraf.summarize(" \n ").sentences == ()
    assert nutgraf.summarize("").text == ""
    assert nutgraf.summarize("One sentence.").text == "One sentence."
    assert nutgraf.summarize("Same.", "Same.").text == "Same."
    assert nutgraf.summarize("?", "!").text == "?"


@pytest.mark.parametrize("script", PARAGRAPHS)
def test_every_script(script):
    text = "\n\n".join(PARAGRAPHS[script])
    summary = nutgraf.summarize(text, PARAGRAPHS[script][0], sentences=2)
    assert 1 <= len(summary.sentences) <= 2
    for sentence in summary.sentences:
        assert text[sentence.start : sentence.stop] == sentence.text


@given(st.text(max_size=80), st.none() | st.text(max_size=10), st.sampled_from([None, "en", "th"]))
def test_any_text_is_accepted(text, title, language):
    summary = nutgraf.summarize(text, title, language=language)
    assert bool(summary.sentences) == bool(text.strip())
    for sentence in summary.sentences:
        assert text[sentence.start : sentence.stop] == sentence.text


@pytest.mark.parametrize(
    "piece", ["a. ", "Ab. ", "word ", "x", "。", "他。", "\n\n", "ก ", "\ud800 "]
)
def test_a_megabyte(piece):
    text = piece * (1_000_000 // len(piece))
    for sentence in nutgraf.summarize(text, text).sentences:
        assert text[sentence.start : sentence.stop] == sentence.text


def test_number_of_sentences_read_is_limited():
    text = "Cheese is made there. " * MAX_SENTENCES + "The ferry sails."
    found = nutgraf.summarize(text, "The ferry sails", scorers=["title"], sentences=1)
    assert found.sentences[0].start == 0


def test_language_tags():
    assert nutgraf.summarize(TEXT, language="en-GB").language == "en"
    assert nutgraf.summarize("Eins. Zwei.", language="DE_at").language == "de"


def test_near_duplicate_sentences_are_taken_once():
    question = "How did you feel when the bridge over the river was opened?"
    text = f"{question} I was glad of it. {question} We cried. {question} It was a long day."
    found = [
        each.text
        for each in nutgraf.summarize(text, "The bridge was opened", sentences=3).sentences
    ]
    assert len(found) == 3
    assert found.count(question) == 1
    # If all sentences are the same, the summary is shorter than requested.
    assert len(nutgraf.summarize("It rains. It rains. It rains.").sentences) == 1


def test_list_markers_are_not_part_of_a_sentence():
    text = "- The bridge is open again.\n• Trains cross it twice a day."
    found = nutgraf.summarize(text)
    assert [each.text for each in found.sentences] == [
        "The bridge is open again.",
        "Trains cross it twice a day.",
    ]
    assert all(text[each.start : each.stop] == each.text for each in found.sentences)


def test_no_space_between_sentences_where_none_is_written():
    assert (
        nutgraf.summarize("雨停了。他说：“走吧！”我们走了。", sentences=3).text
        == "雨停了。他说：“走吧！”我们走了。"
    )
    assert (
        nutgraf.summarize("The rain ended. We left.", sentences=2).text
        == "The rain ended. We left."
    )


def test_a_line_below_the_title_and_the_sentence_it_was_made_from_are_not_both_taken():
    below = "The most sensitive seismograph of the country stands below an inn."
    begins = (
        "The most sensitive seismograph of the country stands in the cellar of the Hart, an inn."
    )
    other = "Earthquakes on the other side of the world are written down there every day."
    found = nutgraf.summarize(f"{below}\n\n{begins} {other}", sentences=2).sentences
    assert [each.text for each in found] in ([below, other], [begins, other])


CAPTION = (
    "The night ferry, seen from the harbour wall on the evening before the storm, with its pool "
    "on deck and the windows of the bridge still whole."
)


def test_captions_and_headings_of_a_page_come_after_its_sentences():
    page = f"""<article><h1>The night ferry</h1>
    <figure><img src=a.jpg><figcaption>{CAPTION}</figcaption></figure>
    <p>The night ferry sails again on Monday, the harbour office said this week. It had been
    laid up since the storm.</p><h2>Why does the night ferry sail?</h2>
    <p>The pool repaired the windows of the bridge by hand, and nobody was paid for it.</p>
    <p>Tickets for the night ferry are sold on board.</p></article>"""
    tree = parse(page.encode())
    body = Body(tree, np.ones(len(tree.blocks), dtype=bool))
    beside = aside(body)
    assert beside == {"The night ferry", CAPTION, "Why does the night ferry sail?"}
    text = body.text()
    with_caption = {each.text for each in summarize(text, "The night ferry", sentences=3).sentences}
    assert CAPTION in with_caption  # it looks like a sentence and shares most words
    summary = summarize_article(text, "The night ferry", sentences=4, aside=beside)
    assert {each.text for each in summary.sentences}.isdisjoint(beside)
    everything = summarize_article(text, "The night ferry", sentences=7, aside=beside)
    assert CAPTION in {each.text for each in everything.sentences}


def test_plain_text_has_no_captions():
    assert aside(PlainBody("A text.")) == frozenset()
