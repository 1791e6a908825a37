"""Headlines found by position, on pages whose head does not declare them."""

from __future__ import annotations

import pytest

from nutgraf.metadata.title.title import find_title
from nutgraf.page.parsing.parse import parse

STORY = "<p>The harbour council voted on Tuesday to rebuild the old lighthouse, " + "and so on " * 8
SITE = "<title>Keepers of the western light houses</title>"
CARD = '<meta property="og:title" content="Council: lighthouse gets money for its lamp">'


def title_of(html: str) -> str | None:
    return find_title(parse(html.encode()))


# The heading above the body


def test_the_heading_above_the_first_paragraph_where_all_pages_have_one_title():
    html = f"{SITE}<h4>Board votes for repairs</h4>{STORY}<h4>Where storms are coming from</h4>"
    assert title_of(html) == "Board votes for repairs"


def test_the_first_of_two_headings_above_it():
    html = f"{SITE}<h2>Board votes for repairs</h2><h3>Builders arrive before winter</h3>{STORY}"
    assert title_of(html) == "Board votes for repairs"


def test_a_byline_may_stand_between():
    html = f"{SITE}<h2>Board votes for repairs</h2><div>Ada Fisk, 3 May 2021</div>{STORY}"
    assert title_of(html) == "Board votes for repairs"


@pytest.mark.parametrize(
    "heading",
    [
        "<h2>12 November 2023</h2>",
        "<h2>Building repairs</h2>",
        "<h2><a href='/board'>Board votes for repairs</a></h2>",
        "<h2>Board votes for repairs</h2>" + "<a href='/x'>Menu</a> <br>" * 60,
        f"<h2>Board votes for repairs</h2><a href='/x'>{'Menu of fish ' * 20}</a>",
    ],
)
def test_other_headings_above_it_do_not_count(heading):
    assert title_of(f"{SITE}{heading}{STORY}") == "Keepers of the western light houses"


def test_a_title_for_other_sites_is_this_page_s():
    html = f"{CARD}<h2>Tonight the lamp of our lighthouse turns again</h2>{STORY}"
    assert title_of(html) == "Council: lighthouse gets money for its lamp"


def test_a_top_heading_that_was_cut_from_the_title_names_the_site():
    html = f"""<title>Why does the lamp not turn? - Keepers of lamps</title>
        <h1>Keepers of lamps</h1><h2><a href="/here">Why does the lamp not turn?</a></h2>{STORY}"""
    assert title_of(html) == "Why does the lamp not turn?"


def test_a_top_heading_that_the_head_does_not_have_stays_behind_a_linked_headline():
    html = f"""<title>Board votes for repairs</title><h1>Votes of all boards</h1>
        <h2><a href="/here">Board votes for repairs</a></h2>{STORY}"""
    assert title_of(html) == "Board votes for repairs"


# Lines above the headline, in the same heading


def test_a_kicker_with_white_space_of_its_own():
    html = """<title>Old lamp: Board votes for repairs</title><h1>
        <span class="kicker">
          Old lamp</span>
        <span>Board votes for repairs</span></h1>"""
    assert title_of(html) == "Board votes for repairs"
