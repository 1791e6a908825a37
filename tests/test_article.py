"""An article with fields that are read on first access."""

from __future__ import annotations

import copy
import pickle
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields, replace

import pytest

import nutgraf
from nutgraf.fields.field import Field
from nutgraf.metadata.read import FIELDS
from nutgraf.model import Article
from nutgraf.trim.base import Draft
from tests.pages import PARAGRAPHS, news_page

PAGE = news_page(PARAGRAPHS["Latin"])


@pytest.fixture
def asked(monkeypatch):
    """List the fields that are read."""
    names: list[str] = []
    real = Field.find

    def find(field, context):
        names.append(field.name)
        return real(field, context)

    monkeypatch.setattr(Field, "find", find)
    return names


def test_fields_are_read_one_by_one_on_access(asked):
    article = nutgraf.extract(PAGE)
    assert all((article.title, article.text, article.language, article.to_markdown()))
    assert not asked
    first = article.authors
    assert article.authors == first
    assert asked == ["authors", "site"]  # a byline may name the site
    assert article.sources.get("url") is None
    assert asked == ["authors", "site", "url"]


def test_asking_for_authors_does_not_judge_the_page(monkeypatch):
    monkeypatch.setattr(Draft, "kind", property(lambda draft: pytest.fail("judged")))
    article = nutgraf.extract(PAGE, method="cetd")
    assert article.authors is not None


def test_all_fields_can_be_read(asked):
    article = nutgraf.extract(PAGE)
    assert set(article.to_dict()) | {"blocks", "body"} == {field.name for field in fields(Article)}
    assert sorted(asked) == sorted(field.name for field in FIELDS)


def test_articles_are_compared_shown_copied_and_changed_with_all_their_fields():
    article = nutgraf.extract(PAGE)
    assert article == nutgraf.extract(PAGE)
    assert "authors=" in repr(nutgraf.extract(PAGE))
    assert copy.copy(nutgraf.extract(PAGE)) == article
    changed = replace(nutgraf.extract(PAGE), text="other")
    assert (changed.text, changed.authors) == ("other", article.authors)
    again = pickle.loads(pickle.dumps(nutgraf.extract(PAGE)))
    assert again == article
    assert again.to_dict(blocks=True) == article.to_dict(blocks=True)


def test_unknown_attribute_is_an_error():
    with pytest.raises(AttributeError, match="'Article' has no attribute 'autor'"):
        nutgraf.extract(PAGE).autor  # noqa: B018


def test_concurrent_access():
    article = nutgraf.extract(PAGE)
    with ThreadPoolExecutor(8) as pool:
        seen = list(pool.map(lambda _: (article.authors, article.page_type), range(64)))
    assert len(set(seen)) == 1


def test_repr_of_blocks_is_short():
    article = nutgraf.extract(f"<h1>Ferry</h1><p>{'The ferry sails again. ' * 30}</p>")
    assert repr(article.blocks) == "<2 blocks, 1 kept>"
    assert "attributes" not in repr(article)
