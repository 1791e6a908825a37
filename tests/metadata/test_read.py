"""Metadata fields, each with its source."""

from __future__ import annotations

import json
import pickle
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nutgraf
from nutgraf.metadata.read import read_metadata
from nutgraf.metadata.title.title import find_headline
from nutgraf.page.parsing.parse import parse
from nutgraf.text.language import detect_language

URL = "https://www.harbourpost.example/news/lamp?utm=x"
BODY = "".join(
    f"<p>Paragraph {word} of the story about the old lamp of the harbour, which was put in order "
    "by neighbours and turns again after sixty years, to the joy of all who live here. "
    "It had been dark since the winter of the great storm, when the last keeper left the tower.</p>"
    for word in ("one", "two", "three")
)


def facts(head: str = "", byline: str = "", end: str = "", url: str | None = URL, **rest):
    html = f"<head><title>The lamp turns again</title>{head}</head><body><h1>The lamp turns again"
    page = parse(f"{html}</h1>{byline}{BODY}{end}".encode(), url)
    return read_metadata(page, find_headline(page), detect_language(page), **rest)


def ld(**properties) -> str:
    thing = {"@type": "NewsArticle", "headline": "The lamp turns again", **properties}
    return f'<script type="application/ld+json">{json.dumps(thing)}</script>'


def meta(name: str, content: str) -> str:
    return f'<meta property="{name}" content="{content}">'


def test_a_page_that_says_nothing():
    found = facts(url=None)
    names = "authors published modified site url image section tags".split()
    assert [getattr(found, name) for name in names] == [(), *6 * [None], ()]
    assert dict(found.sources) == {"title": "body/h1", "language": "text"}
    assert repr(found.sources) == "{'title': 'body/h1', 'language': 'text'}"


def test_json_ld_goes_before_meta_tags_and_each_field_says_where_from():
    found = facts(
        ld(
            author={"name": "Ada Fisk"},
            datePublished="2023-05-17T08:00:00+02:00",
            dateModified="2023-05-17T09:00:00+02:00",
            publisher={"name": "Harbour Post"},
            image={"url": "/lamp.jpg"},
            keywords="sea, light",
            articleSection="Coast",
        )
        + meta("author", "Web Agency")
        + meta("article:published_time", "2020-01-01")
        + '<link rel="canonical" href="/news/lamp">'
    )
    assert found.authors == ("Ada Fisk",)
    assert found.published == datetime(2023, 5, 17, 8, tzinfo=timezone(timedelta(hours=2)))
    assert found.published.utcoffset() == timedelta(hours=2)
    assert found.modified == datetime(2023, 5, 17, 9, tzinfo=timezone(timedelta(hours=2)))
    assert (found.site, found.section) == ("Harbour Post", "Coast")
    assert found.tags == ("sea", "light")
    assert found.image == "https://www.harbourpost.example/lamp.jpg"
    assert found.url == "https://www.harbourpost.example/news/lamp"
    assert dict(found.sources) == {
        "title": "body/h1",
        "language": "text",
        "authors": "JSON-LD author",
        "published": "JSON-LD datePublished",
        "modified": "JSON-LD dateModified",
        "site": "JSON-LD publisher",
        "url": "link canonical",
        "image": "JSON-LD image",
        "section": "JSON-LD articleSection",
        "tags": "JSON-LD keywords",
    }


