"""English base forms and synonyms from WordNet 3.0.

The table ``data/english.txt.gz`` was made once, by a script that is in the history of the
repository (``training/english_lemmas.py``, up to 2026-11-19). Its licence is beside it. It is read
at first use.
"""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

# WordNet's rules of detachment: an ending, and its replacement in the base form.
_VERB_ENDINGS: Final = (("ing", ""), ("ed", ""), ("ing", "e"), ("ed", "e"))
# After a vowel and one consonant, an e was probably removed: otherwise the consonant would be
# doubled (hoping, hopping).
_AFTER_VOWEL: Final = (*_VERB_ENDINGS[2:], *_VERB_ENDINGS[:2])
_ENDINGS: Final = (
    ("ies", "y"),
    ("men", "man"),
    ("es", "e"),
    ("es", ""),
    ("s", ""),
    ("iest", "y"),
    ("ier", "y"),
    ("est", ""),
    ("est", "e"),
)
_MIN_LEMMA: Final = 3
_CACHE_SIZE: Final = 1 << 15  # articles share most of their words
_VOWELS: Final = frozenset("aeiou")


@dataclass(frozen=True, slots=True)
class Lexicon:
    """English irregular forms, verbs, all words, and the meanings of each word."""

    irregular: Mapping[str, str]
    verbs: frozenset[str]
    known: frozenset[str]
    meanings: Mapping[str, str]
    """The numbers of the meanings of a word, separated by commas."""


@lru_cache(maxsize=1)
def english() -> Lexicon:
    """Return the English lexicon of the package."""
    packed = files("nutgraf.text").joinpath("data/english.txt.gz").read_bytes()
    forms, verbs, others, meant = gzip.decompress(packed).decode("ascii").split("\n\n")
    verb = frozenset(verbs.split())
    return Lexicon(_pairs(forms), verb, verb.union(others.split()), _pairs(meant))


def _pairs(lines: str) -> dict[str, str]:
    """Return the first word of each line with the second."""
    listed = lines.split()
    return dict(zip(listed[::2], listed[1::2], strict=True))


@lru_cache(maxsize=_CACHE_SIZE)
def lemma(word: str) -> str:
    """Return the base form of a lower-case English word, or the word if none is known.

    A word that can be a form of a verb counts as one, so ``increased`` and ``increases`` have
    the same base form. The context is not considered.
    """
    lexicon = english()
    base = lexicon.irregular.get(word)
    if base is not None:
        return base
    if word.endswith(("ing", "ed")):
        stem = word.removesuffix("ing").removesuffix("ed")
        endings = _AFTER_VOWEL if stem[-2:-1] in _VOWELS else _VERB_ENDINGS
        base = _detach(word, endings, lexicon.verbs)
        if base is not None:
            return base
    if word in lexicon.known:
        return word
    return _detach(word, _ENDINGS, lexicon.known) or word


@lru_cache(maxsize=_CACHE_SIZE)
def meanings(word: str) -> tuple[str, ...]:
    """Return the numbers of the meanings that an English base form shares with other words."""
    numbers = english().meanings.get(word)
    return tuple(numbers.split(",")) if numbers else ()


def synonyms(word: str) -> frozenset[str]:
    """Return the other words that share a meaning with an English word."""
    base = lemma(word.lower())
    wanted = set(meanings(base))
    listed = english().meanings.items()
    found = (other for other, owned in listed if not wanted.isdisjoint(owned.split(",")))
    return frozenset(found) - {base}


def _detach(word: str, endings: tuple[tuple[str, str], ...], allowed: frozenset[str]) -> str | None:
    """Return the first allowed word that results from replacing an ending."""
    for ending, replacement in endings:
        if word.endswith(ending):
            base = word[: -len(ending)] + replacement
            if len(base) >= _MIN_LEMMA and base in allowed and not _VOWELS.isdisjoint(base):
                return base
    return None
