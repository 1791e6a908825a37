from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nutgraf.discover.feeds import json_feed
from nutgraf.discover.feeds import xml_feed as feeds
from nutgraf.discover.feeds.json_feed import is_json_feed, read_json_feed
from nutgraf.discover.feeds.xml_feed import read_feed
from nutgraf.discover.xml.events import MAX_DEPTH, TOO_DEEP
from nutgraf.discover.xml.parse import BROKEN_XML, NO_ENTITIES
from tests.discover.documents import ATOM, JSON, RDF, RSS, bomb

HERE = "https://post.example/feed"


def found(text, url=HERE):
    feed = read_feed(text.encode(), url)
    return [(link.url, link.text) for link in feed.links]


def dates(text):
    links = read_feed(text.encode(), HERE).links
    return [link.published.isoformat() if link.published else None for link in links]


def rss(items):
    return f"<rss version='2.0'><channel><title>T</title>{items}</channel></rss>"


def item(title, inside=""):
    return f"<item><title>{title}</title><link>https://post.example/a</link>{inside}</item>"


def test_rss():
    feed = read_feed(RSS.encode(), HERE)
    assert feed.title == "The Harbour & Coast Post"
    assert feed.notes == ()
    assert [(link.url, link.text) for link in feed.links] == [
        ("https://post.example/news/lighthouse?id=7", "Council votes to rebuild lighthouse & pier"),
        ("https://post.example/opinion/numbers", 'Why is 5 < 6? A "simple" question'),
        ("https://post.example/guid", "By its guid"),
    ]
    assert {link.source for link in feed.links} == {"feed"}
    assert dates(RSS) == ["2024-05-21T10:00:00+02:00", "2024-05-20T08:15:00-04:00", None]


def test_atom():
    feed = read_feed(ATOM.encode(), "https://feeds.example/post")
    assert feed.title == "Post — all"
    assert [(link.url, link.text) for link in feed.links] == [
        ("https://post.example/atom/2024/goat", "A goat in the library"),
        ("https://post.example/b", "The <b> tag, explained"),
        ("https://post.example/by-id", "By its id"),
    ]
    assert dates(ATOM) == ["2024-05-21T00:00:00-05:00", "2024-05-19T00:00:00+00:00", None]


def test_atom_under_another_prefix_is_the_same():
    prefixed = ATOM.replace("xmlns=", "xmlns:a=", 1)
    for name in ("feed", "title", "link", "entry", "id", "updated", "published", "source"):
        prefixed = prefixed.replace(f"<{name}", f"<a:{name}").replace(f"</{name}>", f"</a:{name}>")
    assert "<entry" not in prefixed
    assert read_feed(prefixed.encode(), HERE) == read_feed(ATOM.encode(), HERE)


def test_rdf():
    assert found(RDF) == [
        ("https://post.example/1", "One"),
        ("https://post.example/2", "Two, by its name alone"),
    ]
    assert read_feed(RDF.encode(), HERE).title == "Post RDF"
    assert dates(RDF) == ["2024-05-21T00:00:00", None]


@pytest.mark.parametrize("version", ["0.90", "0.91", "0.92"])
def test_old_rss(version):
    text = f"""<!DOCTYPE rss PUBLIC "-//Netscape//DTD RSS 0.91//EN" "http://nowhere.invalid/rss.dtd">
    <rss version="{version}"><channel><title>Old</title>
    <item><title>One</title><link>https://post.example/1</link></item></channel></rss>"""
    assert found(text) == [("https://post.example/1", "One")]


def test_rss_0_90_has_items_beside_its_channel():
    text = """<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
      xmlns="http://my.netscape.com/rdf/simple/0.9/"><channel><title>Old</title></channel>
      <item><title>One</title><link>https://post.example/1</link></item>
      <textinput><title>Search</title><link>https://post.example/s</link></textinput></rdf:RDF>"""
    assert found(text) == [("https://post.example/1", "One")]


def test_original_url_is_preferred_to_the_tracking_one():
    text = (
        '<rss xmlns:fb="http://rssnamespace.org/feedburner/ext/1.0"><channel><item><title>One</title>'
        "<link>https://count.example/~r/1</link>"
        "<fb:origLink>https://post.example/1</fb:origLink></item></channel></rss>"
    )
    assert found(text) == [("https://post.example/1", "One")]


