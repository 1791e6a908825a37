"""Additions of a web archive are removed from a page."""

from __future__ import annotations

import pytest

from nutgraf.page.decoding.decode import decode
from nutgraf.page.decoding.web_archive import without_toolbar
from nutgraf.page.parsing.parse import parse

SCRIPT = '<script src="https://web-static.archive.org/_static/js/bundle-playback.js"></script>'
BEGIN = "<!-- BEGIN WAYBACK TOOLBAR INSERT -->"
END = "<!-- END WAYBACK TOOLBAR INSERT -->"
TOOLBAR = f"{BEGIN}<div><p>This collection holds the pages that somebody saved.</p></div>{END}"


def test_the_toolbar_of_an_archive_is_not_read():
    html = f"<head>{SCRIPT}</head><body>{TOOLBAR}<p>The river rose.</p></body>"
    assert parse(decode(html)).block_texts == ("The river rose.",)
    assert len(parse(decode(html, repair=False)).blocks) == 2


@pytest.mark.parametrize(
    "html",
    [
        f"<body>{TOOLBAR}<p>A page that only shows what such a toolbar looks like.",
        f"<head>{SCRIPT}</head><body>{BEGIN}<p>It never ends.",
        f"<head>{SCRIPT}</head><body>{END}<p>It never began.",
        f"<head>{SCRIPT}</head><body>{BEGIN}{'<p>Too long to be one.' * 20_000}{END}",
        "<p>The archive.org/ of the town is open on Tuesdays.",
    ],
)
def test_any_other_page_stays_as_it_is(html):
    assert without_toolbar(html.encode()) == html.encode()


def test_a_toolbar_begins_where_it_begins_last():
    html = f"<head>{SCRIPT}</head><body>{BEGIN}<p>The river rose.</p>{TOOLBAR}<p>It fell.</p>"
    assert parse(decode(html)).block_texts == ("The river rose.", "It fell.")
