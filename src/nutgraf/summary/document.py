"""A text as the scorers see it: its sentences, and the words in each as numbers."""

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
_ENDED: Final = re.compile(r"[.!?…؟۔।॥。！？｡።։។။;:][^\w\s]*$")
_BULLET: Final = re.compile(r"[-*•·‣▪●◦]\s+(?=\S)")
_LONGEST_HEADING: Final = 15
MAX_SENTENCES: Final = 10_000
"""So many sentences are looked at; the longest articles have a tenth of them."""

Numbers = NDArray[np.int64]
Scores = NDArray[np.float64]
"""One score for each sentence, from 0 to 1."""


@dataclass(frozen=True)
class Document:
    """A text with its title, cut into sentences and content words.

    A content word is a word that is no function word, in the form that all
    its forms share. Each has a number; ``word`` and ``sentence`` say which
    word stands where, one entry for each time that one occurs.
    """

    text: str
    language: str | None
    spans: tuple[Span, ...]
    lengths: Numbers
    """The words of each sentence, function words too."""
    vocabulary: tuple[str, ...]
    word: Numbers
    sentence: Numbers
    title: frozenset[str]
    """The content words of the title."""
    aside: frozenset[str] = frozenset()
    """Paragraphs that are known to be headings or captions."""

    def __len__(self) -> int:
        """How many sentences there are."""
        return len(self.spans)

    def words_of(self, place: int) -> frozenset[int]:
        """The content words of a sentence."""
        first, behind = np.searchsorted(self.sentence, (place, place + 1)).tolist()
        return frozenset(self.word[first:behind].tolist())

    @cached_property
    def headings(self) -> NDArray[np.bool_]:
        """Which sentences are none, but headings and captions.

        These are known as such, or short and without an end mark. In a text
        that has few end marks, as in Thai, all others are sentences.
        """
        ends = (_ENDED.search(self.text, max(start, stop - 6), stop) for start, stop in self.spans)
        found = np.array([end is None for end in ends], dtype=bool)
        known = self._known_aside()
        if 2 * found.sum() > len(found):
            return known
        return known | (found & (self.lengths <= _LONGEST_HEADING))

    def _known_aside(self) -> NDArray[np.bool_]:
        """Which sentences stand in a paragraph that is known to be aside."""
        if not self.aside:
            return np.zeros(len(self), dtype=bool)
        paragraphs = self.text.split("\n\n")
        ends = np.cumsum([len(each) + 2 for each in paragraphs])
        known = np.array([each.strip() in self.aside for each in paragraphs], dtype=bool)
        starts = [start for start, _ in self.spans]
        return known[np.searchsorted(ends, starts, side="right")]

    @cached_property
    def chain(self) -> Numbers:
        """For each word of the vocabulary the number of the meaning that it has in this text.

        A word may have several meanings. It is taken in the one that most
        words of the text have, as lexical chains choose the strongest.
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
    """Cut a text into sentences and words; of a text without end, only its beginning."""
    spans = tuple(
        _without_bullet(text, *span) for span in sentences(text, language)[:MAX_SENTENCES]
    )
    numbers, chinese = _Numbers(language), language == "zh"
    # Lower case can be longer than what it was made from: it is no place in the text.
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
    """A sentence without the mark that makes it an item of a list."""
    bullet = _BULLET.match(text, start, stop)
    return (bullet.end(), stop) if bullet else (start, stop)


class _Numbers(dict[str, int]):
    """The words of a text by their numbers, each looked at once; -1 for function words.

    Words of one form have one number.
    """

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
        """The content words among these, in the form that counts."""
        return frozenset(self._stem(word) for word in words if word not in self._ignored)
