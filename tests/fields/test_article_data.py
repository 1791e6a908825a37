"""Article data in JSON-LD of any style."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nutgraf.fields.article_data import read_article_data
from nutgraf.fields.json_ld import read_json_ld
from nutgraf.page.parsing.parse import parse

URL = "https://post.example/news/lamp"
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["@type", "@id", "@graph", "author", "name", "publisher", "image", "url"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=15,
)


def page_with(*scripts: str):
    tags = "".join(f'<script type="application/ld+json">{script}</script>' for script in scripts)
    return parse(f"<head>{tags}</head><body><p>x".encode(), URL)


def article(script: str | dict, title: str | None = None):
    text = script if isinstance(script, str) else json.dumps(script)
    things = read_article_data(page_with(text), title).things
    return things[0] if things else None


@pytest.mark.parametrize(
    "script",
    [
        '{"@type": "NewsArticle", "headline": "Lamp"}',
        '[{"@type": "WebSite"}, {"@type": "NewsArticle", "headline": "Lamp"}]',
        '{"@graph": [{"@type": "WebPage"}, {"@type": ["Article"], "headline": "Lamp"}]}',
        '{"@type": "WebPage", "mainEntity": {"@type": "Article", "headline": "Lamp"}}',
        '{"@type": "http://schema.org/NewsArticle", "headline": "Lamp"}',
        '<!-- {"@type": "NewsArticle", "headline": "Lamp"} -->',
        '//<![CDATA[\n{"@type": "NewsArticle", "headline": "Lamp"}\n//]]>',
        '/* ours */ {"@type": "NewsArticle", /* the title */ "headline": "Lamp"}'[11:],
        '{"@type": "NewsArticle", "headline": "Lamp",}',
        '{"@type": "NewsArticle", "headline": "Lamp", "description": "two\nlines"}',
        '{"@type": "BreadcrumbList"}{"@type": "NewsArticle", "headline": "Lamp"}',
        '{"@type": "NewsArticle", "headline": "Lamp"};',
        '{"@type": "NewsArticle", "headline": "Lamp", "description": "a "bare" quote"}',
        "{&quot;@type&quot;: &quot;NewsArticle&quot;, &quot;headline&quot;: &quot;Lamp&quot;}",
    ],
)
def test_the_article_is_found_in_any_shape(script):
    assert article(script)["headline"] == "Lamp"


def test_other_articles_on_the_page_are_not_this_one():
    found = article(
        {
            "@type": "NewsArticle",
            "headline": "Lamp",
            "hasPart": {"@type": "NewsArticle", "headline": "Part"},
            "mentions": [{"@type": "NewsArticle", "headline": "Other"}],
        }
    )
    assert found["headline"] == "Lamp"
    listed = {
        "@type": "ItemList",
        "itemListElement": [{"@type": "NewsArticle", "headline": "Teaser"}],
    }
    assert article(listed) is None


def test_the_one_with_the_title_or_the_address_of_the_page_goes_first():
    one, two = {"@type": "Article", "headline": "One"}, {"@type": "Article", "headline": "Two"}
    assert article([one, two], "Two")["headline"] == "Two"
    assert article([one, {**two, "url": URL}])["headline"] == "Two"


def test_texts_follow_references_and_lists():
    page = page_with(
        json.dumps(
            {
                "@graph": [
                    {
                        "@type": "Article",
                        "author": [{"@id": "#ada"}, {"name": "Bo &amp; Co"}, "Cy"],
                    },
                    {"@type": "Person", "@id": "#ada", "name": "Ada Fisk"},
                ]
            }
        )
    )
    structured = read_article_data(page, None)
    assert structured.texts(structured.things[0]["author"]) == ["Ada Fisk", "Bo & Co", "Cy"]


def test_facts_in_broken_json_are_read():
    script = """{"@type": "NewsArticle", "headline": 'single', "datePublished": "2023-05-17",
        "author": [{"@type": "Person", "name": "Ada Fisk"}]}"""
    found = article(script)
    assert (found["datePublished"], found["author"]) == ("2023-05-17", "Ada Fisk")


@pytest.mark.parametrize(
    "script",
    [
        "",
        "   ",
        "null",
        "3",
        "[[[]]]",
        "{",
        "Lamp",
        '{"@type": 3}',
        '{"@type": [null, {}]}',
        "[NaN]",
    ],
)
def test_what_says_nothing(script):
    assert article(script) is None


def test_deep_and_large_scripts_do_no_harm():
    assert read_json_ld(("[" * 100_000,)) == []
    assert read_json_ld(('{"a":' * 5_000 + "1" + "}" * 5_000,)) == []
    assert read_json_ld(("/*" * 90_000,)) == []
    assert read_json_ld(('{"author":' + " " * 150_000,)) == []
    assert read_json_ld(('{"a": "\ud800"}',)) in ([], [{"a": "\ud800"}])
    things = json.dumps([{"@type": "Article", "headline": str(i)} for i in range(20_000)])
    assert 0 < len(read_article_data(page_with(things), None).things) <= 2000


@given(JSON)
def test_any_json_can_be_read(value):
    structured = read_article_data(page_with(json.dumps(value).replace("<", "")), "Lamp")
    for thing in structured.things:
        for each in thing.values():
            assert all(isinstance(text, str) and text for text in structured.texts(each))


@given(st.text(max_size=200))
def test_any_text_can_be_read(text):
    read_json_ld((text, "{" + text + "}"))
