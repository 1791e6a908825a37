"""Authors from visible bylines and from several declarations."""

from __future__ import annotations

import time

import pytest

from nutgraf.metadata.authors.marked_bylines import lines_of_leaves
from nutgraf.metadata.read import read_metadata
from nutgraf.metadata.title.title import find_headline
from nutgraf.page.parsing.parse import parse
from tests.metadata.test_read import BODY, URL, facts, ld, meta


@pytest.mark.parametrize(
    "byline",
    [
        "<div>Geschrieben von ada am 25.08.2015 22:30</div>",
        "<div>Posted by ada on 3 March 2020</div>",
        "<div>Posted by ada | Comments</div>",
    ],
)
def test_a_name_in_one_word_counts_where_the_line_says_who_posted(byline):
    assert facts(byline=byline).authors == ("ada",)


def test_the_credit_behind_a_caption_comes_after_a_line_of_its_own():
    caption = "<div><span>The lamp in its tower.</span> <span>By Cy Ox</span></div>"
    assert facts(byline=f"{caption}<div>By Ada Fisk</div>").authors == ("Ada Fisk",)
    assert facts(byline=caption).authors == ("Cy Ox",)


def test_a_figure_has_authors_of_its_own():
    figure = '<figure><figcaption itemprop="author">Cy Ox</figcaption></figure>'
    assert facts(byline=figure).authors == ()
    assert facts(byline=f"{figure}<p>By Ada Fisk</p>").authors == ("Ada Fisk",)


def test_what_stands_beside_a_name_in_a_link_is_not_part_of_it():
    link = '<a href="/author/ada"><span>Ada Fisk</span><span>archive page</span></a>'
    assert facts(byline=f'<div class="byline">{link}</div>').authors == ("Ada Fisk",)


def test_a_line_that_gives_a_full_name_goes_before_one_that_gives_a_word():
    box = "<div>Text Size</div><div>Ada Fisk / TNN / Updated: Oct 9, 2019</div>"
    assert facts(byline=f'<div class="byline">{box}</div>').authors == ("Ada Fisk",)


def test_a_sentence_may_begin_as_a_byline_does():
    sentence = (
        "<p>Von Ada Fisk war lange nichts mehr zu hören gewesen, bis sie am Hafen erschien.</p>"
    )
    assert facts(byline=sentence).authors == ()


def test_a_name_right_under_the_headline_next_to_a_date():
    name = "<ul><li>19. Oktober 2019</li><li>Boris T. Kaiser</li></ul>"
    assert facts(byline=name).authors == ("Boris T. Kaiser",)
    assert facts(byline="<ul><li>Boris T. Kaiser</li></ul>").authors == ()
    stories = "<ul>" + "<li>Storm Over Bay</li><li>3 March 2020</li>" * 3 + "</ul>"
    assert facts(byline=stories).authors == ()


def test_a_site_that_signs_its_article_is_its_author_before_anybody_further_down():
    signed = '<div class="author">Harbour Post</div>'
    end = '<ol><li class="comment"><div class="author">Cy Ox</div></li></ol>'
    assert facts(meta("og:site_name", "Harbour Post"), signed, end).authors == ("Harbour Post",)


def test_those_who_comment_did_not_write_it():
    end = '<ol><li class="comment-body"><div class="author">Cy Ox</div></li></ol>'
    assert facts(end=end).authors == ()


def test_the_address_of_a_site_is_no_author_but_an_account_is_better_than_none():
    assert facts(ld(author={"name": "harbourpost.example"}), url=URL).authors == ()
    assert facts(ld(author={"name": "ada.fisk"})).authors == ("ada.fisk",)
    assert facts(ld(author={"name": "ada.fisk"}), "<p>By Bo Li</p>").authors == ("Bo Li",)


def test_what_follows_the_site_in_a_tag_is_its_address():
    found = facts(meta("author", "harbourpost.example, Frankfurt, Germany"))
    assert found.authors == ()


