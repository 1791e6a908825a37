"""What a title is about: the words by which two titles that differ are told to be one story's."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nutgraf.text.words import bigrams, is_unspaced

if TYPE_CHECKING:
    from collections.abc import Iterable

_WORD: Final = re.compile(r"\w+")
# Words with fewer letters say nothing of a topic.
_TOPIC_LETTERS: Final = 4
# A word of so many letters within another that has more than an ending is part of a compound.
_PART_LETTERS: Final = 6
_ENDING: Final = 3


def topics(text: str) -> set[str]:
    """Numbers, and words that are not too short to tell anything; bigrams in Chinese."""
    found = _WORD.findall(text.casefold())
    if is_unspaced(text):
        return {pair for word in found for pair in bigrams(word)}
    return {word for word in found if len(word) >= _TOPIC_LETTERS or word.isdigit()}


def are_related(text: str, others: Iterable[str]) -> bool:
    """Whether a text has a word in common with one of the others, or part of a compound."""
    own, told = topics(text), set().union(*map(topics, others))
    return not own.isdisjoint(told) or any(
        _is_part(a, b) or _is_part(b, a) for a in own for b in told
    )


def _is_part(word: str, compound: str) -> bool:
    """Whether a word is part of a compound, and not only another form of it."""
    return _PART_LETTERS <= len(word) <= len(compound) - _ENDING and word in compound
