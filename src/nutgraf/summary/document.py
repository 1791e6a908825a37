"""A text prepared for the scorers: its sentences, and their words as numbers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.text.english_lemmas import meanings
from nutgraf.text.sentences import sentences
from nutgraf.text.stems import stemmer
from nutgraf.text.stopwords import stop_words
from nutgraf.text.words import words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nutgraf.text.sentences import Span

# An end mark, and the quotation marks and brackets that may follow it.
_ENDED: Final = re.compile(r"[.!?…؟۔।॥。！？｡።։។။;:][^\w\s]{0,5}$")
_BULLET: Final = re.compile(r"[-*•·‣▪●◦]\s+(?=\S)")
_MAX_HEADING: Final = 15
MAX_SENTENCES: Final = 10_000
"""Sentences after this are ignored. The longest articles have a tenth of it."""

Numbers = NDArray[np.int64]
Scores = NDArray[np.float64]
"""One score for each sentence, from 0 to 1."""


@dataclass(frozen=True)
class Document:
    """A text with its title, split into sentences and content words.

    A content word is the stem of a word that is not a stop word. Each has a number. ``word`` and
    ``sentence`` have an entry for each occurrence of a content word.
    """

    text: str
    language: str | None
    spans: tuple[Span, ...]
    lengths: Numbers
    """The number of words of each sentence, with stop words."""
    vocabulary: tuple[str, ...]
    word: Numbers
    sentence: Numbers
    title: frozenset[str]
    """The content words of the title."""
    aside: frozenset[str] = frozenset()
    """Paragraphs known to be headings or captions."""

    def __len__(self) -> int:
        """Return the number of sentences."""
        return len(self.spans)

    def words_of(self, place: int) -> frozenset[int]:
        """Return the content words of a sentence."""
        first, behind = np.searchsorted(self.sentence, (place, place + 1)).tolist()
        return frozenset(self.word[first:behind].tolist())

    @cached_property
    def headings(self) -> NDArray[np.bool_]:
        """Whether each sentence is in fact a heading or caption.

        These are known, or short and without an end mark. In a text with few end marks, as in Thai,
        only the known ones count.
        """
        ends = (_ENDED.search(self.text, max(start, stop - 6), stop) for start, stop in self.spans)
        found = np.array([end is None for end in ends], dtype=bool)
        known = self._known_aside()
        if 2 * found.sum() > len(found):
            return known
        return known | (found & (self.lengths <= _MAX_HEADING))

    def _known_aside(self) -> NDArray[np.bool_]:
        """Return which sentences are in a paragraph known to be a heading or caption."""
        if not self.aside:
            return np.zeros(len(self), dtype=bool)
        paragraphs = self.text.split("\n\n")
        ends = np.cumsum([len(each) + 2 for each in paragraphs])
        known = np.array([each.strip() in self.aside for each in paragraphs], dtype=bool)
        starts = [start for start, _ in self.spans]
        return known[np.searchsorted(ends, starts, side="right")]

    @cached_property
    def chain(self) -> Numbers:
        """For each word of the vocabulary, the number of its meaning in this text.

        Of several meanings of a word, the one shared by most words of the text is chosen, as
        lexical chains choose the strongest chain.
        """
        count = len(self.vocabulary)
        if self.language != "en":
            return np.arange(count)
        times = np.bincount(self.word, minlength=count).tolist()
        strength: dict[str, int] = {}
        owned = [meanings(word) for word in self.vocabulary]
        for numbers, often in zip(owned, times, strict=True):
            for number in numbers:
                strength[number] = strength.get(number, 0) + often
        found: dict[str, int] = {}
        chains = []
        for i, numbers in enumerate(owned):
            best = max(numbers, key=strength.__getitem__) if numbers else f"word {i}"
            chains.append(found.setdefault(best, len(found)))
        return np.array(chains, dtype=np.int64)


def read(
    text: str, title: str | None, language: str | None, aside: frozenset[str] = frozenset()
) -> Document:
    """Split a text into sentences and words. Only the first `MAX_SENTENCES` are used."""
    spans = tuple(
        _without_bullet(text, *span) for span in sentences(text, language)[:MAX_SENTENCES]
    )
    numbers, chinese = _Numbers(language), language == "zh"
    # The lower case of a text can be longer: its offsets can't be used.
    cut = [words(text[start:stop].lower(), dictionary=chinese) for start, stop in spans]
    lengths = np.array(list(map(len, cut)), dtype=np.int64)
    word = np.array(list(map(numbers.__getitem__, chain.from_iterable(cut))), dtype=np.int64)
    counts = word >= 0
    return Document(
        text=text,
        language=language,
        spans=spans,
        lengths=lengths,
        vocabulary=tuple(numbers.vocabulary),
        word=word[counts],
        sentence=np.repeat(np.arange(len(cut)), lengths)[counts],
        title=numbers.forms(words(title.lower(), dictionary=chinese)) if title else frozenset(),
        aside=aside,
    )


def _without_bullet(text: str, start: int, stop: int) -> Span:
    """Return the span of a sentence without the bullet of a list item."""
    bullet = _BULLET.match(text, start, stop)
    return (bullet.end(), stop) if bullet else (start, stop)


class _Numbers(dict[str, int]):
    """A cache of the number of each word, by its stem; -1 for stop words."""

    def __init__(self, language: str | None) -> None:
        super().__init__()
        self._ignored = stop_words(language)
        self._stem = stemmer(language)
        self.vocabulary: dict[str, int] = {}

    def __missing__(self, word: str) -> int:
        number = -1
        if word not in self._ignored:
            number = self.vocabulary.setdefault(self._stem(word), len(self.vocabulary))
        self[word] = number
        return number

    def forms(self, words: Iterable[str]) -> frozenset[str]:
        """Return the stems of the content words among these."""
        return frozenset(self._stem(word) for word in words if word not in self._ignored)
