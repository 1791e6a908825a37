"""TEI: always well formed, and every element where TEI P5 allows it."""

from __future__ import annotations

import dataclasses
from datetime import UTC, datetime
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nutgraf
from tests.page.soup import bodies, body_of, kept_texts, letters, soups
from tests.pages import PARAGRAPHS, news_page

NAMESPACE = "{http://www.tei-c.org/ns/1.0}"

# The part of the content models of TEI P5 that these documents use: what may stand in what.
PHRASE = {"hi", "ref", "graphic", "lb", "code"}
INTER = {"list", "table", "figure", "quote"}
PART = {"p", "ab"}
ALLOWED = {
    "TEI": {"teiHeader", "text"},
    "teiHeader": {"fileDesc", "profileDesc"},
    "fileDesc": {"titleStmt", "publicationStmt", "sourceDesc"},
    "titleStmt": {"title", "author"},
    "publicationStmt": {"publisher", "date", "p"},
    "sourceDesc": {"bibl"},
    "bibl": {"title", "author", "publisher", "date", "ref"},
    "profileDesc": {"langUsage", "textClass"},
    "langUsage": {"language"},
    "textClass": {"keywords"},
    "keywords": {"term"},
    "text": {"body"},
    "body": {"head", "div"},
    "div": {"head"} | INTER | PART,
    "head": PHRASE,
    "p": PHRASE,
    "ab": PHRASE,
    "hi": PHRASE,
    "ref": PHRASE,
    "graphic": {"desc"},
    "list": {"item"},
    "item": PHRASE | INTER | PART,
    "quote": PHRASE | INTER | PART,
    "table": {"head", "row"},
    "row": {"cell"},
    "cell": PHRASE | INTER | PART,
    "figure": {"graphic", "figDesc", "head"} | INTER | PART,
}
# Of these, no text of their own but white space.
NO_TEXT = set(
    "TEI teiHeader fileDesc titleStmt publicationStmt sourceDesc profileDesc langUsage textClass "
    "keywords text body div list table row figure lb".split()
)
NEEDED = {
    "TEI": ["teiHeader", "text"],
    "fileDesc": ["titleStmt", "publicationStmt", "sourceDesc"],
    "titleStmt": ["title"],
    "text": ["body"],
    "list": ["item"],
    "table": ["row"],
    "row": ["cell"],
    "keywords": ["term"],
    "body": ["div"],
}
ATTRIBUTES = {
    "hi": {"rend"},
    "ref": {"target"},
    "graphic": {"url"},
    "list": {"rend"},
    "item": {"rend", "n"},
    "head": {"rend"},
    "ab": {"type", "rend"},
    "row": {"role"},
    "cell": {"role", "cols", "rows"},
    "p": {"rend", "{http://www.w3.org/XML/1998/namespace}space"},
    "code": {"{http://www.w3.org/XML/1998/namespace}space"},
    "date": {"when"},
    "language": {"ident"},
    "text": {"{http://www.w3.org/XML/1998/namespace}lang"},
}


def checked(xml: str) -> ElementTree.Element:
    root = ElementTree.fromstring(xml.encode())
    for element in root.iter():
        assert element.tag.startswith(NAMESPACE)
        name = element.tag.removeprefix(NAMESPACE)
        inside = [child.tag.removeprefix(NAMESPACE) for child in element]
        assert set(inside) <= ALLOWED.get(name, set()), name
        for needed in NEEDED.get(name, ()):
            assert needed in inside, name
        assert set(element.attrib) <= ATTRIBUTES.get(name, set()), name
        if name in NO_TEXT:
            own = [element.text, *(child.tail for child in element)]
            assert not "".join(text or "" for text in own).strip(), name
        if name in {"body", "div", "table"} and "head" in inside:  # heads come first
            assert inside.count("head") == 1
            assert inside[0] == "head"
    assert [child.tag.removeprefix(NAMESPACE) for child in root] == ["teiHeader", "text"]
    return root


def document(body) -> str:
    return dataclasses.replace(nutgraf.extract("", method="cetd"), body=body).to_tei()


def tei(source: str) -> str:
    body = body_of(source)
    checked(document(body))
    return body.tei()


def test_headings_begin_divisions():
    assert tei("<p>a</p><h2>B</h2><p>c</p><h3>D</h3>") == (
        '<div>\n<p>a</p>\n</div>\n<div>\n<head rend="h2">B</head>\n<p>c</p>\n</div>\n'
        '<div>\n<head rend="h3">D</head>\n</div>\n'
    )
    assert tei("<blockquote><h2>B</h2><p>c</p></blockquote>") == (
        '<div>\n<quote>\n<ab type="head" rend="h2">B</ab>\n<p>c</p>\n</quote>\n</div>\n'
    )


def test_lists():
    assert tei("<ul><li>a<ol start=3><li>b</ol><li>c<p>d</p></ul>") == (
        '<div>\n<list rend="bulleted">\n<item>a<list rend="numbered">\n<item n="3">b</item>\n'
        "</list>\n</item>\n<item><p>c</p>\n<p>d</p>\n</item>\n</list>\n</div>\n"
    )
    assert tei("<dl><dt>a<dd>b</dl>") == (
        '<div>\n<list rend="definitions">\n<item rend="term">a</item>\n'
        '<item rend="definition">b</item>\n</list>\n</div>\n'
    )


