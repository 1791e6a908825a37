"""Match the texts of candidates with declared titles, by letters or by edit distance."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from rapidfuzz.distance import Levenshtein

from nutgraf.metadata.title.candidates import Candidate, is_hidden, pieces

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nutgraf.page.page import Page

_QUOTES: Final = re.compile("[\"'`´‘’‚‛“”„‟«»‹›「」『』《》]")

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

    def without_texts(self) -> Iterator[Candidate]:
        """Yield all candidates, without their texts."""
        return (candidate for candidate, _ in self)


def find_equal(
    page: Page, candidates: Iterable[CandidateText], titles: Iterable[str]
) -> Candidate | None:
    """Return the first candidate that equals one of the titles, letter by letter."""
    targets = set(map(_fold, titles))
    for candidate, texts in candidates:
        for text, folded in texts:
            if folded in targets and not is_hidden(page, candidate.node):
                return Candidate(text, candidate.node, 0.0)
    return None


def find_nearest(
    page: Page, candidates: Iterable[CandidateText], titles: Iterable[str]
) -> Candidate | None:
    """Return the candidate with the least edit distance to one of the titles (equation 1)."""
    targets = dict.fromkeys(map(_fold, titles))
    best: Candidate | None = None
    limit: int | None = None
    for candidate, texts in candidates:
        for text, folded in texts:
            for target in targets:
                distance = Levenshtein.distance(folded, target, score_cutoff=limit)
                if (limit is None or distance <= limit) and not is_hidden(page, candidate.node):
                    share = distance / max(len(folded), len(target), 1)
                    best = Candidate(text, candidate.node, share)
                    limit = distance - 1
                    if distance == 0:
                        return best
    return best


def _fold(text: str) -> str:
    """Return a text in one case and without quotes, which heads and headings write differently."""
    return _QUOTES.sub("", text.casefold())
