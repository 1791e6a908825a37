"""Walking the tree by lexbor's own functions and through selectolax gives the same page."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import fields

import numpy as np
import pytest
import selectolax
from hypothesis import given
from selectolax.lexbor import LexborHTMLParser

import nutgraf
from nutgraf.page._kernels.cursor import LexborCursor, SelectolaxCursor, same_tree
from nutgraf.page.parsing import lexbor
from nutgraf.page.parsing.parse import parse
from tests import golden_pages
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


@pytest.fixture
def fresh():
    """Set up the access to lexbor anew in this test."""
    lexbor.lexbor_functions.cache_clear()
    yield
    lexbor.lexbor_functions.cache_clear()


def through_selectolax(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(lexbor, "lexbor_functions", lambda: None)


def both(html: bytes, monkeypatch: pytest.MonkeyPatch):
    direct = parse(html)
    with monkeypatch.context() as patch:
        through_selectolax(patch)
        return direct, parse(html)


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


def test_lexbor_is_called_directly_by_default():
    assert lexbor.lexbor_functions() is not None


@pytest.mark.parametrize("html", PAGES.values(), ids=PAGES)
def test_both_ways_see_the_same_page(html, monkeypatch):
    assert_same(*both(html, monkeypatch))


@given(soups)
def test_both_ways_see_the_same_soup(html):
    with pytest.MonkeyPatch.context() as patch:
        assert_same(*both(html.encode(), patch))


def test_more_attribute_names_than_are_cached(monkeypatch):
    html = "".join(f"<p name-{i % 700}={i} class=c{i}>x" for i in range(2_000)).encode()
    direct, other = both(html, monkeypatch)
    assert_same(direct, other)
    assert [*direct.attributes][-2] == {"name-599": "1999", "class": "c1999"}


@pytest.mark.parametrize("folder", golden_pages.folders(), ids=lambda folder: folder.name)
def test_both_ways_give_the_same_article(folder, monkeypatch):
    html = (folder / "page.html").read_bytes()
    article = nutgraf.extract(html)
    through_selectolax(monkeypatch)
    assert nutgraf.extract(html) == article


# Tags that lexbor doesn't know have other numbers in each document.
SAMPLE = lexbor._SAMPLE.replace("x-k", "ins").replace("<use", "<desc")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("", ""),
        ("<b>", "<i>"),
        ("three", "Three"),
        ("class id", "class=a id"),
        ("title=", "name="),
        ("<hr>", "<hr><hr>"),
        ("<hr>", ""),
        ("<!-- -->", ""),
        ("<ins l=m>five</ins>", "<ins l=m></ins>five"),
    ],
)
def test_self_test_sees_every_difference(old, new):
    changed = SAMPLE.replace(old, new) if old else SAMPLE
    assert (changed == SAMPLE) == (not old)
    functions = lexbor.lexbor_functions()
    assert functions is not None
    direct = LexborCursor(functions, LexborHTMLParser(SAMPLE))
    other = SelectolaxCursor(LexborHTMLParser(changed).root)
    assert same_tree(other, direct) == (changed == SAMPLE)


def assert_falls_back(reason: str) -> None:
    with pytest.warns(RuntimeWarning, match=reason) as caught:
        pages = [parse(html) for html in (b"<p class=a>x", b"<p>y")]
    assert [page.text for page in pages] == ["x", "y"]
    (warning,) = caught
    assert str(warning.message).startswith(f"selectolax {selectolax.__version__}: ")
    assert "\n" not in str(warning.message)
    assert lexbor.lexbor_functions() is None


@pytest.mark.usefixtures("fresh")
def test_failed_self_test_falls_back_with_one_warning(monkeypatch):
    monkeypatch.setattr(lexbor, "same_tree", lambda one, other: False)
    assert_falls_back("the self-test failed")


@pytest.mark.usefixtures("fresh")
@pytest.mark.parametrize("error", [OSError("no such library"), AttributeError("no such function")])
def test_missing_functions_fall_back_with_one_warning(error, monkeypatch):
    def load(_):
        raise error

    monkeypatch.setattr(lexbor.ctypes, "CDLL", load)
    assert_falls_back(str(error))


@pytest.mark.usefixtures("fresh")
def test_other_major_version_is_not_called(monkeypatch):
    monkeypatch.setattr(selectolax, "__version__", "2.0.0")
    monkeypatch.setattr(lexbor.ctypes, "CDLL", None)
    assert_falls_back("only tested with version 1")


@pytest.mark.parametrize(("value", "direct"), [("python", False), ("", True)])
def test_switch_in_the_environment(value, direct):
    code = "from nutgraf.page.parsing import lexbor; print(lexbor.lexbor_functions() is not None)"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env={**os.environ, lexbor.VARIABLE: value},
        capture_output=True,
        text=True,
        check=True,
    )
    assert (done.stdout.strip(), done.stderr) == (str(direct), "")
