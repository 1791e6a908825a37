"""Stems: the part that the forms of a word share, so that they count as one word.

English words are reduced to their base form (`nutgraf.text.english_lemmas`). In other languages
the longest known ending is removed (data/word_endings.txt), if enough of the word is left. This
is less than a full stemmer does and takes a microsecond. Words are only compared within one text,
where it works as well.
"""

from __future__ import annotations

from functools import cache, lru_cache, partial
from typing import TYPE_CHECKING, Final

from nutgraf.text.english_lemmas import lemma
from nutgraf.text.word_lists import read_word_lists

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Stem = Callable[[str], str]

# The minimum length of a stem, and the languages that say more in each letter.
_MIN_STEM: Final = 3
_MIN_STEMS: Final = {"ar": 2, "he": 2, "ko": 1, "hi": 2}


def stemmer(language: str | None) -> Stem:
    """Return a function from lower-case words to stems. In an unknown language, words stay."""
    return lemma if language == "en" else _stemmer_by_endings(language or "")


@cache
def _word_endings() -> Mapping[str, frozenset[str]]:
    return read_word_lists("word_endings.txt")


@lru_cache(maxsize=64)
def _stemmer_by_endings(language: str) -> Stem:
    affixes = _word_endings().get(language)
    if affixes is None:
        return _unchanged
    min_stem = _MIN_STEMS.get(language, _MIN_STEM)
    prefixes = frozenset(affix[:-1] for affix in affixes if affix.endswith("-"))
    endings = frozenset(affix for affix in affixes if not affix.endswith("-"))
    max_ending = max(map(len, endings))
    if not prefixes:
        return partial(_without_ending, endings, max_ending, min_stem)

    def stem(word: str) -> str:
        word = _without_prefix(prefixes, min_stem + 1, word)
        return _without_ending(endings, max_ending, min_stem, word)

    return stem


def _without_ending(endings: frozenset[str], max_ending: int, min_stem: int, word: str) -> str:
    for size in range(min(max_ending, len(word) - min_stem), 0, -1):
        if word[-size:] in endings:
            return word[:-size]
    return word


def _without_prefix(prefixes: frozenset[str], min_rest: int, word: str) -> str:
    for size in range(min(3, len(word) - min_rest), 0, -1):
        if word[:size] in prefixes:
            return word[size:]
    return word


def _unchanged(word: str) -> str:
    return word
