"""Match the texts of candidates with declared titles: by letters, edit distance, or topic."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from rapidfuzz.distance import Levenshtein

from nutgraf.metadata.title.candidates import Candidate, pieces
from nutgraf.text.words import bigrams, is_unspaced

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nutgraf.page.page import Page

_QUOTES: Final = re.compile("[\"'`´‘’‚‛“”„‟«»‹›「」『』《》]")

_WORD: Final = re.compile(r"\w+")
# Shorter words do not carry a topic.
_MIN_TOPIC_LETTERS: Final = 4
# A word of this length inside a longer one is part of a compound, if the longer one is not just
# the word with an ending.
_MIN_PART_LETTERS: Final = 6
_MIN_REST_LETTERS: Final = 3

# A candidate with the texts of its node and of the nodes in it, as they are and folded.
CandidateText = tuple[Candidate, list[tuple[str, str]]]


class CandidateTexts:
    """Candidates with their texts. Texts are read when first needed, and kept."""

    def __init__(self, page: Page, source: Iterator[Candidate]) -> None:
        self._page = page
        self._seen: list[CandidateText] = []
        self._source = source

    def __iter__(self) -> Iterator[CandidateText]:
        """Yield all candidates, in their order."""
        yield from self._seen
        for candidate in self._source:
            texts = [(text, _fold(text)) for text in pieces(self._page, candidate)]
            self._seen.append((candidate, texts))
            yield self._seen[-1]


def find_equal(candidates: Iterable[CandidateText], titles: Iterable[str]) -> Candidate | None:
    """Return the first candidate that equals one of the titles, letter by letter."""
    targets = set(map(_fold, titles))
    for candidate, texts in candidates:
        for text, folded in texts:
            if folded in targets:
                return Candidate(text, candidate.node, 0.0)
    return None


def find_nearest(candidates: Iterable[CandidateText], titles: Iterable[str]) -> Candidate | None:
    """Return the candidate with the least edit distance to one of the titles (equation 1)."""
    targets = dict.fromkeys(map(_fold, titles))
    best: Candidate | None = None
    limit: int | None = None
    for candidate, texts in candidates:
        for text, folded in texts:
            for target in targets:
                distance = Levenshtein.distance(folded, target, score_cutoff=limit)
                if limit is None or distance <= limit:
                    share = distance / max(len(folded), len(target), 1)
                    best = Candidate(text, candidate.node, share)
                    limit = distance - 1
                    if distance == 0:
                        return best
    return best


def _fold(text: str) -> str:
    """Return a text in one case and without quotes, which heads and headings write differently."""
    return _QUOTES.sub("", text.casefold())


def topic_words(text: str) -> set[str]:
    """Return the numbers and longer words of a text; character bigrams in Chinese and Japanese."""
    found = _WORD.findall(text.casefold())
    if is_unspaced(text):
        return {pair for word in found for pair in bigrams(word)}
    return {word for word in found if len(word) >= _MIN_TOPIC_LETTERS or word.isdigit()}


def are_related(text: str, others: Iterable[str]) -> bool:
    """Return whether a text shares a topic word, or part of a compound, with any of the others."""
    words, other_words = topic_words(text), set().union(*map(topic_words, others))
    return not words.isdisjoint(other_words) or any(
        _is_part(a, b) or _is_part(b, a) for a in words for b in other_words
    )


def _is_part(word: str, compound: str) -> bool:
    """Return whether a word is part of a compound, and not only another form of it."""
    return _MIN_PART_LETTERS <= len(word) <= len(compound) - _MIN_REST_LETTERS and word in compound