def test_one_word_that_is_declared_is_completed_by_the_byline():
    assert facts(ld(author={"name": "Ada"}), "<p>A column by Ada Fisk</p>").authors == ("Ada Fisk",)
    assert facts(ld(author={"name": "adafisk"}), "<p>By Ada Fisk</p>").authors == ("Ada Fisk",)


def test_a_byline_adds_people_but_not_what_they_do():
    declared = ld(author={"name": "Ada Fisk"})
    byline = '<div class="byline">Ada Fisk, Sailing</div>'
    assert facts(declared, byline).authors == ("Ada Fisk",)
    byline = '<div class="byline">Ada Fisk and Bo Li</div>'
    assert facts(declared, byline).authors == ("Ada Fisk", "Bo Li")


def test_a_tag_that_is_not_trusted_alone_may_name_all_of_them():
    head = meta("dc.creator", "Ada Fisk") + meta("dc.creator", "Bo Li")
    assert facts(head, '<p class="author">Ada Fisk</p>').authors == ("Ada Fisk", "Bo Li")


def test_the_same_words_in_a_menu_are_not_the_headline():
    menu = "<ul><li>The lamp turns again</li><li>By Cy Ox</li>" + "<li>Other</li>" * 30 + "</ul>"
    html = f"<div>{menu}</div>"
    page = parse(
        f"<title>The lamp turns again</title>{html}<h1>The lamp turns again</h1>"
        f"<p>By Ada Fisk</p>{BODY}".encode()
    )
    assert read_metadata(page, find_headline(page)).authors == ("Ada Fisk",)


def test_a_byline_goes_before_who_is_declared_and_shown_nowhere():
    head = ld(author={"name": "Cy Ox"})
    assert facts(head, "<p>By Ada Fisk</p>").authors == ("Ada Fisk",)
    assert facts(head, "<p>By Ada Fisk</p>", "<p>CY OX put it here</p>").authors == ("Cy Ox",)
    assert facts(head, "<p>By Harbour Post Staff</p>").authors == ("Cy Ox",)


def test_the_site_in_a_byline_does_not_hide_the_second_author():
    head = ld(author={"name": "Ada Fisk"}) + meta("og:site_name", "Quay")
    byline = '<div class="byline">By Ada Fisk and Bo Li, Quay</div>'
    assert facts(head, byline).authors == ("Ada Fisk", "Bo Li")


def test_a_declared_name_has_any_space_between_its_words():
    head = meta("dc.creator", " Ada L.  Fisk ") + meta("dc.creator", " Bo  Li ")
    assert facts(head).authors == ("Ada L. Fisk", "Bo Li")


def test_who_is_quoted_with_a_date_did_not_write_it():
    quote = "<blockquote>Cy Ox, 3 March 2020</blockquote>"
    assert facts(byline=quote).authors == ()
    assert facts(byline="<div>Cy Ox, 3 March 2020</div>").authors == ("Cy Ox",)


def test_a_label_further_down_says_who_wrote_it():
    boxes = "<p>Harbours</p>" * 9
    assert facts(end=f"{boxes}<p>Autor: Ada Fisk</p>").authors == ("Ada Fisk",)
    assert facts(end=f"{boxes}<p>By Cy Ox</p>").authors == ()


def test_a_short_word_may_tie_a_name_to_its_date():
    lines = "<ul><li>Ada Fisk</li><li>am</li><li>19. Oktober 2019</li></ul>"
    assert facts(byline=lines).authors == ("Ada Fisk",)


def test_what_somebody_does_in_brackets_behind_a_date_and_a_name_is_left_out():
    line = "<div>05.02.2020 - Redaktion: Ada Fisk (Speaker of the Port)</div>"
    assert facts(byline=line).authors == ("Ada Fisk",)


def test_a_name_in_bold_that_ends_the_body_is_a_signature():
    assert facts(end="<p><b>Ada Fisk</b></p>").authors == ("Ada Fisk",)
    assert facts(end="<p><b>Repair of Lamps</b></p>").authors == ()


