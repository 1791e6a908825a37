"""The keywords of text nodes: their words without stop words, best first."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.evidence.counts import leaf_tokens
from nutgraf.evidence.papers.textrank import textrank
from nutgraf.text.stopwords import stop_words
from nutgraf.text.words import UNSPACED_LANGUAGES, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nutgraf.evidence.base import Evidence

# Japanese endings and particles: words in hiragana only.
_HIRAGANA: Final = re.compile("[\u3041-\u309f]+")


@dataclass(frozen=True, slots=True)
class Keywords:
    """The keywords of some text nodes, as numbers."""

    vocabulary: list[str]
    """The word of each number, lower case."""
    of_text: list[list[int]]
    """The keywords of each text node."""


def keywords(
    evidence: Evidence, leaves: Sequence[int], limit: int, *, window: int, damping: float
) -> Keywords:
    """Return at most ``limit`` keywords of each text node, ranked by TextRank.

    Texts with fewer words are not ranked.
    """
    vocabulary, sequences = _content_words(evidence, leaves)
    of_text = [list(dict.fromkeys(sequence)) for sequence in sequences]
    long = [i for i, found in enumerate(of_text) if len(found) > limit]
    ranked = textrank([sequences[i] for i in long], window=window, damping=damping)
    for i, scores in zip(long, ranked, strict=True):
        # Words with equal scores keep their order of occurrence.
        of_text[i] = sorted(scores, key=scores.__getitem__, reverse=True)[:limit]
    return Keywords(vocabulary, of_text)


def distinct_texts(evidence: Evidence) -> tuple[list[int], NDArray[np.intp]]:
    """Return the first text node of each distinct text, and the number of each text node's text."""
    number: dict[str, int] = {}
    first: list[int] = []
    which: list[int] = []
    for leaf, text in enumerate(evidence.page.leaf_texts):
        i = number.setdefault(" ".join(text.split()), len(number))
        if i == len(first):
            first.append(leaf)
        which.append(i)
    return first, np.array(which, dtype=np.intp)


def _content_words(evidence: Evidence, leaves: Sequence[int]) -> tuple[list[str], list[list[int]]]:
    """Return the vocabulary, and the numbers of each text node's words in order."""
    stops = stop_words(evidence.language)
    texts = evidence.page.leaf_texts
    # Segmenting a text without spaces is slow: share the words with other columns.
    tokens = leaf_tokens(evidence) if evidence.language in UNSPACED_LANGUAGES else None
    vocabulary: list[str] = []
    number: dict[str, int] = {}  # by lowercase word; -1 for words that are left out
    sequences: list[list[int]] = []
    for leaf in leaves:
        sequence = []
        for word in (
            words(texts[leaf].lower(), dictionary=False) if tokens is None else tokens[leaf]
        ):
            i = number.get(word)
            if i is None:
                i = -1
                if word not in stops and _is_content(word):
                    i = len(vocabulary)
                    vocabulary.append(word)
                number[word] = i
            if i >= 0:
                sequence.append(i)
        sequences.append(sequence)
    return vocabulary, sequences


def _is_content(word: str) -> bool:
    """Return whether a word can be a keyword: not one character, a number or an ending."""
    if len(word) == 1 or word.isdecimal():
        return False
    return word < "\u3041" or not _HIRAGANA.fullmatch(word)
