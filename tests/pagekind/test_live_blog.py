"""Live blogs: entries with times, and pages that only look like one."""

from __future__ import annotations

import json
from datetime import UTC, datetime, time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nutgraf
from nutgraf.page.decoding.decode import decode
from nutgraf.page.parsing.parse import parse
from nutgraf.pagekind.live_blog.find import find_live_blog
from nutgraf.text.dates.parse import read_date
from nutgraf.text.dates.times import read_clock_time
from nutgraf.text.phrases import phrases
from tests.pages import PARAGRAPHS, RELATED

DAY = datetime(2024, 3, 5, 8, 30, tzinfo=UTC)
NEWS = (
    ("11:20", "Vote begins", "The council has begun to vote, says our reporter in the gallery."),
    ("10:42", "", "Two members of the council are late, and the doors were left open for them."),
    ("09:15", "Doors open", "The first visitors are in the hall. It is cold. Nobody minds that."),
    ("08:58", "", "Good morning from the harbour, where a long day lies before the council."),
)
TITLE = "<title>Live: council votes on the lighthouse</title><h1>Council votes</h1>"


def read_entries(page, keep=None, published=None):
    """The entries of a live blog; empty if the page is not one."""
    live = find_live_blog(page, keep, lambda: published)
    return live.entries if live else ()


def entry(clock: str, title: str, text: str) -> str:
    head = f"<h3>{title}</h3>" if title else ""
    return f"<div class=entry><time>{clock}</time>{head}<p>{text}</p><a href=#x>Share</a></div>"


def page_of(*entries: str, head: str = TITLE):
    return parse(decode(f"{head}<main><section>{''.join(entries)}</section></main>"))


def contents(entries) -> list[tuple]:
    return [(e.published, e.title, e.text) for e in entries]


def test_entries_in_page_order_with_the_date_of_the_page():
    entries = read_entries(page_of(*(entry(*news) for news in NEWS)), published=DAY)
    assert contents(entries) == [
        (datetime(2024, 3, 5, int(clock[:2]), int(clock[3:]), tzinfo=UTC), title or None, text)
        for clock, title, text in NEWS
    ]


def test_a_caption_is_no_text_of_an_entry():
    caption = "<figure><figcaption>The old hall, seen from the quay this morning.</figure>"
    items = [entry(*news).replace("<p>", f"{caption}<p>") for news in NEWS]
    assert [e.text for e in read_entries(page_of(*items))] == [text for _, _, text in NEWS]


def test_times_of_day_have_no_date_where_the_page_has_none():
    entries = read_entries(page_of(*(entry(*news) for news in NEWS)))
    assert [e.published for e in entries] == [None] * 4


def test_moments_that_the_page_gives_to_machines():
    items = [
        f"<article><time datetime=2024-03-05T{clock}:00+01:00>x ago</time><p>{text}</p></article>"
        for clock, _, text in NEWS
    ]
    entries = read_entries(page_of(*items))
    assert entries[1].published == datetime.fromisoformat("2024-03-05T10:42:00+01:00")


def test_labels_beside_their_text():
    flat = "".join(
        f"<p><strong>{clock}</strong></p><p>{text}</p><p>And so on, at length, until noon.</p>"
        for clock, _, text in NEWS
    )
    entries = read_entries(page_of(flat), published=DAY)
    assert [e.text for e in entries] == [
        f"{text}\n\nAnd so on, at length, until noon." for _, _, text in NEWS
    ]


def test_bold_titles():
    items = [
        f"<li><span>{clock}</span><p><b>A title</b></p><p>{text}</p></li>"
        for clock, _, text in NEWS
    ]
    entries = read_entries(page_of(*items))
    assert {e.title for e in entries} == {"A title"}


@pytest.mark.parametrize(
    "head",
    [
        "<title>Ticker zur Wahl</title>",
        "<title>灯塔投票直播</title>",
        "<title>En direct</title>",
        "<title>Seçim gecesi canlı</title>",
        "<title>SEÇİM GECESİ CANLI</title>",
    ],
)
def test_words_for_live_in_other_languages(head):
    assert read_entries(page_of(*(entry(*news) for news in NEWS), head=head))


@pytest.mark.parametrize(
    "said",
    """live|livetickers|live-blog|news ticker|minute by minute|as it happened|latest updates
    en direct|en directo|en vivo|ao vivo|in diretta|na żywo|relacja|онлайн|трансляция|прямой эфир
    直播|速報|実況|중계|속보|canlı|canli|langsung|بث مباشر|لحظة بلحظة""".replace("\n", "|").split(
        "|"
    ),
)
def test_every_word_for_live(said):
    assert phrases("live").in_text(f"the vote, {said.strip()}")


def test_what_the_entries_stand_in_may_say_so():
    items = "".join(entry(*news) for news in NEWS)
    assert read_entries(page_of(f"<div class=live-blog>{items}</div>", head="<title>Vote</title>"))


