"""The capitals of a title, in braces: styles write titles in small letters but for these."""

from __future__ import annotations

from typing import Final

from nutgraf.records.formats.stop_words import SMALL_WORDS
from nutgraf.records.formats.tex import escape
from nutgraf.text.patterns import LazyPattern

_WORD: Final = LazyPattern(r"[^\W_]+(?:[.'’][^\W_]+)*")
# "Ein" and the like tell a German title, whose nouns have capitals to keep.
_GERMAN: Final = LazyPattern(
    r"(?<!\w)(?:der|das|dem|den|des|im|und|für|zur|zum|vom|beim|einer|eine|eines|über|mit|aus|bei)"
    r"(?!\w)"
)
# What ends a sentence is near the next one's first word.
_ENDS: Final = LazyPattern(r"[:.?!;–—]\W*$")
_NEAR: Final = 8
# In a title "With Most Words Like This" a capital means nothing.
_MOST: Final = 0.6
_LONG: Final = 4
# Words that are a capital by themselves and keep none.
_NOT_NAMES: Final = frozenset({"A", "I", "O"})


def protected(title: str) -> str:
    """The title in TeX, with braces around the words that must keep their capitals.

    In a title written like a sentence these are all but the first; in one with
    a capital to each word, those with a capital inside; in one of capitals
    only, none.
    """
    if title.isupper():
        return escape(title)
    every = not _has_capital_to_each_word(title) or len(_GERMAN.findall(title)) > 0
    pieces: list[str] = []
    at = 0
    for word in _WORD.finditer(title):
        before, text = title[at : word.start()], escape(word[0])
        begins = not pieces or (_ENDS.search(before[-_NEAR:]) and word[0].lower() in SMALL_WORDS)
        keeps = _keeps(word[0], bool(begins), every)
        pieces += [escape(before), f"{{{text}}}" if keeps else text]
        at = word.end()
    return "".join([*pieces, escape(title[at:])])


def _has_capital_to_each_word(title: str) -> bool:
    words = [word for word in _WORD.findall(title)[1:] if len(word) >= _LONG and word[0].isalpha()]
    capitals = sum(word[0].isupper() and not word[1:].isupper() for word in words)
    return len(words) > 1 and capitals > _MOST * len(words)


def _keeps(word: str, begins: bool, every: bool) -> bool:
    """Whether a word keeps its capitals; ``begins``: it has one because a sentence begins."""
    if any(letter.isupper() for letter in word[1:]):
        return True
    if not word[0].isupper() or begins:
        return False
    return every or (len(word) == 1 and word not in _NOT_NAMES)
