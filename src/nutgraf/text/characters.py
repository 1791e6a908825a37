"""A text as arrays: the kind of each character, and the hash of each word.

A page has thousands of words, and a Python object for each would cost more than everything done
with them. Here the characters are an array of code points, their kinds are a table lookup, and
a word is a hash of its lower-case letters. Finding the words that a block shares with the title
is then an operation on arrays.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.text._kernels import characters as compiled

Bytes = NDArray[np.uint8]
Hashes = NDArray[np.uint64]
Places = NDArray[np.intp]

BLANK: Final = 0
LOWER: Final = 1
UPPER: Final = 2
DIGIT: Final = 3
SIGN: Final = 4
"""A character that counts as a word: in Chinese, Japanese, Thai and other unspaced scripts."""
COMMA: Final = 5
STOP: Final = 6
QUOTE: Final = 7
MARK: Final = 8
"""Other punctuation."""
OTHER: Final = 9
COLON: Final = 10
BREAK: Final = 11
"""A line break of the page, see `nutgraf.page.page`."""
KINDS: Final = 12

_TABLE_SIZE: Final = 0x10000
_UNSPACED: Final = (
    (0x0E00, 0x0EFF),  # Thai, Lao
    (0x1000, 0x109F),  # Burmese
    (0x1780, 0x17FF),  # Khmer
    (0x3040, 0x30FF),  # kana
    (0x3400, 0x9FFF),  # ideographs
    (0xF900, 0xFAFF),
)
_CHARACTERS_OF_KIND: Final = {
    COMMA: ",，、،;；",
    STOP: ".!?…。！？؟।｡",
    QUOTE: "\"“”„‟«»‹›「」『』‘’'",
    COLON: ":：",
}
# Ranges with more than letters. Between them are only ideographs, Yi, Hangul and so on.
_MIXED_RANGES: Final = ((0, 0x33FF), (0xA490, 0xABFF), (0xD800, 0xFFFF))
_MAX_WORD: Final = 24
_NO_BORDERS: Final = np.zeros(0, dtype=np.int32)
ENDS_ITSELF: Final = np.zeros(_TABLE_SIZE, dtype=np.uint8)
"""By code point: 1 for marks that end a sentence whatever follows."""
ENDS_ITSELF[[ord(mark) for mark in "。！？।｡"]] = 1


@dataclass(frozen=True, slots=True)
class Characters:
    """The characters of a text: code points in lower case, and their kinds."""

    codes: NDArray[np.uint32]
    kinds: Bytes


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a text: start, length and hash of each."""

    start: Places
    length: Places
    hash: Hashes


def read_characters(text: str) -> Characters:
    """Return the characters of a text as arrays."""
    return Characters(*compiled.read_characters(text, *_tables()))


def read_words(
    letters: Characters, borders: NDArray[np.int32] = _NO_BORDERS, *, humps: bool = False
) -> Words:
    """Return the words of a text.

    Words never cross ``borders``, which are sorted offsets. With ``humps``, each part of
    camelCase is a word.
    """
    return Words(*compiled.read_words(letters.codes, letters.kinds, borders, _multipliers(), humps))


def is_of_word(kinds: Bytes) -> NDArray[np.bool_]:
    """Return which characters are part of words, by their kinds."""
    return kinds - np.uint8(LOWER) <= SIGN - LOWER  # unsigned: a blank wraps around


def word_hashes(text: str) -> Hashes:
    """Return the hashes of a text's words, in order."""
    return read_words(read_characters(text)).hash


@cache
def _multipliers() -> Hashes:
    """Return fixed odd pseudo-random numbers, one for each position in a word."""
    values, state = [], 0x9E3779B97F4A7C15
    for _ in range(_MAX_WORD):
        # One step of splitmix64.
        state = (state + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        values.append((mixed ^ (mixed >> 31)) | 1)
    return np.array(values, dtype=np.uint64)


@cache
def _tables() -> tuple[Bytes, NDArray[np.uint32]]:
    """Return two tables by code point: the kind, and the lower-case letter."""
    kinds = np.full(_TABLE_SIZE, LOWER, dtype=np.uint8)
    for first, last in _MIXED_RANGES:
        categories = map(unicodedata.category, map(chr, range(first, last + 1)))
        kinds[first : last + 1] = list(map(_KIND_OF_CATEGORY.__getitem__, categories))
    for first, last in _UNSPACED:
        part = kinds[first : last + 1]
        part[part <= UPPER] = np.where(part[part <= UPPER] == BLANK, BLANK, SIGN)
    for kind, characters in _CHARACTERS_OF_KIND.items():
        kinds[[ord(character) for character in characters]] = kind
    kinds[ord("\v")] = BREAK
    lower = np.arange(_TABLE_SIZE, dtype=np.uint32)
    for code in np.flatnonzero(kinds == UPPER).tolist():
        small = chr(code).lower()
        if len(small) == 1:
            lower[code] = ord(small)
    return kinds, lower


_KIND_OF_CATEGORY: Final = {
    "Lu": UPPER, "Lt": UPPER, "Ll": LOWER, "Lm": LOWER, "Lo": LOWER, "Mn": LOWER, "Mc": LOWER,
    "Me": LOWER, "Nd": DIGIT, "Nl": DIGIT, "No": DIGIT, "Zs": BLANK, "Zl": BLANK, "Zp": BLANK,
    "Cc": BLANK, "Cf": BLANK, "Cn": OTHER, "Co": OTHER, "Cs": OTHER,
    "Sc": OTHER, "Sk": OTHER, "Sm": OTHER, "So": OTHER,
    "Pc": MARK, "Pd": MARK, "Ps": MARK, "Pe": MARK, "Pi": QUOTE, "Pf": QUOTE, "Po": MARK,
}  # fmt: skip
