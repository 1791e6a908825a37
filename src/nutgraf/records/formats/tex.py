"""Text as TeX: special characters escaped, capitals of titles protect_capitals by braces."""

from __future__ import annotations

from typing import Final

from nutgraf.records.formats.values import STOP_WORDS
from nutgraf.text.patterns import LazyPattern

# Braces are written by name: BibTeX counts even escaped ones.
_SPECIAL: Final = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        "{": r"\textbraceleft{}",
        "}": r"\textbraceright{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "&": r"\&",
        "%": r"\%",
        "$": r"\$",
        "#": r"\#",
        "_": r"\_",
    }
)
_WORD: Final = LazyPattern(r"[^\W_]+(?:[.'’][^\W_]+)*")
# Words of German titles, whose nouns keep their capitals.
_GERMAN: Final = LazyPattern(
    r"(?<!\w)(?:der|das|dem|den|des|im|und|für|zur|zum|vom|beim|einer|eine|eines|über|mit|aus|bei)"
    r"(?!\w)"
)
# The end of a sentence, right before a word.
_ENDS: Final = LazyPattern(r"[:.?!;–—]\W*$")
_MAX_MARK_DISTANCE: Final = 8
# In a title "With Most Words Like This" capitals carry no meaning.
_MIN_CAPITAL_SHARE: Final = 0.6
_MIN_WORD_LENGTH: Final = 4
# One-letter words whose capital is not protect_capitals.
_NOT_NAMES: Final = frozenset({"A", "I", "O"})


def escape(text: str) -> str:
    """Return the text with TeX's special characters escaped; others stay Unicode."""
    return text.translate(_SPECIAL)


def protect_capitals(title: str) -> str:
    """Return the title in TeX, with braces around the words that must keep their capitals.

    In sentence case, these are all capitalized words but the first. In title case,
    they are words with a capital inside. A title in capitals has no such words.
    """
    if title.isupper():
        return escape(title)
    every = not _has_capital_to_each_word(title) or len(_GERMAN.findall(title)) > 0
    pieces: list[str] = []
    at = 0
    for word in _WORD.finditer(title):
        before, text = title[at : word.start()], escape(word[0])
        begins = not pieces or (
            _ENDS.search(before[-_MAX_MARK_DISTANCE:]) and word[0].lower() in STOP_WORDS
        )
        keeps = _keeps(word[0], bool(begins), every)
        pieces += [escape(before), f"{{{text}}}" if keeps else text]
        at = word.end()
    return "".join([*pieces, escape(title[at:])])


def _has_capital_to_each_word(title: str) -> bool:
    words = [
        word
        for word in _WORD.findall(title)[1:]
        if len(word) >= _MIN_WORD_LENGTH and word[0].isalpha()
    ]
    capitals = sum(word[0].isupper() and not word[1:].isupper() for word in words)
    return len(words) > 1 and capitals > _MIN_CAPITAL_SHARE * len(words)


def _keeps(word: str, begins: bool, every: bool) -> bool:
    """Whether a word keeps its capitals; ``begins`` says that it starts a sentence."""
    if any(letter.isupper() for letter in word[1:]):
        return True
    if not word[0].isupper() or begins:
        return False
    return every or (len(word) == 1 and word not in _NOT_NAMES)
