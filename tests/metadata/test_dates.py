"""Publication dates on pages with several dates, or without one."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

import nutgraf
from tests.metadata.test_read import facts, ld, meta

LONG = "The old lamp of the harbour was put in order by neighbours and turns again. " * 4


@pytest.mark.parametrize(
    "beginning",
    [
        "27.1.2022 - ",
        "27 January 2022. ",
        "(27. Januar 2022) ",
        "Berlin, 27 January 2022 – ",
        "Karlsruhe, (27.01.2022). ",
        "Pressemitteilung vom 27. Januar 2022 | Berlin – ",
        "27.01.2022 ",
        "27.01.2022 „Endlich“: ",
    ],
)
def test_the_body_may_begin_with_the_date(beginning):
    found = facts(byline=f"<p>{beginning}{LONG}</p>")
    assert found.published == datetime(2022, 1, 27)


@pytest.mark.parametrize(
    "beginning",
    ["Am 27. Januar 2022 kam ", "Oct 30, 2023; Orlando; ", "27 January 2022 was the day. "],
)
def test_a_date_in_the_first_sentence_is_not_that_of_the_article(beginning):
    assert facts(byline=f"<p>{beginning}{LONG}</p>").published is None


def test_the_day_of_the_change_at_the_headline_goes_before_days_in_the_text():
    byline = f"<p>Last updated: 2 April 2019</p><p>{LONG}{LONG}</p><p>15 March 2019 a note</p>"
    assert facts(byline=byline).published == datetime(2019, 4, 2)


@pytest.mark.parametrize("label", ["Registriert:", "Joined", "Member since", "©"])
def test_dates_of_people_and_rights_are_not_the_articles(label):
    byline = f"<p>{label} 18.09.2008</p><p>Posted: 21.01.2009</p>"
    assert facts(byline=byline).published == datetime(2009, 1, 21)


def test_dates_in_embedded_posts_and_comments_are_not_the_articles():
    tweet = '<blockquote><p><time datetime="2019-04-21">21 April 2019</time></p></blockquote>'
    comment = '<div class="comment"><p>Cy, 3 May 2019</p></div>'
    assert facts(byline=tweet).published is None
    assert facts(byline=f"{tweet}<p>18 October 2019</p>").published == datetime(2019, 10, 18)
    assert facts(end=comment).published is None


def test_what_a_page_says_last_is_when_it_was_changed():
    end = "<div>x</div>" * 40 + "<p>This page was last edited on 29 January 2020, at 13:22.</p>"
    found = facts(end=end)
    assert found.published == found.modified == datetime(2020, 1, 29, 13, 22)


def test_a_date_for_machines_in_an_abbreviation():
    byline = '<p><abbr class="published" title="2017-07-23T17:06:45+00:00">Sunday</abbr></p>'
    assert facts(byline=byline).published == datetime(2017, 7, 23, 17, 6, 45, tzinfo=UTC)


def test_a_page_that_was_moved_shows_its_own_day():
    head = meta("article:published_time", "2022-11-17T10:33:13Z")
    head += meta("article:modified_time", "2022-11-17T10:32:18Z")
    assert facts(head, "<p>9 March 2022</p>").published == datetime(2022, 3, 9)


def test_a_page_that_waited_to_be_published_keeps_its_day():
    head = meta("article:published_time", "2022-12-25T11:00:02Z")
    head += meta("article:modified_time", "2022-12-07T09:10:52Z")
    found = facts(head, "<p>7 December 2022</p>")
    assert found.published == datetime(2022, 12, 25, 11, 0, 2, tzinfo=UTC)


def test_a_page_may_show_utc_though_it_declares_its_own_time():
    found = facts(ld(datePublished="2022-05-05T21:00:00-05:00"), "<p>6 May 2022 - 2:00 a.m.</p>")
    assert found.published.isoformat() == "2022-05-06T02:00:00+00:00"


def test_no_place_is_twelve_hours_behind():
    found = facts(ld(datePublished="2023-12-22T22:20:00Z"), "<p>Dec 22, 2023 10:20</p>")
    assert found.published.utcoffset() == timedelta(0)


def test_the_day_in_a_sentence_under_the_headline_is_not_that_of_the_article():
    sentence = "Since the 15 January 2022 a new order holds for all who fish or live here. " * 2
    byline = f"<p>{sentence}</p><div>26 January 2022</div>"
    assert facts(byline=byline).published == datetime(2022, 1, 26)


@pytest.mark.parametrize(
    "headline",
    [
        "23.01.2022 - The lamp turns again",
        "The lamp turns again<br>23.01.2022 • Board, Press",
    ],
)
def test_a_date_in_the_block_of_the_headline(headline):
    page = f"<title>The lamp turns again</title><h1>{headline}</h1><p>{LONG}</p>"
    assert nutgraf.extract(page, method="cetd").published == datetime(2022, 1, 23)


def test_a_date_that_the_headline_tells_of_is_not_that_of_the_article():
    page = f"<title>Storm</title><h1>The storm of 23.01.2022 in pictures</h1><p>{LONG}</p>"
    assert nutgraf.extract(page, method="cetd").published is None


def test_a_line_far_from_the_headline_that_says_when_it_was_posted():
    line = "<div>  Veröffentlicht   am 5. November 2023, 14:09 / Hafenblatt am Morgen</div>"
    found = facts(end="<div>x</div>" * 40 + line)
    assert found.published == datetime(2023, 11, 5, 14, 9)
    line = line.replace("Veröffentlicht", "Treffen")
    assert facts(end="<div>x</div>" * 40 + line).published is None


def test_the_next_day_is_shown_though_the_page_waited_to_be_published():
    # 23:11 in UTC is the next day in Vienna, and the page was last changed before it came out.
    head = meta("article:published_time", "2018-12-31T23:11:59Z")
    head += meta("article:modified_time", "2018-12-31T17:22:56Z")
    assert facts(head, "<p>1 January 2019</p>").published == datetime(2019, 1, 1)


def test_of_several_days_the_one_that_the_address_has_goes_first():
    byline = "<p>Said on 23 November 2023</p><p>By Ada Fisk, 21 December 2023</p>"
    assert facts(byline=byline).published == datetime(2023, 11, 23)
    found = facts(byline=byline, url="https://harbourpost.example/2023/dec/21/lamp/")
    assert found.published == datetime(2023, 12, 21)


def test_a_day_before_the_web_is_what_the_story_tells_of():
    page = (
        "<h1>9 November 1989: the night the wall fell</h1><p>May 3, 1945 The harbour was bombed "
        "by night, and of the old town nothing was left but the lamp and a part of its wall.</p>"
    )
    found = nutgraf.extract(page, "https://post.example/2024/11/09/wall")
    assert found.published == datetime(2024, 11, 9)


@pytest.mark.parametrize(("label", "changed"), [("Stand:", True), ("Many stand here.", False)])
def test_people_may_stand_before_a_date(label, changed):
    line = f"<p>Published 4 March 2025</p> <div>{label}</div> <div>6 March 2025</div>"
    assert (facts(byline=line).modified is not None) == changed


SENTENCE = (
    "Dieser Artikel wurde am 14. Dezember 2015 um 14:48 von <a href='/eva'>Eva Dahl</a> in der "
    "Kategorie Häfen veröffentlicht. Kommentare sind derzeit nicht erlaubt, doch wer die Lampe "
    "gesehen hat, darf der Redaktion gern schreiben."
)


@pytest.mark.parametrize("far", ["", "<p>A line about another lamp of the coast.</p>" * 30])
def test_a_sentence_about_the_article_in_the_footer(far):
    found = facts(end=f"{far}<footer>{SENTENCE}</footer>")
    assert found.published == datetime(2015, 12, 14, 14, 48)
    assert found.modified is None


def test_the_verb_of_a_change_may_come_last():
    text = "Dieser Artikel wurde zuletzt am 14. Dezember 2015 um 14:48 von Eva Dahl aktualisiert."
    assert facts(byline=f"<p>2 May 2014</p><p>{text}</p>").modified == datetime(
        2015, 12, 14, 14, 48
    )


def test_a_sentence_about_another_article_is_not_about_this_one():
    text = SENTENCE.replace("Dieser Artikel", "Das alte Feuer am Hafen der kleinen Stadt")
    assert facts(end=f"<p>{text.replace('veröffentlicht', 'angezündet')}</p>").published is None


@pytest.mark.parametrize("shown", ["four days ago", ""])
def test_the_title_of_any_element_may_have_the_date_for_machines(shown):
    span = f'<span class="updated" title="2013-04-04T10:00:00Z">{shown}</span>'
    moment = datetime(2013, 4, 4, 10, tzinfo=UTC)
    for found in (facts(byline=f"<p>{span}</p>"), facts(end=span)):
        assert (found.published, found.modified) == (moment, moment)


@pytest.mark.parametrize("date", ["14.12.2015", "Montag, 14. Dezember 2015 |"])
def test_a_date_in_an_element_before_the_title(date):
    title = "The lamp of the harbour turns again"
    for top in (
        f"<h1><span>{date}</span> {title}</h1>",
        f"<span>{date}</span><h1>{title}</h1>",
    ):
        html = f"<title>{title}</title>{top}<p>{LONG}</p><p>{LONG}</p>"
        assert nutgraf.extract(html).published == datetime(2015, 12, 14)


@pytest.mark.parametrize("label", ["Published:", "Erstellt am", "Posted on"])
def test_a_label_with_a_linked_date(label):
    line = f"<p>{label} <a href='/2015/12'>14 December 2015</a></p>"
    assert facts(byline=line).published == datetime(2015, 12, 14)
    assert facts(end=line).published == datetime(2015, 12, 14)


@pytest.mark.parametrize(
    ("data", "day"),
    [
        ('{"published_at": "2015-12-14T10:00:00Z", "createdAt": "2015-12-13T10:00:00Z"}', 14),
        ('{"createdAt": "2015-12-13T10:00:00Z"}', 13),
        (r'push("{\"publishedAt\":\"2015-12-14T10:00:00Z\"}")', 14),
        ('[{"published_at": "2015-12-14"}, {"published_at": "2015-12-15"}]', None),
        ('{"published_at": "soon, very soon"}', None),
    ],
)
def test_dates_in_the_data_of_scripts(data, day):
    html = f"<title>Lamp</title><h1>Lamp</h1><p>{LONG}</p><script>window.state = {data}</script>"
    published = nutgraf.extract(html).published
    assert (published and published.day) == day


def test_dates_in_scripts_come_after_those_that_the_page_shows():
    script = '<script>x = {"published_at": "2015-12-14"}</script>'
    assert facts(byline=f"<p>3 May 2019</p>{script}").published == datetime(2019, 5, 3)
