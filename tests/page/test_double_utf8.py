"""Text that was encoded as UTF-8 twice."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nutgraf.page.decoding.decode import decode
from nutgraf.page.decoding.double_utf8 import undo_double_utf8
from nutgraf.pipeline import extract

# Letters of two, three and four bytes.
TEXTS = [
    "It’s “late”, she said – and left…",
    "Die Brücke über den Fluß",
    "Мост закрыт",
    "大桥关闭",
    "🌉",
]


def doubled(text: str) -> bytes:
    return text.encode().decode("latin-1").encode()


@pytest.mark.parametrize("text", TEXTS)
def test_a_page_that_was_doubled_as_a_whole(text):
    html = f"<p>{text} “Die Straße über den Fluß” – é</p>".encode()
    assert decode(html.decode("latin-1").encode()) == html


@pytest.mark.parametrize("text", TEXTS)
def test_a_page_that_was_decoded_as_latin_1(text):
    html = f"<p>{text} “Die Straße über den Fluß” – é</p>".encode()
    assert decode(html.decode("latin-1")) == html


def test_a_part_that_was_doubled():
    html = "<p>Die Brücke – </p>".encode() + doubled("It’s “late” 🌉")
    assert decode(html) == "<p>Die Brücke – </p>It’s “late” 🌉".encode()


@pytest.mark.parametrize(
    "text",
    [
        *TEXTS,
        "LA MAÑANA, SÃO PAULO, FÜR",
        # Where the rest is whole, only what no text has tells: this may be meant.
        "“é” became “Ã©”",
        "NESCAFÉ® is sold in 180 countries",
        "AMANHÃ\u00a0HÁ",
        "\x93LIBERTÉ\x94, \x93ÉGALITÉ\x94, \x93FRATERNITÉ\x94",
        "\x93Libert\x94 – été\x85\u00a0!",
        # Control characters that are no second half of anything.
        "It\x92s late, Ã \x85 – and \x80",
    ],
)
def test_other_text_stays_as_it_is(text):
    assert decode(f"<p>{text}</p>".encode()) == f"<p>{text}</p>".encode()


@given(st.text(st.sampled_from("aé’🌉Ãâ\x80\x99\xa0ÂÅ")))
def test_whatever_comes_stays_utf8_and_no_longer_than_it_was(text):
    once = undo_double_utf8(text.encode())
    assert len(once.decode()) <= len(text)


def test_the_text_of_such_a_page_can_be_read():
    story = (
        "<p>" + "The mayor’s bridge – it’s shut – “stays shut”, he said on Monday. " * 8 + "</p>"
    )
    article = extract(
        doubled(f"<title>The mayor’s bridge</title><h1>The mayor’s bridge</h1>{story}")
    )
    assert article.title == "The mayor’s bridge"
    assert article.text.startswith("The mayor’s bridge – it’s shut – “stays shut”")
