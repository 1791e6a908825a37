"""Stems: the part that the forms of a word share, so that they count as one word.

English words are reduced to their base form (`nutgraf.text.english_lemmas`), other languages by
Snowball (M. F. Porter: Snowball: A language for stemming algorithms. 2001). Where Snowball has no
language, the longest known ending is removed (data/word_endings.txt), if enough of the word is
left; so it is in Portuguese and Arabic, where this joins more forms. Stems are only compared, they
need not be words.
"""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Final

from nutgraf.text.english_lemmas import lemma
from nutgraf.text.word_lists import read_word_lists

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Stem = Callable[[str], str]

_SNOWBALL: Final = frozenset(
    "ca cs da de el es et fa fi fr hi hu hy id it lt ne nl no pl ro ru sr sv ta tr yi".split()
)
_MAX_WORD: Final = 200  # Snowball's Serbian takes quadratic time
_MAX_PREFIX: Final = 3
_MAX_ENDING: Final = 5
# The minimum length of a stem, and the languages that say more in each letter.
_MIN_STEM: Final = 3
_MIN_STEMS: Final = {"ar": 2, "he": 2, "ko": 1}


@cache
def stemmer(language: str | None) -> Stem:
    """Return a function from lower-case words to stems. In an unknown language, words stay."""
    if language == "en":
        return lemma
    if language in _SNOWBALL:
        import Stemmer

        return partial(_by_snowball, Stemmer.Stemmer(language).stemWord)
    affixes = _word_endings().get(language or "")
    if affixes is None:
        return _unchanged
    min_stem = _MIN_STEMS.get(language or "", _MIN_STEM)
    prefixes = frozenset(affix[:-1] for affix in affixes if affix.endswith("-"))
    endings = frozenset(affix for affix in affixes if not affix.endswith("-"))
    return partial(_without_affixes, prefixes, endings, min_stem)


@cache
def _word_endings() -> Mapping[str, frozenset[str]]:
    return read_word_lists("word_endings.txt")


def _by_snowball(stem: Stem, word: str) -> str:
    return stem(word) if len(word) <= _MAX_WORD else word


def _without_affixes(
    prefixes: frozenset[str], endings: frozenset[str], min_stem: int, word: str
) -> str:
    """Return the word without its longest known prefix and ending."""
    for size in range(min(_MAX_PREFIX, len(word) - min_stem - 1), 0, -1):
        if word[:size] in prefixes:
            word = word[size:]
            break
    for size in range(min(_MAX_ENDING, len(word) - min_stem), 0, -1):
        if word[-size:] in endings:
            return word[:-size]
    return word


def _unchanged(word: str) -> str:
    return word
