"""Page-type conversion: what each level removes, and the types of pages."""

from __future__ import annotations

import pytest

from nutgraf.page.page import Page
from nutgraf.page.parsing.parse import parse
from nutgraf.records.simple_page.simplify import SimplePage, simple_page
from nutgraf.sites.memory import SiteMemory

PROSE = "<p>" + "The council voted to rebuild the old lighthouse at the harbour this year. " * 3


def page_of(html: str) -> Page:
    return parse(html.encode(), "https://example.org/a")


def simple(html: str) -> SimplePage:
    return simple_page(page_of(html))


def kept(found: SimplePage) -> list[str]:
    texts = zip(found.page.block_texts, found.keep.tolist(), strict=True)
    return [text for text, stays in texts if stays]


def links(*texts: str) -> str:
    return "<ul>" + "".join(f"<li><a href='/{i}'>{t}</a>" for i, t in enumerate(texts)) + "</ul>"


def test_a_form_goes_in_cleaning() -> None:
    found = simple(f"<div>{PROSE}</p></div><form>Your name</form>")
    assert [(drop.level, drop.reason) for drop in found.dropped] == [
        ("cleaning", "in a <form>, which holds no text to read")
    ]


def test_a_link_cluster_goes_at_the_page_level_with_its_score() -> None:
    items = "".join(f"<li><a href='/{i}'>four words of link</a></li>" for i in range(4))
    found = simple(f"<ul>{items}</ul><p>{'word ' * 34}</p>")
    # TG = 9, LTG = 4, T = LT = 16: LTD(ul) = 4/9 * 1 * 4 = 1.778. The densities of the page are
    # html 0.427, body 0.465, ul 1.778, four li 1, four a 2, p 0: their deviation is 0.685, and
    # ln 1.685 * 1.778 * log10 6 = 0.722.
    assert {(drop.level, drop.reason) for drop in found.dropped} == {
        ("page", "links with much text: <ul> scores 0.72 as a link cluster")
    }
    assert kept(found) == [" ".join(["word"] * 34)]


def test_what_the_site_shares_goes_at_the_site_level() -> None:
    def story(text: str) -> Page:
        html = f"<p>The Harbour Post</p><p>{text} {'and more of it ' * 5}</p>"
        return parse(html.encode(), f"https://example.org/{text[:3]}")

    memory = SiteMemory()
    for text in ("One story", "Another story"):
        memory.learn(story(text))
    found = simple_page(story("A third story"), site=memory)
    assert [(drop.block, drop.level) for drop in found.dropped] == [(0, "site")]
    assert found.dropped[0].reason == "other pages of the site have it too"
    assert found.text.startswith("A third story")


def test_keywords_and_authors_are_short_links_and_stay() -> None:
    names = links("Ada Novak", "Ben Okoye", "Carla Diaz", "Dao Lin")
    words = links("harbours", "stone", "light", "wind")
    found = simple(f"<article><h1>The lighthouse of the old harbour</h1>{names}{PROSE}{words}")
    assert found.dropped == ()


def test_what_is_said_of_every_author_is_not_what_their_links_say() -> None:
    names = "".join(
        f"<li><a href='/{name}'>{name}</a> <a href='/more/{name}'>Search for more papers by "
        "this author</a>"
        for name in ("Novak", "Okoye", "Diaz", "Lin")
    )
    found = simple(f"<article><h1>The lighthouse of the old harbour</h1><ul>{names}</ul>{PROSE}")
    assert found.dropped == ()


def test_an_address_is_one_word() -> None:
    ids = links(*(f"https://id.example.org/0000-0001-2345-678{i}" for i in range(5)))
    found = simple(f"<article><h1>The lighthouse of the old harbour</h1>{ids}{PROSE}")
    assert found.dropped == ()


def test_a_menu_around_the_matter_goes_though_its_links_are_short() -> None:
    menu = links("Home", "News", "Sport", "Weather", "Shop")
    found = simple(f"<div>{menu}</div><div><h1>The lighthouse of the harbour</h1>{PROSE}</div>")
    assert {drop.level for drop in found.dropped} == {"page"}
    assert [drop.block for drop in found.dropped] == [0, 1, 2, 3, 4]
    assert "around the matter" in found.dropped[0].reason


def test_references_stay_though_each_is_a_link() -> None:
    titles = [f"A long title of the work number {i} on stone and light" for i in range(6)]
    found = simple(f"{PROSE * 5}<h2>References</h2>{links(*titles)}")
    assert found.dropped == ()
    other = simple(f"{PROSE * 5}<h2>From our shop</h2>{links(*titles)}")
    assert len(other.dropped) == len(titles)


def test_recommended_articles_go_up_to_the_next_heading() -> None:
    found = simple(
        f"<h1>The lighthouse of the harbour</h1>{PROSE * 5}<div><h2>Recommended articles</h2>"
        "<p>Stone of the coast</p><h3>Wind</h3><p>Towers</p><h2>Funding</h2><p>By the city</p>"
    )
    gone = [found.page.block_texts[drop.block] for drop in found.dropped]
    assert gone == ["Recommended articles", "Stone of the coast", "Wind", "Towers"]
    assert "heading" in found.dropped[0].reason


def test_the_simple_page_as_html_and_text() -> None:
    found = simple("<form>Search</form><h2>One</h2><p>Two <b>three</b></p>")
    assert found.text == "One\n\nTwo three"
    assert "<h2>One</h2>" in found.html
    assert "Search" not in found.html


def test_an_article_is_a_simple_page_of_one_record() -> None:
    found = simple(f"<h1>The lighthouse of the harbour</h1>{PROSE * 5}")
    assert found.kind == "simple single-record"
    assert found.evidence["records"] == 0
    assert found.evidence["prose"] > 0.8


def results(count: int) -> str:
    return "".join(
        f"<div class=hit><h3><a href='/{i}'>The title of result number {i}</a></h3>"
        f"<p>What the result number {i} says in a line or two of text.</p></div>"
        for i in range(count)
    )


def test_a_list_is_a_simple_page_of_many_records_and_stays() -> None:
    found = simple(f"<h1>Search</h1>{results(8)}")
    assert found.kind == "simple multi-record"
    assert found.evidence["records"] == 8
    assert found.dropped == ()


def test_a_list_of_bare_links_stays_where_it_is_the_page() -> None:
    titles = [f"The title of the document number {i} of the archive" for i in range(9)]
    found = simple(links(*titles))
    assert found.kind == "simple multi-record"
    assert kept(found) == titles


def test_a_text_with_a_list_beside_it_is_complex() -> None:
    found = simple(f"<h1>The lighthouse of the harbour</h1>{PROSE * 5}</p>{results(4)}")
    assert found.kind == "complex"


def test_a_list_of_references_does_not_make_a_page_a_list() -> None:
    titles = [f"A long title of the work number {i} on stone and light" for i in range(20)]
    found = simple(
        f"<h1>The lighthouse of the harbour</h1>{PROSE}<h2>References</h2>{links(*titles)}"
    )
    assert found.kind == "complex"


@pytest.mark.parametrize("html", ["", "<p></p>", "one", "<form>one</form>"])
def test_small_pages(html: str) -> None:
    found = simple(html)
    assert found.kind == "simple single-record"
    assert len(found.keep) == len(found.page.blocks)
