"""The words of a text as they are looked up: the same for every database.

A word is in small letters and without accents. Scripts without spaces have no
words to see: of a run of such characters each is indexed together with the
next, the last one alone. So any part of a run is found as a phrase of pairs,
and a single character as the beginning of a pair.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Final, NamedTuple

_PLANES: Final = "\U00020000-\U0003ffff"
# Thai, Lao, Burmese, Khmer, kana, ideographs: as in nutgraf.text.
_UNSPACED: Final = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3007\u3040-\u30fa\u30fc-\u30ff"
    f"\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff{_PLANES}"
)
# Vowel signs and joiners stand inside words, though re's \w knows them not.
_MARKS: Final = "\u0483-\u0487\u0653-\u065f\u0900-\u0963\u0966-\u0dff\u200c\u200d\u3099\u309a"
_ASCII_WORD: Final = re.compile("[a-z0-9]+")
_ASCII_WRITTEN: Final = re.compile("[A-Za-z0-9]+")
_WORD: Final = re.compile(f"[{_UNSPACED}]+|(?:[^\\W_{_UNSPACED}][{_MARKS}]*)+")
_FIRST_UNSPACED: Final = "\u0e00"
_IS_UNSPACED: Final = re.compile(f"[{_UNSPACED}]")
# Accents, and the vowel points that Hebrew and Arabic mostly go without; Arabic's stretching.
_LOST: Final = "\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u0652\u0670"
_ACCENTS: Final = re.compile(f"[{_LOST}]+")
_WRITTEN_WORD: Final = re.compile(f"[{_UNSPACED}]+|(?:[^\\W_{_UNSPACED}][{_MARKS}{_LOST}]*)+")
# No language has longer words, and databases have limits.
MAX_WORD_LENGTH: Final = 64
# PostgreSQL takes 1 MiB of words and places a text; five bytes are what it adds to each.
MAX_BYTES: Final = 1_000_000
_MORE_BYTES: Final = 5
# At most: a pair of characters of four bytes each.
_BYTES_A_CHARACTER: Final = 8 + _MORE_BYTES


class Word(NamedTuple):
    """A word, or a run of characters of a script without spaces."""

    text: str
    unspaced: bool

    def indexed(self) -> list[str]:
        """What is put into the index for it."""
        if not self.unspaced:
            return [self.text[:MAX_WORD_LENGTH]]
        return [self.text[i : i + 2] for i in range(len(self.text))]


def folded(text: str) -> str:
    """In small letters, without accents, and with one way to write each character."""
    if text.isascii():
        return text.lower()
    apart = unicodedata.normalize("NFKD", text).casefold()
    return unicodedata.normalize("NFC", _ACCENTS.sub("", apart))


def read(text: str) -> list[Word]:
    """The words of a text in order, runs without spaces in one piece."""
    found = _WORD.findall(folded(text))
    return [Word(word, _IS_UNSPACED.match(word) is not None) for word in found]


def indexed(text: str, max_bytes: int = MAX_BYTES) -> list[str]:
    """What is indexed of a text, up to a number of bytes."""
    text = folded(text)
    found: list[str] = []
    if text.isascii():
        found = [word[:MAX_WORD_LENGTH] for word in _ASCII_WORD.findall(text)]
    else:
        for word in _WORD.findall(text):
            if word[0] < _FIRST_UNSPACED or not _IS_UNSPACED.match(word):
                found.append(word[:MAX_WORD_LENGTH])
            else:
                found += Word(word, True).indexed()
    return found if len(text) * _BYTES_A_CHARACTER < max_bytes else _bounded(found, max_bytes)


def _bounded(words: list[str], max_bytes: int) -> list[str]:
    """The first words, up to a number of bytes."""
    for count, word in enumerate(words):
        max_bytes -= len(word.encode()) + _MORE_BYTES
        if max_bytes < 0:
            return words[:count]
    return words


def places(text: str) -> Iterator[tuple[int, int]]:
    """Where in a text, as it is written, words and runs stand."""
    pattern = _ASCII_WRITTEN if text.isascii() else _WRITTEN_WORD
    return (match.span() for match in pattern.finditer(text))