@pytest.mark.parametrize(
    ("head", "byline", "end", "authors", "source"),
    [
        (meta("article:author", "Ada Fisk"), "", "", ("Ada Fisk",), "meta article:author"),
        (meta("author", "Ada Fisk, Bo Li"), "", "", ("Ada Fisk", "Bo Li"), "meta author"),
        (meta("byl", "By Ada Fisk"), "", "", ("Ada Fisk",), "meta byl"),
        ("", '<p itemprop="author">Ada Fisk</p>', "", ("Ada Fisk",), "body/p[1]"),
        ("", '<p>By <a rel="author" href="/a">Ada Fisk</a></p>', "", ("Ada Fisk",), "body/p[1]/a"),
        ("", '<p class="post-author">Ada Fisk</p>', "", ("Ada Fisk",), "body/p[1]"),
        ("", '<div class="byLine">Ada Fisk and Bo Li</div>', "", ("Ada Fisk", "Bo Li"), "body/div"),
        ("", "<div>By Ada Fisk</div>", "", ("Ada Fisk",), "body/div"),
        ("", "<div>3 May 2023 | Ada Fisk</div>", "", ("Ada Fisk",), "body/div"),
        ("", "<div>Von Ada Fisk</div>", "", ("Ada Fisk",), "body/div"),
        ("", "<h5>Autor:</h5><p>Ada Fisk</p>", "", ("Ada Fisk",), "body/p[1]"),
        ("", '<p><a href="/author/ada">Ada Fisk</a></p>', "", ("Ada Fisk",), "body/p[1]/a"),
        ("", "", "<p><b>Ada Fisk</b></p>", ("Ada Fisk",), "body/p[4]"),
    ],
)
def test_authors(head, byline, end, authors, source):
    found = facts(head, byline, end)
    assert (found.authors, found.sources["authors"]) == (authors, source)


@pytest.mark.parametrize(
    ("head", "byline"),
    [
        ("", '<p class="author">Email the author</p>'),
        (meta("article:author", "https://www.facebook.com/harbourpost"), ""),
        ("", "<div>By the time we came it was dark in the tower</div>"),
        ("", '<figure><figcaption class="author">Bo Lens</figcaption></figure>'),
    ],
)
def test_who_is_no_author(head, byline):
    assert facts(head, byline).authors == ()


def test_the_site_is_the_author_only_where_nobody_else_is():
    site = meta("og:site_name", "Harbour Post") + meta("author", "Harbour Post")
    assert facts(site).authors == ("Harbour Post",)
    assert facts(site, "<div>By Ada Fisk</div>").authors == ("Ada Fisk",)


def test_a_byline_may_name_more_people_than_are_declared():
    head = ld(author={"name": "Ada Fisk"})
    found = facts(head, '<p class="byline">By Ada Fisk and Bo Li</p>')
    assert found.authors == ("Ada Fisk", "Bo Li")
    others = '<p class="byline">By Cy Ox and Bo Li</p>'
    assert facts(head, f"<p>Ada Fisk reports</p>{others}").authors == ("Ada Fisk",)


def test_an_agency_beside_people_is_left_out():
    authors = [{"name": "Ada Fisk"}, {"name": "Associated Press"}]
    assert facts(ld(author=authors)).authors == ("Ada Fisk",)
    assert facts(ld(author=authors[1:])).authors == ("Associated Press",)


def test_a_chinese_reporter_is_named_in_the_text():
    text = "本报讯（记者 周明）昨日上午，老灯塔修缮工程正式通过专家组验收，灯塔重新点亮。" * 5
    page = parse(f"<title>老灯塔重新点亮</title><h1>老灯塔重新点亮</h1><p>{text}</p>".encode())
    found = read_metadata(page, find_headline(page), "zh")
    assert found.authors == ("周明",)


@pytest.mark.parametrize(
    ("head", "byline", "published", "source"),
    [
        (
            meta("article:published_time", "2023-05-17"),
            "",
            "2023-05-17",
            "meta article:published_time",
        ),
        (
            '<meta itemprop="datePublished" content="2023-05-17">',
            "",
            "2023-05-17",
            "meta datepublished",
        ),
        ("", '<p><time datetime="2023-05-17T10:00">May</time></p>', "2023-05-17", "body/p[1]/time"),
        ("", "<div>Published May 17, 2023</div>", "2023-05-17", "body/div"),
        ("", "<div>17. Mai 2023, 10:30 Uhr</div>", "2023-05-17", "body/div"),
        ("", "<div>2023年5月17日</div>", "2023-05-17", "body/div"),
    ],
)
def test_published(head, byline, published, source):
    found = facts(head, byline)
    assert found.published.date().isoformat() == published
    assert found.sources["published"] == source