def test_relative_links_of_a_feed_on_another_host_belong_to_its_site():
    text = "<rss><channel><link>https://post.example/</link><item><link>/a</link></item></channel></rss>"
    assert found(text, "https://feeds.example/x/post.xml") == [("https://post.example/a", "")]
    assert found(text, "https://www.post.example/rss/x.xml") == [("https://www.post.example/a", "")]


def test_an_atom_link_within_rss():
    text = (
        '<rss xmlns:atom="http://www.w3.org/2005/Atom"><channel>'
        '<atom:link rel="self" href="https://post.example/feed"/><item><title>One</title>'
        '<atom:link rel="alternate" href="https://post.example/1"/></item></channel></rss>'
    )
    assert found(text) == [("https://post.example/1", "One")]


def test_prefixes_that_nobody_declared():
    text = rss("<item><title>One</title><link>/1</link><dc:date>2024-05-21</dc:date></item>")
    assert found(text) == [("https://post.example/1", "One")]
    assert dates(text) == ["2024-05-21T00:00:00"]


def test_publication_date_is_preferred_to_modification_date():
    text = rss(item("A", "<updated>2024-05-22</updated><pubDate>not a date</pubDate>"))
    assert dates(text) == ["2024-05-22T00:00:00"]
    text = rss(item("A", "<updated>2024-05-22</updated><pubDate>2024-05-21</pubDate>"))
    assert dates(text) == ["2024-05-21T00:00:00"]


def test_a_long_title_is_cut():
    text = rss(item("word " * 5_000))
    assert len(found(text)[0][1]) <= 300


@pytest.mark.parametrize(
    "broken",
    [
        item("Ham & eggs"),
        item("Ham &nbsp;&amp; eggs"),
        item("Ham &amp; eggs\x08"),
        item("Ham &amp; eggs", "<description><p>never <br> closed</description>"),
        item("Ham &amp; eggs", "<bad attr>x</bad>"),
        "<item><title>Ham &amp; eggs</title><link>https://post.example/a</link>",
        item("<![CDATA[Ham & eggs]]>", "<oops>"),
        item("Ham &amp; eggs") + "</channel></channel><<<",
    ],
)
def test_broken_xml_is_read_as_far_as_possible(broken):
    feed = read_feed(rss(broken).encode(), HERE)
    assert [(link.url, link.text) for link in feed.links] == [
        ("https://post.example/a", "Ham & eggs")
    ]
    assert feed.notes == (BROKEN_XML,)


def test_an_item_that_was_never_closed_ends_at_the_next():
    one = "<item><title>One</title><link>/1</link>"
    two = "<item><title>Two</title><link>/2</link>"
    assert found(rss(one + two)) == [
        ("https://post.example/1", "One"),
        ("https://post.example/2", "Two"),
    ]


def test_many_unclosed_tags_in_one_text_do_not_end_the_reading():
    text = rss(
        item("A", f"<description>{'<p>x<br>' * 500}</description>") + "<item><link>/b</link>"
    )
    assert found(text) == [("https://post.example/a", "A"), ("https://post.example/b", "")]


def test_what_is_before_the_cut_is_read():
    text = RSS[: RSS.index("By its guid")]
    assert len(found(text)) == 2


def test_entities_of_a_feed_are_not_expanded():
    feed = read_feed(bomb().encode(), HERE)
    assert [(link.url, link.text) for link in feed.links] == [
        ("https://post.example/a", "and more")
    ]
    assert feed.notes == (NO_ENTITIES,)


@pytest.mark.parametrize(
    "declared",
    [
        '<!ENTITY x SYSTEM "file:///etc/passwd">',
        '<!ENTITY x SYSTEM "http://127.0.0.1:9/x">',
        f'<!ENTITY x "{"A" * 50_000}">',
        '<!ENTITY % x SYSTEM "http://127.0.0.1:9/x"> %x;',
        '<!ENTITY x "]>"> ',
    ],
)
def test_external_entities_are_not_fetched(declared):
    text = f"<!DOCTYPE rss [{declared}]>{rss(item('a&x;b' + '&x;' * 1_000))}"
    feed = read_feed(text.encode(), HERE)
    assert [link.url for link in feed.links] == ["https://post.example/a"]
    assert feed.links[0].text.startswith("a b")
    assert feed.notes == (NO_ENTITIES,)


