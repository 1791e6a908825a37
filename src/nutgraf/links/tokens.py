"""The words of many texts at once, as numbers.

Every word has a number of its own, and a code: that of a known word, or of the
kind of words it is. What is to be known of a word is a table by code, and a
count over texts is one `numpy.bincount`.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.links.lexicon import CLASSES, MONTHS, SMALL_WORDS

Ints = NDArray[np.intp]
Floats = NDArray[np.float64]

_TOKEN: Final = re.compile(r"\n|[^\W_]+")
# In ASCII a table does what the expression does, in a third of the time.
_BREAK_MARK: Final = "\0"
_BLANKED: Final = {i: " " for i in range(128) if not chr(i).isalnum() and chr(i) != "\n"}
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
_TWO_A_WORD: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_FOUR_A_WORD: Final = re.compile(r"[\u0e00-\u0eff\u1780-\u17ff]")
_LONG: Final = 24
_HEX: Final = re.compile(r"(?=.*\d)(?=.*[a-f])[0-9a-f]{8,}$")


class Numbers(dict[str, int]):
    """A number for every word of a run over texts, whatever its case.

    By the word as it is written: twice its number, and one more if that is all
    in small letters. So a word is looked at once, however often it comes.
    """

    def __init__(self, known: Vocabulary) -> None:
        """Begin with the words that are known: their numbers are their codes."""
        super().__init__(known.written)
        self.known = known
        self.codes = array("q", range(known.size))
        """The code of each number."""
        self.words = array("q", [1]) * known.size
        """How many words each stands for: a Chinese headline is one run of letters."""

    def __missing__(self, written: str) -> int:
        """Give a new word the next number."""
        low = written.lower()
        found = self.get(low)
        if found is None:
            self[low] = found = 2 * len(self.codes) + 1
            self.codes.append(_kind_of(low))
            self.words.append(1 if low.isascii() else _words_in(low))
        if low != written:
            self[written] = found = found - 1
        return found


def _words_in(run: str) -> int:
    """How many words a run of letters is made of, about; scripts without blanks have many."""
    pairs, fours = len(_TWO_A_WORD.findall(run)), len(_FOUR_A_WORD.findall(run))
    return max(1, round(pairs / 2 + fours / 4))


def _kind_of(word: str) -> int:
    """The code of a word that is not known."""
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

    written: dict[str, int]
    """Each word, as `Numbers` begins."""
    classes: dict[str, NDArray[np.bool_]]
    """For each class of the lexicon, by code, whether the word is in it."""
    small: NDArray[np.bool_]
    month: NDArray[np.bool_]

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
    codes = {word: FIRST_WORD + i for i, word in enumerate(order)}
    size = FIRST_WORD + len(order)

    def marked(members: frozenset[str]) -> NDArray[np.bool_]:
        table = np.zeros(size, dtype=np.bool_)
        table[[codes[word] for word in members if word in codes]] = True
        return table

    codes |= {"\n": _BREAK, _BREAK_MARK: _BREAK}
    return Vocabulary(
        written={word: 2 * code + 1 for word, code in codes.items()},
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
    """The words of many texts."""

    number: Ints
    code: Ints
    words: Ints
    """How many words each stands for."""
    owner: Ints
    """The text that each stands in."""
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
    def sizes(self) -> Ints:
        """How many words each text has."""
        return np.bincount(self.owner, self.words, self.count).astype(np.intp)

    def shared(self, other: Tokens) -> Floats:
        """For each text, how many different words it shares with that of the other tokens."""
        most = 1 + int(max(self.number.max(initial=0), other.number.max(initial=0)))
        mine = _once(self.owner * most + self.number)
        theirs = _once(other.owner * most + other.number)
        if not len(theirs):
            return np.zeros(self.count)
        place = np.minimum(np.searchsorted(theirs, mine), len(theirs) - 1)
        both = mine[theirs[place] == mine] // most
        return np.bincount(both, minlength=self.count).astype(np.float64)


def _once(keys: Ints) -> Ints:
    """The different keys, in order; for so many, `numpy.unique` takes four times as long."""
    keys = np.sort(keys)
    return keys[np.diff(keys, prepend=-1) != 0]


def tokenize(texts: Sequence[str], numbers: Numbers) -> Tokens:
    """The words of texts that hold no line break."""
    plain = np.fromiter(map(str.isascii, texts), dtype=np.bool_, count=len(texts))
    written, owner = [], []
    for some, cut in (
        (np.flatnonzero(plain), _cut_ascii),
        (np.flatnonzero(~plain), _TOKEN.findall),
    ):
        if len(some):
            found = cut("\n".join([texts[i] for i in some.tolist()]))
            each = np.fromiter(map(numbers.__getitem__, found), dtype=np.intp, count=len(found))
            is_break = each >> 1 == _BREAK
            written.append(each[~is_break])
            owner.append(some[np.cumsum(is_break)[~is_break]])
    empty = np.zeros(0, dtype=np.intp)
    both = np.concatenate([empty, *written])
    number = both >> 1
    code = np.frombuffer(numbers.codes, dtype=np.int64)[number]
    words = np.frombuffer(numbers.words, dtype=np.int64)[number]
    owners = np.concatenate([empty, *owner])
    return Tokens(number, code, words, owners, (both & 1).astype(np.bool_), len(texts))


def _cut_ascii(text: str) -> list[str]:
    return text.translate(_BLANKED).replace("\n", f" {_BREAK_MARK} ").split()


def tokenize_once(texts: Sequence[str], numbers: Numbers) -> Tokens:
    """`tokenize` for texts of which many are equal, such as folders: each is read once."""
    places: dict[str, int] = {}
    which = [places.setdefault(text, len(places)) for text in texts]
    return replace(tokenize(list(places), numbers), which=np.array(which, dtype=np.intp))


def number_table(size: int, shortest: int) -> NDArray[np.bool_]:
    """By code, whether it is a number of at least so many digits."""
    table = np.zeros(size, dtype=np.bool_)
    table[_NUMBERS + shortest - 1 : FIRST_WORD] = True
    if shortest <= 4:
        table[YEAR] = True
    return table
