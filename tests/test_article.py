"""An article with fields that are read on first access."""

from __future__ import annotations

import copy
import pickle
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields, replace

import pytest

import nutgraf
from nutgraf.metadata import read as metadata
from nutgraf.model import Article
from tests.pages import PARAGRAPHS, news_page

PAGE = news_page(PARAGRAPHS["Latin"])


@pytest.fixture
def asked(monkeypatch):
    """Count how often the lazy fields were read."""
    count: list[object] = []

    def read(*arguments, **options):
        count.append(arguments)
        return real(*arguments, **options)

    real = metadata.read_metadata
    monkeypatch.setattr(metadata, "read_metadata", read)
    return count


def test_lazy_fields_are_read_once_and_on_access_only(asked):
    article = nutgraf.extract(PAGE)
    assert all((article.title, article.text, article.language, article.to_markdown()))
    assert not asked
    first = article.authors
    assert (article.authors, article.published is None) == (first, article.published is None)
    assert len(asked) == 1


def test_all_fields_can_be_read(asked):
    article = nutgraf.extract(PAGE)
    assert set(article.to_dict()) | {"blocks", "body"} == {field.name for field in fields(Article)}
    assert len(asked) == 1


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
