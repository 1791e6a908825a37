"""Blocks shared by a site's pages are not part of the article."""

from __future__ import annotations

import nutgraf
from tests.crawl.site import article, headline, sentences

# Nothing in it tells that it is no part of the story.
BOX = """<p>The fishermen of the coast meet on the first Monday of each month in the hall above the
market, where they talk about prices, the weather and the state of the harbour.</p>"""
SAID = "The fishermen of the coast meet"


def page(number: int) -> str:
    return article(number).replace("</article>", f"{BOX}</article>")


def memory(pages: int) -> nutgraf.SiteMemory:
    made = nutgraf.SiteMemory(threshold=3)
    for number in range(pages):
        made.learn(page(number), f"https://a.example/{number}")
    return made


def test_shared_blocks_are_dropped():
    assert SAID in nutgraf.extract(page(9)).text
    text = nutgraf.extract(page(9), "https://a.example/9", site=memory(5)).text
    assert SAID not in text
    assert sentences(9)[0] in text
    assert sentences(9)[-1] in text


def test_too_few_pages_make_no_template():
    text = nutgraf.extract(page(9), "https://a.example/9", site=memory(1)).text
    assert SAID in text


def test_recall_keeps_the_template():
    text = nutgraf.extract(page(9), "https://a.example/9", site=memory(5), favor="recall").text
    assert SAID in text


def test_a_page_that_is_mostly_template_keeps_its_text():
    short = f"<title>{headline(1)}</title><article><h1>{headline(1)}</h1>{BOX}</article>"
    known = nutgraf.SiteMemory(threshold=3)
    for number in range(5):
        known.learn(f"{short}<p>{number} more</p>", f"https://a.example/{number}")
    alone = nutgraf.extract(short, "https://a.example/x").text
    assert nutgraf.extract(short, "https://a.example/x", site=known).text == alone
