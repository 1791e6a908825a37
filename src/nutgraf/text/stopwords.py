"""Stop words: the function words that say nothing of what a text is about."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@lru_cache(maxsize=1)
def all_stop_words() -> Mapping[str, frozenset[str]]:
    """The stop words of every language that has a list, by its ISO 639-1 code."""
    listed = files("nutgraf.text").joinpath("data/stopwords.txt").read_text("utf-8")
    paragraphs = [part.split() for part in listed.split("\n\n") if not part.startswith("#")]
    return MappingProxyType({code: frozenset(words) for code, *words in paragraphs})


def stop_words(language: str | None) -> frozenset[str]:
    """The stop words of a language in lower case; English ones where there is no list."""
    lists = all_stop_words()
    return lists.get(language or "en", lists["en"])