def test_a_table_has_its_caption_first():
    source = "<table><tr><th>A<th>B<tr><td colspan=2>1<tr><td>2<td>3<caption>C</caption></table>"
    assert tei(source) == (
        '<div>\n<table>\n<head>C</head>\n<row>\n<cell role="label">A</cell>\n'
        '<cell role="label">B</cell>\n</row>\n<row>\n<cell cols="2">1</cell>\n</row>\n'
        "<row>\n<cell>2</cell>\n<cell>3</cell>\n</row>\n</table>\n</div>\n"
    )


def test_a_caption_alone_is_a_paragraph():
    body = body_of(
        "<table><caption>C</caption><tr><td>1<td>2<tr><td>3<td>4</table>", [1, 0, 0, 0, 0]
    )
    assert body.tei() == "<div>\n<p>C</p>\n</div>\n"


def test_inline():
    assert tei("<p>H<sub>2</sub>O <b>b <i>i</i></b> <code>x&lt;y</code><br>z</p>") == (
        '<div>\n<p>H<hi rend="subscript">2</hi>O <hi rend="bold">b <hi rend="italic">i</hi></hi> '
        "<code>x&lt;y</code><lb/>\nz</p>\n</div>\n"
    )
    assert tei("<p>See <a href='/x?a=1&b=2'>it</a>, <a href='javascript:x()'>not it</a>.</p>") == (
        '<div>\n<p>See <ref target="https://example.org/x?a=1&amp;b=2">it</ref>, not it.</p>\n'
        "</div>\n"
    )


def test_figures_and_code():
    assert tei(
        "<figure><img src=/i.png alt='\"x\" &amp; y'><figcaption>Cap</figcaption></figure>"
    ) == (
        '<div>\n<figure>\n<graphic url="https://example.org/i.png"/>'
        '<figDesc>"x" &amp; y</figDesc>\n<head>Cap</head>\n</figure>\n</div>\n'
    )
    assert tei("<pre><code>a\n  b</code></pre>") == (
        '<div>\n<p><code xml:space="preserve">a\n  b</code></p>\n</div>\n'
    )


def test_the_header():
    page = news_page(PARAGRAPHS["Latin"], "A & B <council>").replace(
        "<head>",
        '<head><meta property="og:site_name" content="The Harbour Post">'
        '<meta name="keywords" content="sea, lamp">'
        '<meta property="article:published_time" content="2024-03-05T10:00:00+01:00">'
        '<meta name="author" content="A. Writer">',
    )
    article = nutgraf.extract(page, "https://post.example/a?b=1&c=2", method="cetd")
    article = dataclasses.replace(
        article,
        title="A & B <council>",
        authors=("A. Writer",),
        published=datetime(2024, 3, 5, 9, 0, tzinfo=UTC),
        site="The Harbour Post",
        url="https://post.example/a?b=1&c=2",
        tags=("sea", "lamp"),
        language="en",
    )
    root = checked(article.to_tei())

    def texts(path: str) -> list[str | None]:
        return [
            found.text for found in root.iterfind("/".join(NAMESPACE + p for p in path.split("/")))
        ]

    assert texts("teiHeader/fileDesc/titleStmt/title") == ["A & B <council>"]
    assert texts("teiHeader/fileDesc/titleStmt/author") == ["A. Writer"]
    assert texts("teiHeader/fileDesc/publicationStmt/publisher") == ["The Harbour Post"]
    assert texts("teiHeader/fileDesc/sourceDesc/bibl/date") == ["2024-03-05T09:00:00+00:00"]
    assert texts("teiHeader/fileDesc/sourceDesc/bibl/ref") == ["https://post.example/a?b=1&c=2"]
    assert texts("teiHeader/profileDesc/textClass/keywords/term") == ["sea", "lamp"]
    assert texts("text/body/head") == ["A & B <council>"]
    assert PARAGRAPHS["Latin"][-1] in texts("text/body/div/p")


def test_each_division_of_a_later_page_is_one_more():
    from nutgraf.multipage import Joined

    parts = (body_of("<h2>A</h2><p>b</p>"), body_of("<p>c</p>"))
    root = checked(document(Joined(parts)))
    assert len(root.findall(f".//{NAMESPACE}div")) == 2


def test_an_empty_article_is_a_document():
    root = checked(nutgraf.extract("", method="cetd").to_tei())
    assert "".join(root.itertext()).split() == ["Untitled", "Not", "known.", "Untitled"]


@pytest.mark.parametrize("character", ["\0", "\x0b", "\x1b", "\x7f", "\ufffe", "\uffff", "\ud800"])
def test_what_no_xml_may_hold_is_left_out(character):
    article = dataclasses.replace(
        nutgraf.extract(f"<p>Some words, and more{character} words.", method="cetd"),
        title=f"A{character}B",
        tags=(character,),
        site=f"x{character}",
        url=f"https://x.example/{character}",
    )
    assert character not in "".join(checked(article.to_tei()).itertext())


@settings(max_examples=300, deadline=None, derandomize=True)
@given(bodies())
def test_always_valid_and_all_there(body):
    root = checked(document(body))
    written = "".join(root.find(f"{NAMESPACE}text").itertext())
    ours = letters([*kept_texts(body)])
    # Alternative texts of images are there besides.
    assert len(letters([written])) >= len(ours)
    if not len(body.page.nodes("img")) and not len(body.page.nodes("caption")):
        assert letters([written]) == ours


@settings(max_examples=100, deadline=None, derandomize=True)
@given(soups, st.text(st.characters(exclude_categories=()), max_size=20))
def test_documents_of_any_page(html, title):
    checked(nutgraf.extract(html, "https://example.org/", title=title, method="cetd").to_tei())
