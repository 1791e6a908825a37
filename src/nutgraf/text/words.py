"""Split text into words, also in scripts without spaces.

Chinese is segmented by the dictionary of rjieba. In Japanese and Thai the words of a run are its
character bigrams, or the character if it is only one.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from collections.abc import Iterable

# Vowel signs, accents and joiners are parts of words, but re's \w does not match them. Without
# them every Hindi word would be split.
MARKS: Final = (
    "\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u064b-\u065f\u0900-\u0963\u0966-\u0dff\u200c\u200d"
)
_WORD: Final = re.compile(f"\\w[\\w{MARKS}]*")
# Scripts written without spaces: Thai, Lao, kana, Chinese characters.
UNSPACED: Final = (
    "\u0e00-\u0eff\u3005\u3007\u3040-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    "\U00020000-\U0003ffff"
)
UNSPACED_LANGUAGES: Final = frozenset({"ja", "lo", "th", "zh"})
_HAS_UNSPACED: Final = LazyPattern(f"[{UNSPACED}]")
_RUN: Final = LazyPattern(f"(?P<unspaced>[{UNSPACED}]+)|(?:[^\\W{UNSPACED}][{MARKS}]*)+")
_HAN_ONLY: Final = LazyPattern(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+")

# ASCII, general, CJK and full-width punctuation, and that of other scripts.
_PUNCTUATION: Final = LazyPattern(
    "[!-/:-@\\[-`{-~\u00a1\u00ab\u00b7\u00bb\u00bf\u060c\u061b\u061f\u06d4\u0964\u0965"
    "\u2010-\u2027\u2030-\u205e\u3001-\u3003\u3008-\u3011\u3014-\u301f\u30fb"
    "\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]"
)


def words(text: str, *, dictionary: bool = True) -> list[str]:
    """Return the words of a text, as they are written.

    ``dictionary=False`` cuts Chinese into bigrams too: loading the dictionary takes 0.1 s, which
    is not worth it for a few Chinese characters on an English page.
    """
    if text.isascii() or not _HAS_UNSPACED.search(text):
        return _WORD.findall(text)
    found: list[str] = []
    for match in _RUN.finditer(text):
        run = match["unspaced"]
        found.extend(_cut(run, dictionary) if run else (match[0],))
    return found


def count_words(texts: Iterable[str], *, dictionary: bool = True) -> list[int]:
    """Return the number of words of each text."""
    return [len(words(text, dictionary=dictionary)) for text in texts]


def punctuation_marks(text: str) -> int:
    """Return the number of punctuation marks, ASCII and full-width."""
    return len(_PUNCTUATION.findall(text))


def is_unspaced(text: str) -> bool:
    """Return whether most letters of a text are of a script written without spaces."""
    unspaced = len(_HAS_UNSPACED.findall(text))
    return unspaced * 2 > sum(map(str.isalpha, text)) if unspaced else False


def bigrams(run: str) -> list[str]:
    """Return the character bigrams of a run, or the character if it is only one."""
    return [run[i : i + 2] for i in range(len(run) - 1)] or [run]


def _cut(run: str, dictionary: bool) -> list[str]:
    if not dictionary or not _HAN_ONLY.fullmatch(run):
        return bigrams(run)
    import rjieba

    # Without the hidden Markov model, which guesses words that are not in the dictionary.
    return rjieba.cut(run, False)
