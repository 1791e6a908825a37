"""The topic words of a title. Two titles that share one are likely of the same story."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nutgraf.text.words import bigrams, is_unspaced

if TYPE_CHECKING:
    from collections.abc import Iterable

_WORD: Final = re.compile(r"\w+")
# Shorter words do not carry a topic.
_MIN_TOPIC_LETTERS: Final = 4
# A word of this length inside a longer one is part of a compound, if the longer one is not just
# the word with an ending.
_MIN_PART_LETTERS: Final = 6
_MIN_REST_LETTERS: Final = 3


def topic_words(text: str) -> set[str]:
    """Return the numbers and longer words of a text; character bigrams in Chinese and Japanese."""
    found = _WORD.findall(text.casefold())
    if is_unspaced(text):
        return {pair for word in found for pair in bigrams(word)}
    return {word for word in found if len(word) >= _MIN_TOPIC_LETTERS or word.isdigit()}


def are_related(text: str, others: Iterable[str]) -> bool:
    """Return whether a text shares a topic word, or part of a compound, with any of the others."""
    words, other_words = topic_words(text), set().union(*map(topic_words, others))
    return not words.isdisjoint(other_words) or any(
        _is_part(a, b) or _is_part(b, a) for a in words for b in other_words
    )


def _is_part(word: str, compound: str) -> bool:
    """Return whether a word is part of a compound, and not only another form of it."""
    return _MIN_PART_LETTERS <= len(word) <= len(compound) - _MIN_REST_LETTERS and word in compound
