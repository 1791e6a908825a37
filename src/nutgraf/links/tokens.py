"""The words of many texts at once, as numbers.

Every word has a hash, and a code for a known word or a kind of unknown words. The code determines
the classes of a word, which are counted for each text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.links._kernels.term_counts import count_classes, count_shared
from nutgraf.links._kernels.terms import KnownTerms, read_terms
from nutgraf.links.lexicon import CLASSES, GROUPS, SMALL_WORDS

Ints = NDArray[np.intp]
Floats = NDArray[np.float64]

# A word consists of letters and digits of any script. The kernel `terms` gives unknown words
# a code by their characters.
_WORD: Final = re.compile(r"[^\W_]+")
UNKNOWN: Final = 1
MIXED: Final = 2
"""Letters and digits, such as the article ids of some systems."""
HEXADECIMAL: Final = 3
YEAR: Final = 4
LONG_WORD: Final = 5
"""Longer than words are, except in Chinese or German: an internal name."""
_NUMBERS: Final = 6
MAX_DIGITS: Final = 12
"""Numbers have a code for each length. Those of this length or longer share one."""
FIRST_WORD: Final = _NUMBERS + MAX_DIGITS
DIGITS: Final = (1, 4, 5, 6, 8, 10)
"""Each gives a class: numbers with at least this many digits."""


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """The known words, and the classes of all words."""

    words: KnownTerms
    names: tuple[str, ...]
    """The names of the classes: those of the lexicon and those of `_kinds`."""
    first: Ints
    """By code, where its classes begin in `members`."""
    members: Ints


@cache
def lexicon_vocabulary() -> Vocabulary:
    """Return the vocabulary of the lexicon."""
    classes = {name: text.split() for name, text in CLASSES.items()}
    classes["small words"] = sorted(SMALL_WORDS)
    for group, names in GROUPS.items():
        classes[group] = [word for name in names.split() for word in classes[name]]
    known = {word for words in classes.values() for word in words if _WORD.fullmatch(word)}
    codes = {word: FIRST_WORD + i for i, word in enumerate(sorted(known))}
    size = FIRST_WORD + len(codes)
    by_code = {name: [codes[word] for word in classes[name] if word in codes] for name in classes}
    by_code |= _kinds(size)
    table = np.zeros((size, len(by_code)), dtype=np.bool_)
    for i, some in enumerate(by_code.values()):
        table[some, i] = True
    first = np.append(0, np.cumsum(table.sum(axis=1))).astype(np.intp)
    members = np.nonzero(table)[1].copy()
    return Vocabulary(KnownTerms(codes), tuple(by_code), first, members)


def _kinds(size: int) -> dict[str, list[int]]:
    """Return the classes that depend on the characters of a word."""
    kinds = {
        "words": [UNKNOWN, LONG_WORD, *range(FIRST_WORD, size)],
        "mixed": [MIXED],
        "hexadecimal": [HEXADECIMAL],
    }
    for digits in DIGITS:
        year = [YEAR] if digits <= 4 else []
        kinds[f"number of {digits}"] = [*range(_NUMBERS + digits - 1, FIRST_WORD), *year]
    return kinds


@dataclass(frozen=True, eq=False)
class Tokens:
    """The words of many texts."""

    hash: NDArray[np.uint64]
    """Of the word in lower case."""
    code: Ints
    words: Ints
    """How many words each counts as: a Chinese headline is one run of letters."""
    owner: Ints
    """The text of each word, in order."""
    small: NDArray[np.bool_]
    """Whether the word is in lower case."""
    count: int
    """The number of texts."""
    which: Ints | None = None
    """For each text, its number among the distinct texts, if only these were read."""

    def totals(self, known: Vocabulary) -> dict[str, Floats]:
        """Return, for each class, the number of its words in each text."""
        classes = known.first, known.members, len(known.names)
        sums = count_classes(self.code, self.owner, self.count, *classes)
        if self.which is not None:
            sums = sums[:, self.which]
        return dict(zip(known.names, sums, strict=True))

    @property
    def sizes(self) -> Ints:
        """The number of words of each text."""
        return np.bincount(self.owner, self.words, self.count).astype(np.intp)

    def shared(self, other: Tokens) -> Floats:
        """Return, for each text, how many distinct words it shares with the other's text."""
        return count_shared(self.hash, self.owner, other.hash, other.owner, self.count)


def tokenize(texts: list[str], known: Vocabulary) -> Tokens:
    """Return the words of texts."""
    return Tokens(*read_terms(texts, known.words), count=len(texts))


def tokenize_once(texts: Sequence[str], known: Vocabulary) -> Tokens:
    """`tokenize` for texts with many duplicates, such as folders: each is read once."""
    places = {text: i for i, text in enumerate(dict.fromkeys(texts))}
    which = np.fromiter(map(places.__getitem__, texts), dtype=np.intp, count=len(texts))
    return replace(tokenize(list(places), known), which=which)
