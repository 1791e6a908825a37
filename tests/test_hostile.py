"""Bad input: a clear result or an error of ours that says what is wrong, and never a crash."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nutgraf
from nutgraf.errors import NotHtmlError, NutgrafError, PageTooLargeError
from nutgraf.model import Article
from nutgraf.page.parsing.parse import parse
from tests.page.soup import soups
from tests.pages import PARAGRAPHS, news_page

STORY = PARAGRAPHS["Latin"]
PARAGRAPH = f"<p>{STORY[0]}</p>"
BODY = "".join(f"<p>{text}</p>" for text in STORY)
HUGE = 9007199254740991

# Input that may well have no article.
ODD = {
    "no bytes": b"",
    "no text": "",
    "white space": " \r\n\t\f \xa0\u200b",
    "a mark": b"\xef\xbb\xbf",
    "half a tag": "<",
    "half a comment": "<!-",
    "no body": "<html><head><title>A title</title></head></html>",
    "frames": "<frameset><frame src=a><noframes><p>none</noframes></frameset>",
    "null bytes": b"\0" * 10_000,
    "a tag of null bytes": b"<\0p\0>\0" * 10_000,
    "lone surrogates": "\ud800\udfff\udcff" * 100,
    "references to nothing": "&#x110000; &#xD800; &#0; &#99999999999999999999; &nothing; &#x;" * 50,
    "marks of direction": "\u202e\u200f\u2067" * 10_000,
    "accents": "a" + "\u0301" * 100_000,
    "opening": "<" * 200_000,
    "closing": ">" * 1_000_000,
    "slashes": "</" * 200_000,
    "ampersands": "&amp;" * 200_000,
    "raw ampersands": "&" * 1_000_000,
    "quotes": "<p a=\"'" * 100_000,
    "one line": "lighthouse " * 90_000,
    "one word": "x" * 1_000_000,
    "ideographs": "灯塔" * 150_000,
    "attributes": "<p " + " ".join(f"a{i}=1" for i in range(100_000)) + ">x",
    "formatting closed from a table": "".join(
        f"<p><b id={i}><table></b></table>" for i in range(3_000)
    )
    + "<p>x" * 3_000,
    "a bracket in quotes": "<p><b x='>' "
    + " ".join(f"a{i}=1" for i in range(3_000))
    + ">"
    + "<p>x" * 3_000,
    "attributes of the body": "".join(f"<body a{i}=1>" for i in range(50_000)),
    "half a comment with tags": "<!--" + "<p>x -- " * 100_000,
    "comments": "<!---->" * 100_000,
    "tags that never end": "<b " * 100_000,
    "long tags that never end": ("<a" + "x" * 20_000) * 300,
    "blocks with nothing to see": "<p>\u2061" * 30_000,
    "frames that nobody closes": f"<script>{'<noscript>' * 100_000}</noscript></script>",
    "half a script": "<script>" + "if (a < b) {}</scrip" * 50_000,
    "scripts": "<script>" * 100_000,
    "CDATA": "<![CDATA[" * 100_000,
    "CDATA in a drawing": "<svg><![CDATA[" + "]]" * 100_000 + "<p>x",
    "titles": "<title>" * 100_000,
    "forms": "<form><input><select><option>" * 25_000,
    "cells": "<td>" * 100_000,
    "breaks": "<br>" * 100_000,
    "paragraphs": "<p>" * 100_000,
    "links": "<a href=x>" * 100_000,
    "drawings": "<svg><math>" * 50_000,
    "templates": "<template>" * 100_000,
    "anything": "".join(f"<x{i}>" for i in range(50_000)),
    "end tags": "<b>" + "</i></p></br></table></x>" * 30_000,
}

# Input with a story in it, which is to be found.
AROUND = {
    "null bytes": news_page(STORY).replace("council", "coun\0cil"),
    "lone surrogates": news_page((*STORY, "\ud800 and \udfff are halves of nothing at all.")),
    "marks of direction": f"<p>\u202e\u200f{STORY[0]}\u202c</p>{BODY}",
    "unclosed divs": "<div>" * 100_000 + BODY,
    "balanced divs": "<div>" * 100_000 + "</div>" * 100_000 + BODY,
    "divs around": "<div>" * 20_000 + BODY + "</div>" * 20_000,
    "unclosed spans": "<span>" * 100_000 + BODY,
    "lists in lists": "<ul><li>" * 20_000 + BODY,
    "tables in tables": "<table><tr><td>" * 20_000 + BODY,
    "quotes in quotes": "<blockquote>" * 50_000 + BODY,
    "formatting left open": "".join(f"<b id={i}>" for i in range(5_000)) + PARAGRAPH * 2_000 + BODY,
    "fonts left open": "".join(f"<p><font size={i}>word " for i in range(5_000)) + BODY,
    "wide cells": f"<table><tr><td colspan={HUGE} rowspan={HUGE}>{STORY[0]}</table>{BODY}",
    "a wide table": f"<table>{'<tr>' + f'<td colspan={HUGE}>x' * 50}</table>" * 20 + BODY,
    "sizes that are no numbers": f"<img src=a width=16¹ height={'9' * 5_000}>{BODY}",
    "a list from afar": f"<ol start={HUGE}{HUGE}><li value=-{HUGE}>{STORY[0]}</ol>{BODY}",
    "a half comment after it": BODY + "<!--" + "x" * 100_000,
    "a half script after it": BODY + "<script>" + "x < y" * 100_000,
    "a half tag after it": BODY + "<a href='" + "x" * 100_000,
    "CDATA before it": "<![CDATA[ x ]]>" + BODY,
    "a wrong doctype": "<!DOCTYPE html PUBLIC '" + "x" * 1_000 + "'>" + BODY,
    "a huge attribute": f"<p title='{'x' * 1_000_000}'>{STORY[0]}</p>{BODY}",
    "a data address": f"<p><img src='data:image/png;base64,{'A' * 1_000_000}'>{STORY[0]}</p>{BODY}",
    "references": BODY + "<p>&#x110000;&#xD800;&#0;&notit;&#128;</p>",
    "no end": news_page(STORY).rpartition("</article>")[0],
    "an end in between": news_page(STORY).replace("<p>Opp", "</body></html><p>Opp"),
}

BINARY = {
    "PDF": b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n" + bytes(1_000),
    "PNG": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(1_000),
    "gzip": gzip.compress(news_page(STORY).encode()),
}

TOO_LARGE = {
    "50 MB of one tag": "<b>" * 16_700_000,
    "a tag of 50 MB": "<b " + "x" * 50_000_000,
    "50 MB of text": "a " * 25_000_000,
    "a megabyte of opening": "<" * 1_000_000,
}


def checked(article: Article) -> Article:
    """The same article, if it holds together in every form."""
    assert article.page_type == "other" or article.text or article.links
    for written in (
        article.text,
        article.to_markdown(),
        article.to_html(),
        article.to_tei(),
        article.to_json(),
    ):
        written.encode("utf-8", "strict")
    assert len(article.blocks) == 0 or article.blocks[-1].path
    return article


@pytest.mark.parametrize("html", ODD.values(), ids=ODD)
def test_odd_input_gives_a_result(html):
    checked(nutgraf.extract(html))


@pytest.mark.parametrize("html", AROUND.values(), ids=AROUND)
def test_the_story_is_found_in_spite_of_it(html):
    text = checked(nutgraf.extract(html)).text
    assert STORY[1] in text
    assert STORY[2] in text


@pytest.mark.parametrize("html", ["", b"", " \n\t", b"\xef\xbb\xbf", "<p></p>", "<title>x</title>"])
def test_nothing_gives_an_empty_article(html):
    article = nutgraf.extract(html)
    assert article.text == ""
    assert article.page_type == "other"
    assert list(article.blocks) == []
    assert article.to_markdown().strip() in ("", "# x")


@pytest.mark.parametrize("content", BINARY.values(), ids=BINARY)
def test_another_kind_of_file_is_refused(content):
    with pytest.raises(NotHtmlError, match=r"PDF|PNG|gzip"):
        nutgraf.extract(content)


@pytest.mark.parametrize("html", TOO_LARGE.values(), ids=TOO_LARGE)
def test_of_too_much_the_beginning_is_read(html):
    assert (checked(nutgraf.extract(html)).partial or "").startswith(("bytes: ", "nodes: "))


@pytest.mark.parametrize("html", TOO_LARGE.values(), ids=TOO_LARGE)
def test_the_parser_alone_refuses_too_much(html):
    with pytest.raises(PageTooLargeError, match="at most"):
        parse(html.encode())


def test_a_page_cut_anywhere():
    page = news_page(PARAGRAPHS["Chinese"]).encode()
    whole = nutgraf.extract(page).text
    for size in range(0, len(page), 50):
        text = checked(nutgraf.extract(page[:size])).text
        assert len(text) <= 2 * len(whole)


def test_a_page_cut_after_its_text_loses_nothing():
    page = news_page(STORY)
    cut = page[: page.index("</article>")]
    assert nutgraf.extract(cut).text == nutgraf.extract(page).text


def test_wide_cells_make_no_wide_tables():
    article = nutgraf.extract(AROUND["wide cells"])
    assert len(article.to_markdown()) < 3_000
    assert len(article.to_html()) < 3_000


def test_a_byte_of_every_value():
    checked(nutgraf.extract(b"<p>" + bytes(range(32, 256)) * 20))


@settings(max_examples=40, deadline=None)
@given(soups)
def test_tag_soup(html):
    checked(nutgraf.extract(html, url="https://example.org/"))


@settings(max_examples=40, deadline=None)
@given(st.one_of(st.binary(), st.text(st.characters(exclude_categories=()))))
def test_anything_at_all(html):
    try:
        article = nutgraf.extract(html)
    except NutgrafError:
        return
    checked(article)


@pytest.mark.parametrize(
    ("content", "code", "says"),
    [
        (BINARY["PDF"], 2, "PDF"),
        (b"", 1, "no article"),
        (AROUND["balanced divs"].encode(), 0, ""),
    ],
    ids=["PDF", "empty", "divs"],
)
def test_the_command_line_says_it_in_one_line(tmp_path, content, code, says):
    file = tmp_path / "page.html"
    file.write_bytes(content)
    done = subprocess.run(
        [sys.executable, "-m", "nutgraf", "extract", str(file)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={k: v for k, v in os.environ.items() if k != "NUTGRAF_TRACEBACK"},
        timeout=120,
        check=False,
    )
    assert done.returncode == code
    assert "Traceback" not in done.stderr
    assert says in done.stderr
    assert len(done.stderr.splitlines()) == (1 if says else 0)
    assert (STORY[1] in done.stdout) == (code == 0)


@pytest.mark.parametrize("where", ["title", "url"])
def test_half_a_surrogate_beside_the_page_reaches_no_output(where):
    article = nutgraf.extract(
        "<p>The lighthouse opens on Sunday.", **{where: "https://x.example/a\ud800b"}
    )
    assert article.to_json().encode()


@pytest.mark.parametrize("page", [None, 7, ["<p>x"]])
def test_what_is_no_page_is_refused_in_words(page):
    with pytest.raises(nutgraf.NutgrafError, match="a page must be a str or bytes"):
        nutgraf.extract(page)


def test_what_is_no_method_is_refused_in_words():
    with pytest.raises(nutgraf.NutgrafError, match="a name or a Method"):
        nutgraf.extract("<p>x", method=None)