def test_a_date_in_the_address():
    found = facts(url="https://post.example/2023/05/17/lamp")
    assert found.published == datetime(2023, 5, 17)
    assert found.sources["published"] == "URL"


def test_a_sentence_with_a_date_is_not_the_date_of_the_article():
    text = "The tower will be open to visitors on 1 July 2030, says the mayor, who holds its keys"
    assert facts(byline=f"<p>{text} and has never been up there himself.</p>").published is None


def test_the_zone_in_which_the_moment_is_shown_is_kept():
    # 03:22 in UTC is 22:22 of the day before in New York.
    head = ld(datePublished="2023-12-23T03:22:07Z")
    found = facts(head, "<div>Dec 22, 2023, 10:22 PM EST</div>")
    assert found.published == datetime(2023, 12, 23, 3, 22, 7, tzinfo=UTC)
    assert found.published.utcoffset() == timedelta(hours=-5)
    # The page says what o'clock it is, but not where: five hours behind UTC all the same.
    assert facts(head, "<div>December 22, 2023 10:22 PM</div>").published == found.published
    # Only the day is shown: a zone can explain it, so the day counts.
    assert facts(head, "<div>December 22, 2023</div>").published == datetime(2023, 12, 22)


def test_a_page_that_is_written_anew_shows_that_day():
    head = ld(datePublished="2019-11-25T08:00:00Z", dateModified="2023-11-27T06:20:00Z")
    assert facts(head, "<div>November 27, 2023</div>").published == datetime(2023, 11, 27)
    updated = facts(head, "<div>Updated on November 27, 2023</div>")
    assert updated.published == datetime(2019, 11, 25, 8, tzinfo=UTC)


def test_an_update_that_is_shown_is_the_day_of_the_change():
    found = facts(byline="<div>Published 17 May 2023 | Updated 18 May 2023</div>")
    assert (found.published, found.modified) == (datetime(2023, 5, 17), datetime(2023, 5, 18))


def test_no_date_from_the_future():
    head = ld(datePublished="2030-01-01") + meta("article:published_time", "2023-05-17")
    assert facts(head).published == datetime(2030, 1, 1)
    assert facts(head, now=datetime(2023, 6, 1)).published == datetime(2023, 5, 17)
    assert facts(ld(datePublished="2150-01-01")).published is None
    html = f"<h1>Lamp</h1>{BODY}<script type='application/ld+json'>"
    html += '{"@type": "Article", "datePublished": "2030-01-01"}</script>'
    article = nutgraf.extract(html, method="cetd", now=datetime(2023, 6, 1))
    assert article.published is None


@pytest.mark.parametrize(
    ("language", "day"), [("en-US", (2023, 3, 4)), ("en-GB", (2023, 4, 3)), ("de", (2023, 4, 3))]
)
def test_day_and_month_by_region(language, day):
    html = f"<html lang={language}><title>Lamp</title><h1>Lamp</h1><div>03/04/2023</div>{BODY}"
    page = parse(html.encode())
    found = read_metadata(page, find_headline(page), language[:2])
    assert found.published == datetime(*day)


@pytest.mark.parametrize(
    ("head", "site", "source"),
    [
        (meta("og:site_name", "Harbour Post"), "Harbour Post", "meta og:site_name"),
        (meta("og:site_name", "harbourpost.example"), "harbourpost.example", "meta og:site_name"),
        (ld(publisher={"name": "Harbour Post"}), "Harbour Post", "JSON-LD publisher"),
        (meta("application-name", "Harbour Post"), "Harbour Post", "meta application-name"),
    ],
)
def test_site(head, site, source):
    found = facts(head)
    assert (found.site, found.sources["site"]) == (site, source)


