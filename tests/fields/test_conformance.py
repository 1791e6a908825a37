"""What every field keeps to. Fields of metadata and of records are added to `CASES`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

import pytest

from nutgraf.fields.field import Field
from nutgraf.fields.found import Found
from nutgraf.metadata.context import PageContext
from nutgraf.metadata.read import FIELDS
from nutgraf.metadata.title.title import find_headline
from nutgraf.page.page import Page
from nutgraf.page.parsing.parse import parse
from nutgraf.records.read import FIELDS as ITEMS
from nutgraf.records.work import Work
from tests.pages import PARAGRAPHS, news_page

PAGES = {
    "news": news_page(PARAGRAPHS["Latin"]),
    "empty": "",
    "no markup": "Ferry sails again",
    "empty tags": "<meta name=author content=''><meta property=og:image content=' '><h1></h1>",
    "declared": """<title>Ferry | Post</title><meta name=author content="Ada Fisk">
        <meta property="article:published_time" content="2026-03-03"><h1>Ferry</h1><p>It sails.""",
    "wrong types": """<script type="application/ld+json">{"@type": "Article", "author": 3,
        "image": [[]], "datePublished": {"a": 1}, "keywords": null, "publisher": true}</script>""",
}


def metadata_context(page: Page) -> PageContext:
    return PageContext(page, find_headline(page), "en")


CASES: list[tuple[Field[Any, Any], Callable[[Page], Any]]] = [
    *((field, metadata_context) for field in FIELDS),
    *((field, Work) for field in ITEMS),
]
every_field = pytest.mark.parametrize(
    ("field", "context_of"),
    CASES,
    ids=[f"{type(field).__module__}-{field.name}" for field, _ in CASES],
)
every_page = pytest.mark.parametrize("html", PAGES.values(), ids=PAGES)


@every_field
@every_page
def test_a_field_yields_values_with_their_source(field, context_of, html):
    page = parse(html.encode(), "https://post.example/ferry")
    context = context_of(page)
    for found in chain(field.declared(context), field.visible(context)):
        assert isinstance(found, Found)
        assert found.value
        assert isinstance(found.source, str) or 0 <= found.source < len(page)


@every_field
@every_page
def test_a_field_finds_the_same_again_and_changes_nothing(field, context_of, html):
    page = parse(html.encode(), "https://post.example/ferry")
    context = context_of(page)
    found = field.find(context)
    assert found is None or found.value
    assert field.find(context) == field.find(context_of(page)) == found


@every_field
def test_a_field_without_candidates_is_not_found(field, context_of):
    context = context_of(parse(b""))
    assert field.choose(context, iter(()), iter(())) is None
    assert not field.missing


@every_field
def test_a_field_reads_lazily(field, context_of):
    context = context_of(parse(PAGES["declared"].encode()))
    for candidates in (field.declared(context), field.visible(context)):
        assert isinstance(candidates, Iterator) or not candidates


def test_names_are_unique_in_a_room():
    names = [field.name for field in FIELDS]
    assert len(names) == len(set(names))
