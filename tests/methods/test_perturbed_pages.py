"""The copies of pages that the default method learns from."""

from __future__ import annotations

import pytest

from nutgraf.page.decoding.decode import decode
from nutgraf.page.parsing.parse import parse
from nutgraf_bench.training.fused.perturb import perturbed

PARAGRAPHS = [f"Paragraph {number} tells of the harbour and its boats." for number in range(40)]
PAGE = (
    '<html><head><meta charset="gb2312"></head><body><nav class="menu"><a href="/">Home</a></nav>'
    f'<article id="story">{"".join(f"<p>{text} Çà et là.</p>" for text in PARAGRAPHS)}</article>'
    "<footer>All rights</footer></body></html>"
).encode()


def copies(count=30):
    return [perturbed(PAGE, f"seed {number}") for number in range(count)]


def texts(html):
    return [" ".join(text.split()) for text in parse(decode(html)).block_texts]


def test_the_same_seed_gives_the_same_copy():
    assert copies() == copies()


def test_a_copy_says_nothing_that_the_page_does_not_say_in_this_order():
    whole = iter(texts(PAGE))
    assert len(texts(PAGE)) == 42
    for copy in copies():
        whole = iter(texts(PAGE))
        assert all(text in whole for text in texts(copy))


def test_something_is_missing_but_never_most_of_it():
    sizes = [sum(map(len, texts(copy))) / sum(map(len, texts(PAGE))) for copy in copies()]
    assert min(sizes) >= 0.4
    assert min(sizes) < 0.9


@pytest.mark.parametrize("mark", [b"<article", b"<nav", b"<footer", b"class=", b"id="])
def test_each_mark_is_there_in_some_copies_and_not_in_others(mark):
    assert {mark in copy for copy in copies()} == {True, False}


def test_a_page_without_a_body_is_left():
    assert texts(perturbed(b"", "seed")) == []
