"""English base forms, and the words that share a meaning, from WordNet 3.0.

The table in ``data/english.txt.gz`` is made by `nutgraf_bench.training.english_lemmas` and
is read when it is first asked for. Its licence is beside it.
"""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

# WordNet's rules of detachment: an ending, and what stands in its place in the base form.
_VERB_ENDINGS: Final = (("ing", ""), ("ed", ""), ("ing", "e"), ("ed", "e"))
# After one consonant an e was more likely there: without it the consonant doubles (hoping,
# hopping).
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
_SHORTEST: Final = 3
_REMEMBERED: Final = 1 << 15  # articles share most of their words
_VOWELS: Final = frozenset("aeiou")


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The English words: irregular forms, verbs, all words, and the meanings of each."""

    irregular: Mapping[str, str]
    verbs: frozenset[str]
    known: frozenset[str]
    meanings: Mapping[str, str]
    """The numbers of the meanings of a word, with commas between them."""


@lru_cache(maxsize=1)
def english() -> Lexicon:
    """The English lexicon that ships."""
    packed = files("nutgraf.text").joinpath("data/english.txt.gz").read_bytes()
    forms, verbs, others, meant = gzip.decompress(packed).decode("ascii").split("\n\n")
    verb = frozenset(verbs.split())
    return Lexicon(_pairs(forms), verb, verb.union(others.split()), _pairs(meant))


def _pairs(lines: str) -> dict[str, str]:
    """The first word of each line, and the second."""
    listed = lines.split()
    return dict(zip(listed[::2], listed[1::2], strict=True))


@lru_cache(maxsize=_REMEMBERED)
def lemma(word: str) -> str:
    """The base form of an English word in lower case; itself where none is known.

    A word that may be the form of a verb is taken for one, so that ``increased``
    and ``increases`` meet; nothing here knows which of the two a text means.
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


@lru_cache(maxsize=_REMEMBERED)
def meanings(word: str) -> tuple[str, ...]:
    """The numbers of the meanings of an English base form that it shares with other words."""
    numbers = english().meanings.get(word)
    return tuple(numbers.split(",")) if numbers else ()


def synonyms(word: str) -> frozenset[str]:
    """The words that share a meaning with an English word, itself not among them."""
    base = lemma(word.lower())
    wanted = set(meanings(base))
    listed = english().meanings.items()
    found = (other for other, owned in listed if not wanted.isdisjoint(owned.split(",")))
    return frozenset(found) - {base}


def _detach(word: str, endings: tuple[tuple[str, str], ...], allowed: frozenset[str]) -> str | None:
    """The first allowed word that is left when an ending goes."""
    for ending, instead in endings:
        if word.endswith(ending):
            base = word[: -len(ending)] + instead
            if len(base) >= _SHORTEST and base in allowed and not _VOWELS.isdisjoint(base):
                return base
    return None