@pytest.mark.parametrize(
    ("label", "changed"),
    [
        ("Giriş Tarihi", "Son Güncelleme"),
        ("Дата публикации", "Последнее Обновление"),
        ("تاريخ النشر", "آخر تحديث"),
        ("Tanggal Terbit", "Terakhir Diperbarui"),
        ("Ngày đăng", "Cập nhật lúc"),
        ("Veröffentlicht", "Letzte Änderung"),
        ("Data Pubblicazione", "Ultimo Aggiornamento"),
        ("Ημερομηνία Δημοσίευσης", "Τελευταία Ενημέρωση"),
    ],
)
def test_the_label_of_a_date_is_nobody(label, changed):
    dates = f"{label}: 12.06.2025 - 11:05 | {changed}: 12.06.2025 - 14:32"
    declared = meta("author", "Ada Fisk")
    for line in (
        f"<div><b>Ada Fisk</b> | {dates}</div>",
        f"<div>{dates}</div>",
        f"<div>{label} 12.06.2025</div>",
        f"<ul><li>{label}</li><li>12.06.2025</li></ul>",
    ):
        assert facts(declared, line).authors == ("Ada Fisk",)
    assert facts(byline=f"<div>{label} 12.06.2025</div>").authors == ()
    assert facts(byline=f"<ul><li>{label}</li><li>12.06.2025</li></ul>").authors == ()


def test_a_name_before_a_bar_and_the_date():
    line = "<div>Ada Fisk | Published: 12 June 2025 | Updated: 13 June 2025</div>"
    assert facts(byline=line).authors == ("Ada Fisk",)
    assert facts(byline=line.replace("Ada Fisk", "Sports")).authors == ()


@pytest.mark.parametrize("name", ["content_author", "articleAuthor"])
def test_more_tags_that_name_the_author(name):
    assert facts(meta(name, "Ada Fisk")).authors == ("Ada Fisk",)


def test_a_link_to_a_writer_in_the_language_of_the_page():
    link = '<div><a href="/penulis/ada">Ada Fisk</a></div>'
    assert facts(byline=link).authors == ("Ada Fisk",)
    assert facts(byline=link.replace("penulis", "berita")).authors == ()


def test_a_company_keeps_what_follows_its_name():
    assert facts(meta("author", "Lumenara, Inc.")).authors == ("Lumenara, Inc.",)
    assert facts(meta("dc.creator", "Lumenara, Inc.")).authors == ("Lumenara, Inc.",)
    assert facts(meta("author", "harbourpost.example, Inc."), url=URL).authors == ()


def test_a_line_of_very_many_pieces_is_joined_in_one_pass():
    page = parse(f"<p>Author: {'<b>aa</b> by <i>bb</i> ' * 5_000}</p>".encode(), None)
    begin = time.process_time()
    line = lines_of_leaves(page, 0, len(page.leaves))[0]
    assert time.process_time() - begin < 10  # it took minutes where each piece was added to all
    assert line.startswith("Author: aa | by bb | aa | by bb")


@pytest.mark.parametrize(
    ("byline", "authors"),
    [
        ("By ADA FISK and BO LIND", ("ADA FISK", "BO LIND")),
        ("By Ada Fisk and Bo Do", ("Ada Fisk", "Bo Do")),
        ("By Ada Fisk, MD", ("Ada Fisk",)),
        ("By The Lampkeeper", ()),
        ("Lampton, 3 May 2021", ()),
    ],
)
def test_names_and_other_words_in_a_byline(byline, authors):
    assert facts(byline=f"<p>{byline}</p>").authors == authors


@pytest.mark.parametrize("text", ["About Ada Fisk", "Log in", "Sign In"])
def test_headings_and_buttons_are_no_names(text):
    assert facts(byline=f'<p class="author">{text}</p>').authors == ()


def test_an_agency_in_the_dateline_or_the_end_mark_counts_if_nobody_else_is_named():
    lead = f"<p>LAMPTON (AP) — {'The old lamp of the harbour turns again. ' * 8}</p>"
    assert facts(byline=lead).authors == ("AP",)
    assert facts(end="<p>dpa/lno</p>").authors == ("dpa", "lno")
    assert facts(byline=f"<p>By Ada Fisk</p>{lead}").authors == ("Ada Fisk",)
