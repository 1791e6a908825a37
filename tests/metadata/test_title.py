"""TWCEM's algorithm 2, and the headline of a page."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nutgraf.metadata.title.title import find_headline, find_title
from nutgraf.page.parsing.parse import parse
from nutgraf.text.titles import is_abnormal

STORY = "<p>The harbour council voted on Tuesday to rebuild the old lighthouse, " + "and so on " * 8


def title_of(html: str, *, collected: str | None = None, url: str | None = None) -> str | None:
    return find_title(parse(html.encode(), url), collected=collected)


def headline(html: str, *, collected: str | None = None) -> list[str]:
    """The blocks that are the headline."""
    page = parse(html.encode())
    flags = find_headline(page, collected=collected).blocks
    assert flags.shape == (len(page.blocks),)
    assert flags.dtype == np.bool_
    return [text for text, flag in zip(page.block_texts, flags, strict=True) if flag]


# The collected title


def test_the_collected_title_goes_first():
    html = "<title>Lighthouse vote</title><h1>Lighthouse vote</h1>"
    assert title_of(html, collected=" Council\n votes ") == "Council votes"


ABNORMAL = ("", "  ", "***", "12", "2024-05-01", "Light\ufffdhouse")
GENERIC = ("More", "Read more »", "VIDEO", "mehr lesen", "更多", "Еще")


@pytest.mark.parametrize("text", [*ABNORMAL, *GENERIC])
def test_an_abnormal_collected_title_is_passed_over(text):
    assert is_abnormal(text)
    assert title_of("<h1>Lighthouse vote</h1>", collected=text) == "Lighthouse vote"


# Headings and the meta title


def test_the_least_edit_distance_decides():
    # "sunday" -> "monday": s to m, u to o: 2. "sunday" -> "saturday": insert a, t; n to r: 3.
    html = "<title>Sunday</title><h2>Saturday</h2><h3>Monday</h3>"
    assert title_of(html) == "Monday"


def test_the_heading_is_returned_and_not_the_meta_title():
    html = '<title>lighthouse to be "rebuilt" | Post</title><h2>Lighthouse to be “rebuilt”</h2>'
    assert title_of(html) == "Lighthouse to be “rebuilt”"


def test_any_of_the_three_meta_titles_may_be_the_near_one():
    html = """<meta property="og:title" content="You won't believe what the council did">
        <meta name="twitter:title" content="Council!"><title>Lighthouse will be rebuilt</title>
        <h2>What happens next in the harbour town</h2><h2>Lighthouse will be rebuilt</h2>"""
    assert title_of(html) == "Lighthouse will be rebuilt"


def test_a_headline_in_other_words_beats_a_subheading_of_the_right_length():
    # Edit distance alone takes the h2: same length, and it begins with the same word.
    html = """<title>Lighthouse costs explained</title>
        <h1>Nine years of dispute, and still nobody knows what the lighthouse will cost us</h1>
        <h2>Lighthouse costs in detail</h2>"""
    assert title_of(html).startswith("Nine years of dispute")


def test_headings_that_are_far_from_the_meta_title_do_not_win():
    html = "<title>Storm hits the coast</title><h1>Subscribe to our letter</h1><h3>Weather</h3>"
    assert title_of(html) == "Storm hits the coast"


def test_a_page_without_headings_has_its_meta_title():
    assert title_of("<title>Storm hits the coast | The Post</title>x") == "Storm hits the coast"


def test_a_heading_without_a_meta_title():
    assert title_of("<h3>Weather</h3><h1>Storm hits the coast</h1>") == "Storm hits the coast"


def test_a_linked_logo_is_not_the_title():
    logo = '<h1><a href="/">The Harbour Post</a></h1>'
    assert title_of(logo + "<h1>Storm hits the coast</h1>") == "Storm hits the coast"
    assert title_of("<title>Coast hit by storm</title>" + logo) == "Coast hit by storm"


def test_a_logo_names_the_site_in_the_meta_title():
    # Nothing else tells which part of the title is the site, and the logo is the nearer heading.
    html = """<title>Storm hits coast - The Harbour Post</title>
        <h1><a href="https://post.example/">The Harbour Post</a></h1><h3>Storm hits “coast”</h3>"""
    assert title_of(html) == "Storm hits “coast”"


def test_a_heading_that_links_elsewhere_is_no_logo():
    html = '<title>Storm hits coast</title><h1><a href="/news/1">Storm hits coast!</a></h1>'
    assert title_of(html) == "Storm hits coast!"


def test_a_logo_that_is_an_image_is_not_the_title():
    logo = '<h1><a href="/"><img alt="The Harbour Post"></a></h1>'
    assert title_of(logo + "<h1>Storm hits the coast</h1>") == "Storm hits the coast"


def test_an_image_can_be_the_headline():
    html = '<title>Storm hits the coast - Post</title><h1><img alt="Storm Hits the Coast"></h1>'
    assert title_of(html) == "Storm Hits the Coast"


def test_a_heading_as_long_as_a_paragraph_is_not_the_title():
    html = f"<title>Storm hits the coast</title><h1>{'storm and coast ' * 20}</h1>"
    assert title_of(html) == "Storm hits the coast"


def test_a_kicker_in_the_heading_is_left_out_of_the_title():
    html = "<title>Storm hits coast</title><h1><span>Weather |</span> <b>Storm hits coast</b></h1>"
    assert title_of(html) == "Storm hits coast"


def test_blocks_in_a_heading_are_parted():
    assert title_of("<h1><div>Weather</div><div>Storm hits</div></h1>") == "Weather Storm hits"


def test_a_forum_whose_name_is_the_top_heading():
    html = """<title>Lamp does not turn any more - Harbour Keepers Board</title>
        <h1>Harbour Keepers Board</h1><h2>Lamp does not turn any more</h2>"""
    assert title_of(html) == "Lamp does not turn any more"


def test_lost_characters_are_better_than_no_title():
    assert title_of("<h1>Storm hits the co\ufffdst</h1>") == "Storm hits the co\ufffdst"
    assert title_of("<h1>St\ufffdrm \ufffd\ufffd</h1>") is None
    html = "<title>Storm hits the coast</title><h1>Storm hits the co\ufffdst</h1>"
    assert title_of(html) == "Storm hits the coast"


# Ids and classes


@pytest.mark.parametrize("mark", ['id="title-main"', 'id="articleTitle"', 'class="title big"'])
def test_what_an_id_or_class_calls_a_title(mark):
    assert title_of(f"<div><span {mark}>Storm hits</span> today</div>") == "Storm hits"


@pytest.mark.parametrize("mark", ['id="subtitles"', 'class="big title"'])
def test_ids_and_classes_that_do_not_count(mark):
    assert title_of(f"<div><span {mark}>Storm hits</span> today</div>") is None


def test_a_marked_node_far_from_the_meta_title_does_not_win():
    html = '<title>Storm hits the coast</title><div class="title">Share on every network</div>'
    assert title_of(html) == "Storm hits the coast"


@pytest.mark.parametrize("html", ["", "<p>Just a text", "<title>12</title><h1>Video</h1>"])
def test_no_title(html):
    assert title_of(html) is None
    assert headline(html) == []


# The site's name


def test_the_name_is_known_from_the_head_or_the_address():
    told = '<meta property="og:site_name" content="The Harbour and Coast Post">'
    assert title_of(told + "<title>The Harbour and Coast Post - Storm</title>") == "Storm"
    title = "<title>Storm - harbourandcoastpost.example</title>"
    assert title_of(title, url="https://www.harbourandcoastpost.example/a") == "Storm"


def test_what_looked_like_a_site_may_be_the_headline():
    html = (
        "<title>Lights on the coast | Ten keepers</title><h2>Lights on the coast | Ten keepers</h2>"
    )
    assert title_of(html) == "Lights on the coast | Ten keepers"


# The headline


def test_the_headline_is_a_heading_with_the_letters_of_the_title():
    html = f"<title>Storm hits the coast</title><h1>Storm hits “the coast”!</h1>{STORY}"
    assert headline(html) == ["Storm hits “the coast”!"]


def test_the_headline_may_be_there_twice_before_the_body():
    html = f"<li>Storm hits coast</li><h1>Storm hits coast</h1><h2>Storm hits coast</h2>{STORY}"
    assert headline(html) == ["Storm hits coast"] * 3


def test_the_same_words_in_the_body_stay():
    again = "<p>Storm hits coast</p>"
    html = f"<h1>Storm hits coast</h1>{again}{STORY}{again}<h2>Storm hits coast</h2>"
    page = parse(html.encode())
    assert find_headline(page).blocks.tolist() == [True, False, False, False, False]


def test_a_long_notice_before_the_headline_is_not_the_body():
    assert headline(f"{STORY}</p><h1>Storm hits coast</h1>{STORY}") == ["Storm hits coast"]


def test_the_page_s_own_headline_is_one_beside_a_collected_title():
    html = f"<h1>Storm hits the coast</h1>{STORY}"
    assert headline(html, collected="Worst weather since 1962") == ["Storm hits the coast"]


def test_a_heading_with_the_collected_title_is_a_headline_too():
    html = (
        f"<title>Storm hits coast</title><h1>Storm hits coast</h1><h2>Worst since 1962</h2>{STORY}"
    )
    expected = ["Storm hits coast", "Worst since 1962"]
    assert headline(html, collected="Worst since 1962") == expected


def test_a_card_s_text_gives_way_to_the_headline_in_it():
    html = f"<title>Storm hits coast</title><h1>Storm hits coast</h1>{STORY}"
    card = "WeatherStorm hits coastHarbours from Pell to Aldersea stay shut"
    assert find_title(parse(html.encode()), collected=card) == "Storm hits coast"
    other = "Harbours from Pell to Aldersea stay shut"
    assert find_title(parse(html.encode()), collected=other) == other


def test_the_headline_of_the_page_s_data_has_no_site_behind_it():
    head = "<title>Die Erdbebenwarte – Lindacher Anzeiger</title>"
    data = '<script type="application/ld+json">{"headline": "%s"}</script>'
    page = parse(f"{head}{data % 'Die Erdbebenwarte'}{STORY}".encode())
    assert find_title(page) == "Die Erdbebenwarte"
    two = f"{head}{data % 'Die Erdbebenwarte'}{data % 'Ein anderes Haus'}{STORY}"
    assert find_title(parse(two.encode())) == "Die Erdbebenwarte – Lindacher Anzeiger"
    half = data % r"\ud800"
    assert find_title(parse(f"{head}{half}{STORY}".encode())) is not None


def test_a_kicker_goes_with_its_headline():
    html = f"<title>Storm hits</title><h1><div>Weather</div><div>Storm hits</div></h1>{STORY}"
    assert headline(html) == ["Weather", "Storm hits"]


def test_a_headline_that_is_no_heading():
    html = f"<title>Storm hits coast</title><div>Storm hits coast</div>{STORY}"
    assert headline(html) == ["Storm hits coast"]


def test_a_short_post_is_not_its_own_headline():
    assert headline("<title>Storm hits coast</title><div>Storm hits coast</div><li>Reply") == []


words = st.lists(st.sampled_from("storm coast | - _ more 7 灯塔 重建 <b> </h1> <i>".split())).map(
    " ".join
)


@given(words, words, words, st.none() | words)
def test_a_title_is_clean_and_headlines_are_blocks(title, top, sub, collected):
    page = parse(f"<title>{title}</title><h1>{top}</h1><h2>{sub}</h2><p>{sub}".encode())
    found = find_title(page, collected=collected)
    assert found is None or (found == " ".join(found.split()) and not is_abnormal(found))
    flags = find_headline(page, collected=collected).blocks
    assert flags.shape == (len(page.blocks),)
    in_p = page.tag[page.blocks.node] == page.tag[page.nodes("p")[-1]]
    assert all("|" in page.block_texts[i] for i in np.flatnonzero(flags & in_p))


# Headings that say it in other words than the head


def test_a_compound_that_the_head_has_half_of():
    html = "<title>Geschichte - Chor am Hafen</title><h1>Chorgeschichte</h1><h2>Ein Anfang im Jahr"
    assert title_of(html) == "Chorgeschichte"


def test_another_form_of_a_word_is_no_compound():
    html = "<title>pix-bavaria</title><h1>Bavarian pictures</h1>"
    assert title_of(html, url="https://pix-bavaria.example/") == "pix-bavaria"


def test_the_headline_behind_the_name_of_the_blog():
    html = (
        "<title>Harbour talks » Archive » The old lamp of the harbour turns again</title>"
        "<h1>Harbour talks</h1><h2>Pages</h2><h2>The old lamp of the harbour turns again</h2>"
    )
    assert title_of(html) == "The old lamp of the harbour turns again"


def test_a_heading_that_has_what_was_cut_goes_before_one_that_is_near():
    html = (
        '<title>Lamp mistakes | Post</title><meta property="og:title" content="The 5 biggest '
        'mistakes lamps make — and how to mend them"><h1>Lamp mistakes</h1>'
        "<h2>The 5 biggest mistakes lamps make — and how to mend them</h2>"
    )
    assert title_of(html) == "The 5 biggest mistakes lamps make — and how to mend them"


def test_how_characters_are_read_is_not_part_of_the_title():
    html = "<h1><ruby>灯台<rt>とうだい</rt></ruby>が<ruby>回<rt>まわ</rt></ruby>る</h1>"
    assert title_of(html) == "灯台が回る"