@pytest.mark.parametrize(
    ("title", "site"),
    [
        ("The lamp turns again - The Harbour Post", "The Harbour Post"),
        ("Harbour Post: The lamp turns again", "Harbour Post"),
        ("The lamp turns again | Coast | Harbour Post", "Harbour Post"),
        ("The lamp turns again", None),
    ],
)
def test_site_by_the_title(title, site):
    page = parse(f"<title>{title}</title><h1>The lamp turns again</h1>{BODY}".encode(), URL)
    assert read_metadata(page, find_headline(page)).site == site


def test_a_canonical_link_to_the_front_page_is_a_mistake():
    assert facts('<link rel="canonical" href="/">').url == URL
    assert facts('<base href="https://other.example/a/"><link rel=canonical href="b">').url == (
        "https://other.example/a/b"
    )


@pytest.mark.parametrize(
    "address", ["javascript:alert(1)", "http://[broken", "data:image/png,x", ""]
)
def test_an_address_that_is_not_on_the_web_is_left_out(address):
    assert facts(meta("og:image", address)).image is None
    assert facts(f'<link rel="canonical" href="{address}">').url == URL


def test_a_logo_is_not_the_picture_of_the_article():
    head = meta("og:image", "/img/logo.png")
    assert facts(head).image is None
    found = facts(head, '<img src="/img/tiny.jpg" width="40"><img src="/img/lamp.jpg">')
    assert found.image == "https://www.harbourpost.example/img/lamp.jpg"


def test_tags_are_each_given_once_and_those_of_the_site_are_not():
    assert facts(meta("article:tag", "sea") + meta("article:tag", "Sea, light")).tags == (
        "sea",
        "light",
    )
    assert facts(meta("keywords", "lamp, harbour, boats")).tags == ("lamp", "harbour", "boats")
    assert facts(meta("keywords", "weather, jobs, property, cars")).tags == ()


def test_tags_that_are_links_behind_the_text():
    end = '<p class="tags">Tags: <a href="/tag/sea">Sea</a> <a href="/tag/light">Light</a></p>'
    assert facts(end=end).tags == ("Sea", "Light")


def test_hidden_facts_in_the_attribute_value_count_too():
    assert facts('<meta name="author" value="Ada Fisk">').authors == ("Ada Fisk",)


def test_what_was_read_pickles_and_the_article_has_it():
    article = nutgraf.extract(
        f"<title>Lamp | Post</title><h1>Lamp</h1><div>By Ada Fisk</div>{BODY}",
        URL,
        method="cetd",
    )
    assert article.authors == ("Ada Fisk",)
    assert article.sources["authors"] == "body/div"
    assert json.loads(article.to_json())["sources"]["title"] == "body/h1"
    assert pickle.loads(pickle.dumps(article)).sources["authors"] == "body/div"


@pytest.mark.parametrize(
    "html",
    [
        "",
        "<p>x",
        "<meta name=author content=x>" * 50_000,
        "<meta property=article:tag content=x>" * 50_000,
        "<div class=byline>" * 20_000 + "By Ada Fisk",
        "<a class=tag href=/tag/x>x</a>" * 20_000,
        "<time datetime=2023-05-17>x</time>" * 20_000,
        "<p>17 May 2023</p>" * 20_000,
        "<script type=application/ld+json>" + "[" * 200_000 + "</script>",
        "<div itemprop=author>" * 10_000 + "x",
        "<h1>" + "1/" * 50_000,
    ],
    ids=range(11),
)
def test_hostile_pages(html):
    page = parse(html.encode(), "http://[broken")
    found = read_metadata(page, find_headline(page), "en")
    assert all(isinstance(source, str) for source in found.sources.values())


@settings(max_examples=50)
@given(st.text(max_size=60), st.text(max_size=60), st.text(max_size=60))
def test_any_words_can_be_read(name, content, text):
    def safe(value: str) -> str:
        return value.replace('"', "").replace("<", "").encode("utf-8", "replace").decode()

    head = meta(safe(name), safe(content)) + meta("author", safe(content)) + ld(author=text)
    found = facts(head, f"<div>{safe(text)}</div>")
    assert all(name.strip() for name in found.authors)
