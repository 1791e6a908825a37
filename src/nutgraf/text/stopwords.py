"""Stop words and function words by language: words that say nothing about a topic."""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from nutgraf.text.word_lists import read_word_lists

if TYPE_CHECKING:
    from collections.abc import Mapping


@cache
def all_stop_words() -> Mapping[str, frozenset[str]]:
    """Return the stop words of every language that has a list, by ISO 639-1 code."""
    return MappingProxyType(read_word_lists("stopwords.txt"))


def stop_words(language: str | None) -> frozenset[str]:
    """Return the stop words of a language in lower case; English ones if it has no list."""
    lists = all_stop_words()
    return lists.get(language or "en", lists["en"])


def function_words(language: str | None) -> frozenset[str]:
    """Return the articles, prepositions and conjunctions of a language in lower case.

    They are fewer than the stop words. English is the default: most titles that are not in the
    page's own language are in English.
    """
    lists = _all_function_words()
    return lists.get(language or "en", lists["en"])


@cache
def _all_function_words() -> Mapping[str, frozenset[str]]:
    return read_word_lists("function_words.txt")
