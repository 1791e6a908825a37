"""Split text into searchable words, identically for both databases.

Words are lower-case and without accents. Scripts without spaces are indexed as
overlapping pairs of characters, the last character alone. So any part of such a run is
found as a phrase of pairs, and a single character as the prefix of a pair.
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
# Vowel signs and joiners occur inside words, but re's \w doesn't match them.
_MARKS: Final = "\u0483-\u0487\u0653-\u065f\u0900-\u0963\u0966-\u0dff\u200c\u200d\u3099\u309a"
_ASCII_WORD: Final = re.compile("[a-z0-9]+")
_ASCII_WRITTEN: Final = re.compile("[A-Za-z0-9]+")
_WORD: Final = re.compile(f"[{_UNSPACED}]+|(?:[^\\W_{_UNSPACED}][{_MARKS}]*)+")
_FIRST_UNSPACED: Final = "\u0e00"
_IS_UNSPACED: Final = re.compile(f"[{_UNSPACED}]")
# Accents, the optional vowel points of Hebrew and Arabic, and the Arabic tatweel.
_DROPPED: Final = "\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u0652\u0670"
_ACCENTS: Final = re.compile(f"[{_DROPPED}]+")
_WRITTEN_WORD: Final = re.compile(f"[{_UNSPACED}]+|(?:[^\\W_{_UNSPACED}][{_MARKS}{_DROPPED}]*)+")
# No language has longer words, and databases have limits.
MAX_WORD_LENGTH: Final = 64
# PostgreSQL allows 1 MiB of words and positions per text, and adds five bytes to each word.
MAX_BYTES: Final = 1_000_000
_MORE_BYTES: Final = 5
# Upper bound: a pair of four-byte characters.
_BYTES_A_CHARACTER: Final = 8 + _MORE_BYTES


class Word(NamedTuple):
    """A word, or a run of characters in a script without spaces."""

    text: str
    unspaced: bool

    def index_words(self) -> list[str]:
        """Return the index entries of the word."""
        if not self.unspaced:
            return [self.text[:MAX_WORD_LENGTH]]
        return [self.text[i : i + 2] for i in range(len(self.text))]


def fold(text: str) -> str:
    """Return the text in lower case, without accents, in normalized form."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text).casefold()
    return unicodedata.normalize("NFC", _ACCENTS.sub("", decomposed))


def split_words(text: str) -> list[Word]:
    """Return the words of a text in order; a run without spaces is one word."""
    found = _WORD.findall(fold(text))
    return [Word(word, _IS_UNSPACED.match(word) is not None) for word in found]


def index_words(text: str, max_bytes: int = MAX_BYTES) -> list[str]:
    """Return the index entries of a text, up to ``max_bytes``."""
    text = fold(text)
    found: list[str] = []
    if text.isascii():
        found = [word[:MAX_WORD_LENGTH] for word in _ASCII_WORD.findall(text)]
    else:
        for word in _WORD.findall(text):
            if word[0] < _FIRST_UNSPACED or not _IS_UNSPACED.match(word):
                found.append(word[:MAX_WORD_LENGTH])
            else:
                found += Word(word, True).index_words()
    return found if len(text) * _BYTES_A_CHARACTER < max_bytes else _within_bytes(found, max_bytes)


def _within_bytes(words: list[str], max_bytes: int) -> list[str]:
    """Return the first words, up to ``max_bytes``."""
    for count, word in enumerate(words):
        max_bytes -= len(word.encode()) + _MORE_BYTES
        if max_bytes < 0:
            return words[:count]
    return words


def word_spans(text: str) -> Iterator[tuple[int, int]]:
    """Yield the positions of words in the original text."""
    pattern = _ASCII_WRITTEN if text.isascii() else _WRITTEN_WORD
    return (match.span() for match in pattern.finditer(text))
