from __future__ import annotations

import gzip

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nutgraf.discover.decompress import MAX_BYTES
from nutgraf.discover.discover import discover
from nutgraf.discover.xml.parse import NO_ENTITIES
from nutgraf.errors import NotHtmlError, NutgrafError
from nutgraf.model import Link
from tests.discover.documents import ATOM, INDEX, JSON, RDF, RSS, SITEMAP, bomb
from tests.discover.test_results import EXPECTED, HEADLINES, OWN, address, search_page

HERE = "https://post.example/x"

FRONT = f"""<!doctype html><html><head><title>The Post</title>
<link rel="alternate" type="application/rss+xml" href="/feed"><link rel="sitemap" href="/map.xml">
</head><body><main>{
    "".join(
        f'<article><h2><a href="/2024/05/21/story-{i}?utm_id=f">{text}</a></h2><p>x</p></article>'
        for i, text in enumerate(HEADLINES)
    )
}</main></body></html>"""


@pytest.mark.parametrize(
    ("text", "kind", "count"),
    [
        (RSS, "feed", 3),
        (ATOM, "feed", 3),
        (RDF, "feed", 2),
        (JSON, "feed", 3),
        (SITEMAP, "sitemap", 2),
        (INDEX, "sitemap index", 0),
        ("https://post.example/a\nhttps://post.example/b\n", "sitemap", 2),
    ],
)
@pytest.mark.parametrize("content_type", [None, "text/html", "text/xml; charset=utf-8", "junk"])
def test_kind_is_recognized_by_content(text, kind, count, content_type):
    found = discover(text.encode(), HERE, content_type)
    assert (found.kind, len(found.links), found.notes) == (kind, count, ())
    assert found.page is None
    packed = discover(gzip.compress(text.encode()), HERE, "application/gzip")
    assert packed == found


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_with_and_without_byte_order_mark(encoding):
    text = RSS.replace("encoding='UTF-8'", "").replace("By its guid", "Der Müller, 磨坊主")
    mark = {"utf-16-le": b"\xff\xfe", "utf-16-be": b"\xfe\xff"}.get(encoding, b"")
    found = discover(mark + text.encode(encoding), HERE)
    assert found.kind == "feed"
    assert [link.text for link in found.links][-1] == "Der Müller, 磨坊主"
    assert found.notes == ()


def test_another_encoding_by_declaration_and_by_header():
    text = RSS.replace("UTF-8", "windows-1251").replace("By its guid", "Городской совет решил")
    found = discover(text.encode("cp1251"), HERE)
    assert [link.text for link in found.links][-1] == "Городской совет решил"
    text = text.replace(' encoding="windows-1251"', "")
    found = discover(text.encode("cp1251"), HERE, "text/xml; charset=windows-1251")
    assert [link.text for link in found.links][-1] == "Городской совет решил"


def test_undeclared_encoding_with_all_text_in_cdata():
    titles = "Городской совет решил восстановить маяк", "Рыбаки просили об этом много лет"
    items = "".join(
        f"<item><title><![CDATA[{title}]]></title><link>https://news.example/{i}</link></item>"
        for i, title in enumerate(titles)
    )
    feed = f'<rss version="2.0"><channel>{items}</channel></rss>'
    for encoding in ("cp1251", "koi8-r", "cp866"):
        found = discover(feed.encode(encoding), HERE)
        assert [link.text for link in found.links] == list(titles)


@pytest.mark.parametrize(
    "before",
    [
        "\n\n  ",
        "<!-- <html> -->",
        "<?xml-stylesheet href='a.xsl'?>",
        "<b>Warning</b>: x\n",
        "oops\n",
    ],
)
@pytest.mark.parametrize("content_type", [None, "application/rss+xml"])
def test_leading_junk_before_a_feed(before, content_type):
    found = discover((before + RSS).encode(), HERE, content_type)
    assert (found.kind, len(found.links)) == ("feed", 3)


def test_page_that_mentions_feeds_is_a_page():
    text = '<?xml version="1.0"?><!DOCTYPE html><html><body><p>Write &lt;rss&gt; first.<rss></html>'
    assert discover(text.encode(), HERE, "application/xhtml+xml").kind == "page"