def test_a_deep_document_ends_where_it_is_too_deep():
    feed = read_feed(rss(item("A") + "<a>" * 2 * MAX_DEPTH).encode(), HERE)
    assert [link.text for link in feed.links] == ["A"]
    assert feed.notes == (TOO_DEEP,)


def test_number_of_entries_is_limited(monkeypatch):
    monkeypatch.setattr(feeds, "MAX_ENTRIES", 3)
    many = "".join(f"<item><link>/{i}</link></item>" for i in range(10))
    feed = read_feed(rss(many).encode(), HERE)
    assert [link.url for link in feed.links] == [f"https://post.example/{i}" for i in range(3)]
    assert feed.notes == ("the feed has more than 3 entries: the first were read",)


@pytest.mark.parametrize(
    "hostile",
    [
        "<" * 200_000,
        "<a" * 200_000,
        "<a " * 100_000 + ">" + "<item><link>/a</link></item>",
        "<![CDATA[" * 50_000,
        "<!--" * 50_000,
        "<!DOCTYPE [" * 50_000,
        "<!DOCTYPE [ >" * 50_000,
        "</a>" * 100_000,
        "&" * 200_000,
        "<item a=" * 50_000,
        "<item " + "a = " * 2_000 + ">",
        "<item><title>" * 20_000,
        "&#" + "9" * 100_000 + ";",
    ],
)
def test_hostile_texts_are_read_to_the_end(hostile):
    feed = read_feed(rss(f"<oops {hostile}").encode(), HERE)
    assert len(feed.links) <= 1


SCRAPS = (
    "<item>|</item>|<link>|</link>|<title>|</title>|<![CDATA[|]]>|<!--|-->|<!DOCTYPE|"
    "<link href='/a'/>|https://a.example/|é|\0|x| |<entry xml:base='|xmlns:a='|&amp;|&#x0;|"
    "<|>|&|;|'|/|=|!|?|[|]|-"
).split("|")


@given(st.lists(st.sampled_from(SCRAPS), max_size=40))
def test_nothing_raises(pieces):
    for link in read_feed("".join(["<rss>", *pieces]).encode(), HERE).links:
        assert link.url.startswith("http")


def test_json_feed():
    assert is_json_feed(JSON.encode())
    feed = read_json_feed(JSON.encode(), HERE)
    assert feed.title == "Post"
    assert [
        (link.url, link.text, link.published and link.published.isoformat()) for link in feed.links
    ] == [
        ("https://post.example/a", "A & B", "2024-05-21T10:00:00+09:00"),
        ("https://other.example/b", "", "2024-05-20T00:00:00+00:00"),
        ("https://post.example/c", "", None),
    ]


@pytest.mark.parametrize("version", ["1", "1.1"])
def test_versions_of_json_feed(version):
    escaped = f'{{"items":[],"version":"https:\\/\\/jsonfeed.org\\/version\\/{version}"}}'
    assert is_json_feed(escaped.encode())


@pytest.mark.parametrize(
    "text", ["", "{}", '{"a": 1}', "[]", "<rss/>", '["jsonfeed.org/version/1"]']
)
def test_other_json_is_not_a_feed(text):
    assert not is_json_feed(text.encode())


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("{", "the JSON is broken: nothing was read"),
        ("[" * 100_000, "the JSON is broken: nothing was read"),
        ("[]", "the JSON is no feed: nothing was read"),
    ],
)
def test_broken_json(text, note):
    feed = read_json_feed(text.encode(), HERE)
    assert feed.links == ()
    assert feed.notes == (note,)


def test_json_feed_without_items():
    assert read_json_feed(b'{"items": {"a": 1}, "title": []}', HERE) == (None, (), ())


def test_large_json(monkeypatch):
    monkeypatch.setattr(json_feed, "MAX_BYTES", 100)
    assert "at most 100 are read" in read_json_feed(JSON.encode(), HERE).notes[0]
    monkeypatch.setattr(json_feed, "MAX_BYTES", 10_000)
    monkeypatch.setattr(json_feed, "MAX_ENTRIES", 1)
    feed = read_json_feed(JSON.encode(), HERE)
    assert len(feed.links) == 1
    assert feed.notes == ("the feed has 6 entries: the first 1 were read",)
