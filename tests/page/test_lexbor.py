"""Both ways over the parser's tree see the same page."""

from __future__ import annotations

import ctypes
from dataclasses import fields

import numpy as np
import pytest
import selectolax.lexbor
from hypothesis import given

from nutgraf.page._kernels.cursor import SureCursor
from nutgraf.page.parsing import lexbor
from nutgraf.page.parsing.parse import parse
from tests.page.soup import soups

PAGES = {
    "head": b"""<!doctype html><html lang=en xml:lang=de><title>A &amp; B</title><base href=/x>
        <meta name=author content="A. Fisk"><meta property="og:title" content="&#x1F600; &nbsp;">
        <link rel="canonical alternate" type="text/html" href=/c title=t><link>
        <script type="application/ld+json">{"@type": "NewsArticle"}</script><script>x</script>""",
    "attributes": b"<p class id='' href=/a data-a=1 DATA-A=2 data-b='\xc3\xa9'><a href>x<a b=c>y",
    "foreign": b"<svg><title>t<b>u</title><use href=/a xlink:href=/b /></svg><math><html lang=f",
    "not elements": b"<!-- a --><?xml b?><!doctype c><p>d<!-- e -->f<![CDATA[g]]><template>h",
    "own tags": b"<x-a>1<x-b k=v>2</x-b></x-a><x-a>3</x-a><\xc3\xa9>4",
    "broken bytes": b"<p \xff=\xfe title='\xff'>\xff\xfe</p><\xff>x",
    "blanks": b"<pre> a\n\n  b </pre> \n <p> </p>&nbsp;<p>x",
    "empty": b"",
}


def both(html: bytes, monkeypatch: pytest.MonkeyPatch):
    fast = parse(html)
    with monkeypatch.context() as patch:
        patch.setattr(lexbor, "FUNCTIONS", None)
        return fast, parse(html)


def assert_same(one, other):
    for field in fields(one):
        left, right = getattr(one, field.name), getattr(other, field.name)
        if isinstance(left, np.ndarray):
            assert left.tolist() == right.tolist(), field.name
        elif field.name == "blocks":
            for column in ("start", "stop", "node"):
                assert getattr(left, column).tolist() == getattr(right, column).tolist()
        elif field.name == "attributes":
            assert [*left] == [*right]
        else:
            assert left == right, field.name


def test_lexbors_functions_are_used_where_selectolax_shows_them():
    library = ctypes.CDLL(selectolax.lexbor.__file__)
    shown = hasattr(library, "lxb_dom_node_first_child_noi")
    assert (lexbor.FUNCTIONS is not None) == shown


@pytest.mark.parametrize("html", PAGES.values(), ids=PAGES)
def test_both_ways_see_the_same_page(html, monkeypatch):
    assert_same(*both(html, monkeypatch))


@given(soups)
def test_both_ways_see_the_same_soup(html):
    with pytest.MonkeyPatch.context() as patch:
        assert_same(*both(html.encode(), patch))


def test_more_names_of_attributes_than_are_kept(monkeypatch):
    html = "".join(f"<p name-{i % 700}={i} class=c{i}>x" for i in range(2_000)).encode()
    fast, sure = both(html, monkeypatch)
    assert_same(fast, sure)
    assert [*fast.attributes][-2] == {"name-599": "1999", "class": "c1999"}


def test_without_lexbors_functions_selectolax_is_asked(monkeypatch):
    made = []
    monkeypatch.setattr(lexbor, "FUNCTIONS", None)
    monkeypatch.setattr(
        lexbor, "SureCursor", lambda root: made.append(root.tag) or SureCursor(root)
    )
    assert parse(b"<p>x").text == "x"
    assert made == ["html"]


@pytest.mark.parametrize("error", [OSError("no such library"), AttributeError("no such function")])
def test_functions_that_are_not_shown_are_not_used(error, monkeypatch):
    def load(_):
        raise error

    monkeypatch.setattr(lexbor.ctypes, "CDLL", load)
    assert lexbor._functions() is None