def test_a_feed_with_a_doctype():
    text = '<!DOCTYPE rss [\n<!ENTITY copy "(c)">\n]>' + RSS.partition("?>")[2]
    found = discover(text.encode(), HERE)
    assert (found.kind, len(found.links), found.notes) == ("feed", 3, (NO_ENTITIES,))
    found = discover(bomb().encode(), HERE)
    assert (found.kind, len(found.links), found.notes) == ("feed", 1, (NO_ENTITIES,))


def test_sitemap_index():
    assert discover(INDEX.encode(), HERE).further == (
        "https://post.example/sitemap-1.xml.gz",
        "https://post.example/sitemap-news.xml",
    )
    robots = b"User-agent: *\nDisallow:\nSitemap: /s.xml\n"
    found = discover(robots, "https://post.example/robots.txt", "text/plain")
    assert found.kind == "sitemap index"
    assert found.further == ("https://post.example/s.xml",)


def test_a_front_page():
    found = discover(FRONT.encode(), "https://post.example/", "text/html")
    assert found.kind == "page"
    assert found.title == "The Post"
    assert found.further == ("https://post.example/feed", "https://post.example/map.xml")
    assert found.page is not None
    assert found.page.url == "https://post.example/"
    assert {link.text for link in found.links} >= set(HEADLINES)
    assert found.links[0].url == "https://post.example/2024/05/21/story-0"
    assert {link.source for link in found.links} == {"page"}


def test_an_aggregator():
    items = "".join(f'<li><a href="{address(i)}">{t}</a></li>' for i, t in enumerate(HEADLINES))
    found = discover(f"<title>Finder</title><ul>{items}</ul>".encode(), "https://finder.example/")
    assert [(link.url, link.text) for link in found.links] == EXPECTED
    assert {link.source for link in found.links} == {"aggregator"}


def test_a_search_page():
    found = discover(search_page(OWN).encode(), "https://post.example/search?q=goat")
    assert [link.text for link in found.links] == list(HEADLINES)
    assert {link.source for link in found.links} == {"search"}


def test_search_page_without_results_is_read_as_a_page():
    page = "<title>goat</title><input name=q value=goat><a href=/a>One headline of some words</a>"
    found = discover(page.encode(), "https://post.example/search?q=goat")
    assert found.kind == "page"
    assert all(isinstance(link, Link) for link in found.links)


@pytest.mark.parametrize(
    "content", [b"", b" ", b"{}", b"null", b"hello", b"<", b"<?xml", b"<!--", b"<p>x"]
)
def test_empty_input_is_a_page_without_links(content):
    found = discover(content, HERE)
    assert (found.kind, found.links, found.further) == ("page", (), ())


@pytest.mark.parametrize("url", ["", "nowhere", "http://[", "\ud800"])
def test_invalid_base_url(url):
    assert discover(FRONT.encode(), url).kind == "page"
    assert discover(SITEMAP.encode(), url).kind == "sitemap"


def test_binary_input():
    for content in (b"%PDF-1.7\n", b"\x89PNG\r\n", bytes(range(1, 32)) * 50):
        with pytest.raises(NotHtmlError):
            discover(content, HERE)
    with pytest.raises(NotHtmlError, match="gzip"):
        discover(b"\x1f\x8b\x08\x00", HERE)


def test_a_gzip_bomb():
    item = "<url><loc>https://post.example/a</loc></url>"
    bomb = gzip.compress(f"<urlset>{item}".encode() + b" " * (2 * MAX_BYTES), compresslevel=1)
    found = discover(bomb, HERE)
    assert [link.url for link in found.links] == ["https://post.example/a"]
    assert found.notes[0] == f"the first {MAX_BYTES:,} decompressed bytes were read"


@given(
    st.sampled_from([RSS, ATOM, RDF, JSON, SITEMAP, INDEX, FRONT, bomb()]),
    st.integers(0, 2_000),
    st.binary(max_size=20),
    st.booleans(),
)
def test_truncated_and_corrupted_documents(text, place, junk, packed):
    content = text.encode()
    content = content[:place] + junk + content[place + len(junk) :]
    content = gzip.compress(content)[: place + 20] if packed else content
    try:
        found = discover(content, HERE)
    except NutgrafError:
        return
    assert found.kind in ("page", "feed", "sitemap", "sitemap index")
    assert all(link.url.startswith("http") for link in found.links)