class TestNotLive:
    def test_two_entries(self):
        assert not read_entries(page_of(*(entry(*news) for news in NEWS[:2])))

    def test_nothing_says_live(self):
        items = [entry(*news) for news in NEWS]
        assert not read_entries(page_of(*items, head="<title>Council votes</title>"))

    def test_times_without_order(self):
        mixed = [NEWS[i] for i in (1, 3, 0, 2)] * 3
        assert not read_entries(page_of(*(entry(*news) for news in mixed)))

    def test_the_same_time_everywhere(self):
        assert not read_entries(page_of(*(entry("10:00", "", text) for _, _, text in NEWS)))

    @pytest.mark.parametrize(
        "around",
        [
            "<div id=comments>{}</div>",
            "<ol class=comment-list>{}</ol>",
            "<div class=Kommentare>{}</div>",
        ],
    )
    def test_comments_by_what_they_stand_in(self, around):
        assert not read_entries(page_of(around.format("".join(entry(*news) for news in NEWS))))

    @pytest.mark.parametrize(
        "sign", ["<a href=#r>Reply</a>", "<button>Antworten</button>", "<img class=user-avatar>"]
    )
    def test_comments_by_what_each_has(self, sign):
        items = [f"<li><time>{c}</time><p>{t}</p>{sign}</li>" for c, _, t in NEWS]
        assert not read_entries(page_of(*items))

    def test_teasers(self):
        items = [
            f"<li><time>{c}</time><h3><a href=/x>A headline</a></h3><p>{t}</p></li>"
            for c, _, t in NEWS
        ]
        assert not read_entries(page_of(*items))

    def test_a_box_of_short_news_beside_an_article(self):
        box = "".join(entry(*news) for news in NEWS)
        story = "".join(f"<p>{text}</p>" for text in PARAGRAPHS["Latin"] * 3)
        assert not read_entries(page_of(f"<aside class=live-ticker>{box}</aside>{story}"))

    def test_a_list_of_links(self):
        items = [f"<li><time>{c}</time><a href=/x>{t}</a></li>" for c, _, t in NEWS]
        assert not read_entries(page_of(*items))

    def test_an_ordinary_page(self):
        assert not read_entries(page_of(f"<ul>{RELATED}</ul>"))


def data(updates) -> str:
    value = {"@graph": [{"@type": "LiveBlogPosting", "liveBlogUpdate": updates}]}
    return f"<script type=application/ld+json>{json.dumps(value)}</script>"


UPDATES = [
    {
        "@type": "BlogPosting",
        "headline": title,
        "datePublished": f"2024-03-05T{clock}:00Z",
        "articleBody": f"<p>{text}</p><p>Tea &amp; cake.</p>",
    }
    for clock, title, text in NEWS
]


def test_entries_that_the_page_states_and_shows_otherwise():
    shown = "".join(f"<p>{text}</p><p>Tea &amp; cake.</p>" for _, _, text in reversed(NEWS))
    entries = read_entries(page_of(shown, head=data(UPDATES)))
    assert contents(entries) == [
        (
            datetime(2024, 3, 5, int(clock[:2]), int(clock[3:]), tzinfo=UTC),
            title or None,
            f"{text}\n\nTea & cake.",
        )
        for clock, title, text in reversed(NEWS)
    ]


def test_entries_that_only_the_data_has():
    entries = read_entries(page_of("<p>Turn on scripts.</p>", head=data(UPDATES)))
    assert len(entries) == 4


@pytest.mark.parametrize(
    "updates", [None, 7, "x", [None, 1, [], {}], {"a": 1}, [{"articleBody": 5}] * 5, UPDATES[:2]]
)
def test_data_without_updates(updates):
    assert read_entries(page_of("<p>x</p>", head=data(updates))) == ()


def test_broken_data():
    broken = data(UPDATES).replace("}]", "}")
    assert read_entries(page_of("<p>x</p>", head=broken)) == ()
    deep = data(UPDATES).replace('{"@graph"', "[" * 100_000 + '{"@graph"')
    assert read_entries(page_of("<p>x</p>", head=deep)) == ()


def test_the_article_of_a_live_blog():
    html = f"{TITLE}<main><section>{''.join(entry(*news) for news in NEWS)}</section></main>"
    article = nutgraf.extract(html, method="cetd")
    assert [e.title for e in article.entries] == ["Vote begins", None, "Doors open", None]
    lines = [line for _, title, text in NEWS for line in (title, text) if line]
    assert article.text == "\n\n".join(lines)
    assert article.to_dict()["entries"][0]["title"] == "Vote begins"
    assert article.page_type == "article"  # its build alone says something else


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ("10:42", time(10, 42)),
        ("9.15 pm", time(21, 15)),
        ("12:05 a.m. ET", time(0, 5)),
        ("14h05", time(14, 5)),
        ("10.42 Uhr", time(10, 42)),
        ("10時42分", time(10, 42)),
        ("Updated at 10:42 GMT", time(10, 42)),
        ("5 March 2024, 10:42", time(10, 42)),
        ("10", None),
        ("Score 3:1", None),
        ("99:99", None),
        ("1234:567", None),
        ("x" * 100 + "10:42", None),
        ("At 10:42 the council began to vote on it all, and so it went on", None),
    ],
)
def test_clocks(label, expected):
    assert read_clock_time(label) == expected


def test_moments():
    assert read_date(" 2024-03-05T10:42:00Z ") == datetime(2024, 3, 5, 10, 42, tzinfo=UTC)
    assert read_date("2024-13-05T10:42") is None
    assert read_date("5 March") is None


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=70))
def test_any_label(text):
    assert read_clock_time(text) is None or len(text) <= 60
