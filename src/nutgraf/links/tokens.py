"""The words of many texts at once, as numbers: one pass of a regular expression over them all.

Every word gets a code; what is to be known of a word is a table by code, and a
count over texts is one `numpy.bincount`. So 100,000 addresses take about a
second, most of it here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from operator import eq
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.links.lexicon import CLASSES, MONTHS, SMALL_WORDS

Ints = NDArray[np.intp]
Floats = NDArray[np.float64]

_TOKEN: Final = re.compile(r"\n|[^\W_]+")
_BREAK: Final = 0
UNKNOWN: Final = 1
MIXED: Final = 2
"""Letters and digits, such as the mark of a story in some systems."""
HEXADECIMAL: Final = 3
YEAR: Final = 4
LONG_WORD: Final = 5
"""Longer than words are, but in Chinese or German: a name of a system's own."""
_NUMBERS: Final = 6
LONGEST_NUMBER: Final = 12
"""Numbers have a code for each length; this length and all above share one."""
FIRST_WORD: Final = _NUMBERS + LONGEST_NUMBER
# A Chinese headline is one run of letters to the regular expression.
_UNSPACED: Final = re.compile(r"[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_LONG: Final = 24
_HEX: Final = re.compile(r"(?=.*\d)(?=.*[a-f])[0-9a-f]{8,}$")


class Codes(dict[str, int]):
    """The code of every word; a word that is not known gets one by how it is made."""

    def __missing__(self, word: str) -> int:
        """The code of a kind of words, kept for as long as this copy lives."""
        self[word] = code = self._made(word)
        return code

    def _made(self, word: str) -> int:
        if word.isdigit():
            if len(word) == 4 and word[:2] in ("19", "20"):
                return YEAR
            return _NUMBERS + min(len(word), LONGEST_NUMBER) - 1
        if word.isalpha():
            return UNKNOWN if len(word) < _LONG or _UNSPACED.search(word) else LONG_WORD
        if not any(map(str.isdigit, word)):
            return UNKNOWN  # with vowel signs, as in Hindi
        return HEXADECIMAL if _HEX.match(word) else MIXED


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """The words that are known, and what is known of them."""

    codes: Codes
    classes: dict[str, NDArray[np.bool_]]
    """For each class of the lexicon, by code, whether the word is in it."""
    small: NDArray[np.bool_]
    month: NDArray[np.bool_]

    def copy_of_codes(self) -> Codes:
        """The codes for one run over texts."""
        return Codes(self.codes)

    @property
    def size(self) -> int:
        """How many codes there are."""
        return len(self.small)


def vocabulary(words: Sequence[str] = ()) -> Vocabulary:
    """A vocabulary of the lexicon's words and these."""
    known: set[str] = {*SMALL_WORDS, *MONTHS, *words}
    for members in CLASSES.values():
        known.update(members.split())
    order = sorted(word for word in known if _TOKEN.fullmatch(word) and word != "\n")
    codes = Codes({word: FIRST_WORD + i for i, word in enumerate(order)})
    codes["\n"] = _BREAK
    size = FIRST_WORD + len(order)

    def marked(members: frozenset[str]) -> NDArray[np.bool_]:
        table = np.zeros(size, dtype=np.bool_)
        table[[codes[word] for word in members if dict.__contains__(codes, word)]] = True
        return table

    return Vocabulary(
        codes=codes,
        classes={name: marked(frozenset(text.split())) for name, text in CLASSES.items()},
        small=marked(SMALL_WORDS),
        month=marked(MONTHS),
    )


@cache
def lexicon_only() -> Vocabulary:
    """The vocabulary of the lexicon alone."""
    return vocabulary()


@dataclass(frozen=True, eq=False)
class Tokens:
    """The words of many texts: code and text of each."""

    words: list[str]
    """In lower case."""
    code: Ints
    owner: Ints
    small: NDArray[np.bool_]
    """Whether the word was written in small letters."""
    count: int
    """How many texts there are."""
    which: Ints | None = None
    """For each text its number among those that were read, where equal texts were read once."""

    def total(self, table: NDArray[np.bool_] | Floats) -> Floats:
        """For each text, the sum of a table by code over its words."""
        weights = table[self.code].astype(np.float64)
        sums = np.asarray(np.bincount(self.owner, weights, self.count), dtype=np.float64)
        return sums if self.which is None else sums[self.which]

    @property
    def bounds(self) -> Ints:
        """Where the words of each text begin, and where the last ends."""
        sizes = np.bincount(self.owner, minlength=self.count)
        return np.concatenate([[0], np.cumsum(sizes)])


def tokenize(texts: Sequence[str], codes: Codes, *, cased: bool = False) -> Tokens:
    """The words of texts that hold no line break; in lower case unless they are ``cased``.

    What the codes meet for the first time they keep: give a copy of a vocabulary's.
    """
    found = _TOKEN.findall("\n".join(texts))
    low = _lowered(found) if cased else found
    code = np.fromiter(map(codes.__getitem__, low), dtype=np.intp, count=len(low))
    is_break = code == _BREAK
    keep = ~is_break
    small = np.fromiter(map(eq, found, low), dtype=np.bool_, count=len(low)) if cased else keep
    words = [word for word in low if word != "\n"]
    return Tokens(words, code[keep], np.cumsum(is_break)[keep], small[keep], len(texts))


def tokenize_once(texts: Sequence[str], codes: Codes) -> Tokens:
    """`tokenize` for texts of which many are equal, such as folders: each is read once."""
    numbers: dict[str, int] = {}
    which = [numbers.setdefault(text, len(numbers)) for text in texts]
    return replace(tokenize(list(numbers), codes), which=np.array(which, dtype=np.intp))


def _lowered(words: list[str]) -> list[str]:
    """All at once: a call for each word would take most of the time."""
    low = "\r".join(words).lower().split("\r")
    return low if words else []


def number_table(size: int, shortest: int) -> NDArray[np.bool_]:
    """By code, whether it is a number of at least so many digits."""
    table = np.zeros(size, dtype=np.bool_)
    table[_NUMBERS + shortest - 1 : FIRST_WORD] = True
    if shortest <= 4:
        table[YEAR] = True
    return table
