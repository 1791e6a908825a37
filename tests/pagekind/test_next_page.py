"""The link to an article's next page: found if there is one, and never invented."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nutgraf.page.decoding.decode import decode
from nutgraf.page.parsing.parse import parse
from nutgraf.pagekind.paging.next_page import find_next_page
from tests.pages import PARAGRAPHS, RELATED

STORY = "".join(f"<p>{text}</p>" for text in PARAGRAPHS["Latin"])


def found(links: str, url: str | None = "https://post.example/story", head: str = "") -> str | None:
    html = f"<head>{head}</head><body><div>{STORY}</div><div>{links}</div></body>"
    return find_next_page(parse(decode(html), url))


@pytest.mark.parametrize(
    ("url", "href"),
    [
        ("https://post.example/story", "/story/2"),
        ("https://post.example/story/", "/story/2/"),
        ("https://post.example/a/story/2", "/a/story/3"),
        ("https://post.example/story", "/story/page/2"),
        ("https://post.example/story", "/story/seite-2"),
        ("https://post.example/story.html", "story_2.html"),
        ("https://post.example/story_2.html", "story_3.html"),
        ("https://post.example/story.html", "/story-p2.html"),
        ("https://post.example/story,1234,00.html", "/story,1234-2,00.html"),
        ("https://post.example/story", "?page=2"),
        ("https://post.example/story?page=2", "?page=3"),
        ("https://post.example/story?id=7", "/story?id=7&p=2"),
        ("https://post.example/story?utm_source=x", "/story?page=2"),
        ("http://post.example/story", "https://www.post.example/story/2#top"),
    ],
)
def test_addresses_of_the_next_part(url, href):
    from urllib.parse import urljoin

    whole = urljoin(url, href).partition("#")[0]
    number = "3" if "3" in href.replace("1234", "") else "2"
    assert found(f'<a href="{href}">{number}</a>', url) == whole
    if "/2" not in url:  # chapters of a book are numbered so as well: there a number must be said
        assert found(f'<a href="{href}">Next page</a>', url) == whole


@pytest.mark.parametrize(
    "text",
    [
        "Next", "next »", "Next Page >", "2", "Page 2", "Seite 2", "[2]", "weiter", "»", "→",
        "Nächste Seite", "Page suivante", "Siguiente", "Следующая",
        "下一页", "次のページ", "2ページ", "第2页", "다음",
    ],
)  # fmt: skip
def test_words_that_turn_the_page(text):
    assert found(f"<a href='/story/2'>{text}</a>") == "https://post.example/story/2"


@pytest.mark.parametrize(
    "text", ["Next story", "Part 2: the harbour road", "3", "The lighthouse", "", "Previous", "1"]
)
def test_words_that_do_not(text):
    assert found(f"<a href='/story/2'>{text}</a>") is None


def test_relations():
    link = '<link rel="next" href="{}">'
    assert found("", head=link.format("/story/2")) == "https://post.example/story/2"
    assert found("<a rel=next href='/story?page=2'>More of it</a>") == (
        "https://post.example/story?page=2"
    )
    # The next story, as blogs say it.
    assert found("", head=link.format("/another-story")) is None
    assert found("<a rel=next href='/another-story'>Next</a>") is None


@pytest.mark.parametrize(
    ("url", "href", "text"),
    [
        ("https://post.example/story/1234", "/story/1235", "Next"),
        ("https://post.example/story", "/story", "Next"),
        ("https://post.example/story", "/story#2", "2"),
        ("https://post.example/story", "#part2", "2"),
        ("https://post.example/story", "/other/2", "2"),
        ("https://post.example/story", "/story-2", "Next"),
        ("https://post.example/story", "https://elsewhere.example/story/2", "2"),
        ("https://post.example/story", "javascript:turn(2)", "2"),
        ("https://post.example/story", "ftp://post.example/story/2", "2"),
        ("https://post.example/story", "https://me:secret@post.example/story/2", "2"),
        ("https://post.example/story", "/story/2#latest", "2"),
        ("https://post.example/story", "/story/comment-page-2", "2"),
        ("https://post.example/story", "/story?cpage=2", "2"),
        ("https://post.example/story/2", "/story/2", "2"),
        ("https://post.example/story/2", "/story", "1"),
        ("https://post.example/story/2", "/story/4", "4"),
        ("https://post.example/2024/05/01", "/2024/05/02", "Next"),
        ("https://post.example/", "/?page=2", "2"),
        ("https://post.example/news", "/news?page=2", "2"),
        ("https://post.example/forum/story", "/forum/story?page=2", "2"),
        ("https://post.example/story", "http://[/2", "2"),
        ("https://post.example/story", "https://post.example:99999/story/2", "2"),
    ],
)
def test_links_to_something_else(url, href, text):
    assert found(f'<a href="{href}">{text}</a>', url) is None


def test_pages_of_comments_and_lists():
    link = "<a href='/story?page=2'>2</a>"
    assert found(link)
    assert found(f"<section id='comments'>{link}</section>") is None
    assert found(f"<div class='related-stories'>{link}</div>") is None


def test_a_pager_behind_a_list_of_other_stories():
    assert found(f"<ul>{RELATED}</ul><a href='/story?page=2'>2</a>") is None
    assert found(f"<a href='/story?page=2'>2</a><ul>{RELATED}</ul>")


def test_an_index_has_no_next_part():
    teaser = "<li><h3><a href='/x'>A headline</a></h3><p>{}</p></li>"
    teasers = "".join(teaser.format(text) for text in PARAGRAPHS["Latin"] * 4)
    html = f"<ul>{teasers}</ul><a href='/section?page=2'>2</a>"
    assert find_next_page(parse(decode(html), "https://post.example/section")) is None


@pytest.mark.parametrize(
    ("head", "is_one"),
    [
        ('<meta property="og:type" content="article">', True),
        ('<meta property="og:type" content="website">', False),
        ('<meta property="og:type" content="product">', False),
        ('<script type="application/ld+json">{"@type": "NewsArticle"}</script>', True),
        ('<script type="application/ld+json">{"@type": "CollectionPage"}</script>', False),
        ('<script type="application/ld+json">{"@type": </script>', False),
    ],
)
def test_what_the_page_says_it_is(head, is_one):
    assert (found("<a href='/story/2'>2</a>", head=head) is not None) == is_one


def test_the_address_may_be_the_pages_own_word():
    canonical = '<link rel="canonical" href="https://post.example/story">'
    assert found("<a href='/story/2'>2</a>", None, canonical) == "https://post.example/story/2"
    assert found("<a href='/story/2'>2</a>", None) is None
    # A later part may call the first one canonical: its own number counts.
    later = "https://post.example/story/2"
    assert found("<a href='/story/2'>2</a>", later, canonical) is None
    assert found("<a href='/story/3'>3</a>", later, canonical) == "https://post.example/story/3"


def test_a_base():
    head = '<base href="https://post.example/sub/">'
    assert found("<a href='../story/2'>2</a>", head=head) == "https://post.example/story/2"


@settings(max_examples=200, deadline=None)
@given(
    st.text(st.sampled_from("/?#&=:@[]%.,-_ 2p\\\t\n\ud800é"), max_size=30),
    st.sampled_from(["2", "Next", "»", ""]),
)
def test_any_address_gives_one_of_the_web_or_none(href, text):
    result = found(f'<a href="{href}">{text}</a><link rel=next href="{href}">')
    assert result is None or result.startswith("https://post.example/story")
