"""Sentences: the end marks of every script, marks that end nothing, and hostile texts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nutgraf.text.sentences import sentences


def cut(text: str, language: str | None = "en") -> list[str]:
    return [text[start:stop] for start, stop in sentences(text, language)]


# A bar marks the end of a sentence; blanks beside it belong to neither sentence.
CASES = [
    ("en", "Mr. Smith met Dr. J. R. Doe.| They spoke."),
    ("en", "It opened at 9 a.m. on Jan. 5 in the U.S. Senate.| He left."),
    ("en", "She moved to the U.S.| The house was sold."),
    ("en", "The yard belongs to Hall Inc.| It closed."),
    ("en", "The yard of Hall Inc. Harbour closed."),
    ("en", "It cost $3.5 million.| Nobody paid."),
    ("en", '"Did it work?" he asked.| "Yes!"| It did.'),
    ("en", 'He said: "It works."| Then he left.'),
    ("en", "Well... perhaps.| Perhaps not…| We will see."),
    ("en", "HARROW BAY, Calif. (AP) -- A boat sank.| Nobody drowned."),
    ("en", "LONDON (Reuters) - Shares fell.| Banks lost most."),
    ("en", "No. 5 was late.| Was it?| No.| It came."),
    ("en", "It sank in 2003.| In 2004 it was raised."),
    (
        "en",
        "Shares fell by 3.5.| Analysts had expected more.| It closed at 1.250.75.| Then it rose.",
    ),
    ("en", "He is No. 1.| Anna is No. 2.| They met."),
    ("en", "Write to Jane.Doe@example.com or see www.Foo.Bar now.|Nobody did."),
    ("en", "It began at 6 P.M.| Mr. Smith spoke.| He spoke for the U.S. Sen. Hall."),
    ("en", "Nobody was hurt.|The boat was new."),
    ("en", "Version 2.0 of node.js is at example.com/a.b now."),
    ("en", "The ferry (built by Hall/Inc. Harbour) sank.| It was old."),
    ("en", "The boats\nwere made\nby Hall Inc\n. Harbour\nbought them."),
    ("th", "เขาพูดว่า OK Mr. Smith.| It is."),
    ("de", "Am 3. Mai kam Dr. Müller z.B. nach Berlin.| Das war gut."),
    ("de", "Am 24.12. kam er an.| Es waren 3.500 Gäste.| Das war gut."),
    ("de", "Es war der 3.| Das war gut."),
    ("de", "„Es geht.“| »Ja.«| Er ging."),
    ("fr", "M. Dupont est venu.| « Bravo ! »| Il est parti."),
    ("es", "El Sr. Gil llegó.| ¿Qué pasó?| ¡Nada!"),
    ("ru", "А. С. Пушкин родился в 1799 г. в Москве.| Он писал."),
    ("el", "Πού είναι;| Δεν ξέρω."),
    ("zh", "他来了。|“你好吗？”他说。|股价涨到51.45美元！|真的？！|是的"),
    ("zh", "他说：“我来。”|记者走了。"),
    ("zh", "他看了《快跑！回家。》和《真的？是的！》两部电影。|很好！|再见"),
    ("ja", "「行きます。」と言った。|明日は雨！"),
    ("ar", "قال د. أحمد ذلك.| هل هذا صحيح؟| نعم."),
    ("ur", "یہ پہلا جملہ ہے۔| یہ دوسرا ہے۔"),
    ("hi", "यह पहला वाक्य है।| डॉ. शर्मा आए।|क्या यह सही है?| हाँ॥"),
    ("hy", "Նա եկավ:| Ի՞նչ ասաց Արամը։| Ասաց. «Այո՛»:| Սա՞ Արամն է:| Ժամը 10:30 էր:"),
    ("hy", "Նա եկավ.| Արամը գնաց."),
    ("am", "ይህ ነው።|ያ ነው።"),
]


@pytest.mark.parametrize(("language", "marked"), CASES, ids=lambda value: value[:20])
def test_where_sentences_end(language, marked):
    parts = [part.strip() for part in marked.split("|")]
    assert cut(marked.replace("|", ""), language) == parts


def test_thai_ends_at_a_blank_after_enough_letters():
    clause = "เรือข้ามฟากกลางคืนระหว่างท่าเรือกับเกาะจะกลับมาแล่นอีกครั้งตั้งแต่สุดสัปดาห์แรกของเดือนพฤษภาคมนี้"
    assert len(clause) > 80
    assert cut(f"{clause} {clause}", "th") == [clause, clause]
    assert cut(f"{clause} และ{clause}", "th") == [
        f"{clause} และ{clause}"
    ]  # "and" continues the sentence
    assert cut("เรือ ท่าเรือ เกาะ", "th") == ["เรือ ท่าเรือ เกาะ"]


def test_blank_lines_and_items_end_a_sentence():
    assert cut("A heading\n\nA text, wrapped\nin its lines\n \nThe end") == [
        "A heading",
        "A text, wrapped\nin its lines",
        "The end",
    ]
    assert cut("We need\nfour things:\n- rope\n- tar\n1. Take it. 2. Go.") == [
        "We need\nfour things:",
        "- rope",
        "- tar",
        "1. Take it.",
        "2. Go.",
    ]


def test_lines_that_are_not_wrapped_are_sentences():
    assert cut("A heading\nThe text begins.\nNo mark here\nThe end") == [
        "A heading",
        "The text begins.",
        "No mark here",
        "The end",
    ]


def test_nothing():
    assert sentences("") == sentences(" \n\t ") == []
    assert sentences("x") == [(0, 1)]
    assert cut("...") == ["..."]


@given(st.text(alphabet=st.sampled_from("aA1. !?\n\"'()。”ก;।-Dr"), max_size=60))
def test_spans_are_in_order_and_lose_nothing(text):
    spans = sentences(text)
    place = 0
    for start, stop in spans:
        assert not text[place:start].strip()
        assert text[start:stop] == text[start:stop].strip() != ""
        place = stop
    assert not text[place:].strip()


@pytest.mark.parametrize(
    "text",
    [
        "a. ",
        "A. ",
        ".",
        "a",
        " ",
        "\n",
        '."',
        "3. X ",
        "ก ",
        "; ",
        ".\u3000",
        "\n\t x",
        "。”",
        "A.A",
    ],
)
def test_long_runs_take_linear_time(text):
    """In quadratic time this would take hours."""
    text = text * (300_000 // len(text))
    spans = sentences(text, "de")
    assert sum(stop - start for start, stop in spans) <= len(text)
