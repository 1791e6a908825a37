"""The article body in JSON-LD, for pages with almost no visible text."""

from __future__ import annotations

import json

import nutgraf

SENTENCE = "The ferry between the islands was stopped on Friday because of the storm. "
SHOWN = f"<p>{SENTENCE * 6}</p>"


def page(body, shown=""):
    data = json.dumps({"@type": "NewsArticle", "articleBody": body}).replace("</", r"<\/")
    return (
        "<title>Ferry stopped by storm</title>"
        f"<script type=application/ld+json>{data}</script><div id=root>{shown}</div>"
    )


def test_a_page_that_shows_nothing_gives_what_its_data_state():
    article = nutgraf.extract(page(f"{SENTENCE * 4}\n{SENTENCE * 3}"))
    assert article.text == f"{(SENTENCE * 4).strip()}\n\n{(SENTENCE * 3).strip()}"
    assert article.sources["text"] == "JSON-LD articleBody"
    assert article.page_type == "article"
    assert article.confidence is None  # it would be that of an empty page
    assert article.to_markdown() == f"# Ferry stopped by storm\n\n{article.text}"


def test_the_title_that_only_the_data_state():
    data = json.dumps({"@type": "NewsArticle", "headline": "Ferry stopped by the storm"})
    head = f"<title>Loading...</title><script type=application/ld+json>{data}</script>"
    article = nutgraf.extract(f"{head}<div id=root></div>")
    assert article.title == "Ferry stopped by the storm"
    assert article.sources["title"] == "JSON-LD headline"


def test_markup_in_the_stated_text_is_read_as_such():
    article = nutgraf.extract(
        page(f"<p>{SENTENCE * 4}</p><script>x()</script><p>{SENTENCE * 4}</p>")
    )
    assert article.text == "\n\n".join([(SENTENCE * 4).strip()] * 2)
    assert "script" not in article.to_html()


def test_what_a_page_shows_goes_first():
    article = nutgraf.extract(page("Another text altogether, of another day. " * 40, SHOWN))
    assert "Another" not in article.text
    assert "text" not in article.sources


def test_a_short_statement_is_no_article():
    assert nutgraf.extract(page("A line of text.")).text == ""


def test_a_paper_s_method_gives_what_the_paper_gives():
    assert nutgraf.extract(page(SENTENCE * 9), method="cetd").text == ""
