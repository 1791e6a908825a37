"""Common text nodes, weighted by words, and common blocks, each counted once.

The first is CEDST's measure (equation 13), the second TWCEM's as its formulas
read: |S_e ∩ S_l| over |S_e| and over |S_l|, the sets of what was extracted and
what was labelled.

In the first, N_e are the extracted text nodes and N_l the labelled ones. Neither a tool's output
nor the gold text names nodes, so a text node counts as contained in a text if most of its token
shingles are. A node shorter than a shingle must be there whole. Both sides are treated alike.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass

from nutgraf.errors import NutgrafError
from nutgraf.page.decoding.decode import decode
from nutgraf.page.page import Page
from nutgraf.page.parsing.parse import parse
from nutgraf_bench.dataset import LabelledPage
from nutgraf_bench.metrics.base import Score, tokens, without_headline

_SIZE = 3


class _Parts(ABC):
    """Precision and recall over parts of the page."""

    def score(self, page: LabelledPage, output: str) -> Score | None:
        """Return the score of a page, or None if it has no gold text or can't be read."""
        if page.text is None:
            return None
        try:
            parts = self._parts(parse(decode(page.read())))
        except NutgrafError:
            return None
        gold = _Runs(without_headline(page.text, page.headline))
        given = _Runs(without_headline(output, page.headline))
        common = found = wanted = 0
        for words, weight in parts:
            in_gold, in_given = words in gold, words in given
            wanted += weight * in_gold
            found += weight * in_given
            common += weight * (in_gold and in_given)
        return Score.of_counts(common, found, wanted)

    @abstractmethod
    def _parts(self, page: Page) -> Iterable[tuple[list[str], int]]:
        """Yield the words of each part, and its weight."""


@dataclass(frozen=True)
class Nodes(_Parts):
    """Text nodes of the page in common, weighted by their words (CEDST)."""

    name: str = "nodes"

    def _parts(self, page: Page) -> Iterable[tuple[list[str], int]]:
        leaves = map(tokens, page.leaf_texts)
        return [(words, len(words)) for words in leaves]


@dataclass(frozen=True)
class Blocks(_Parts):
    """Blocks of the page in common, each counted once (TWCEM)."""

    name: str = "blocks"

    def _parts(self, page: Page) -> Iterable[tuple[list[str], int]]:
        return [(tokens(text), 1) for text in page.block_texts]


class _Runs:
    """The n-grams of up to three tokens of a text, to look nodes up in."""

    def __init__(self, text: str) -> None:
        words = tokens(text)
        self._runs = {run for size in range(1, _SIZE + 1) for run in _runs(words, size)}

    def __contains__(self, unit: list[str]) -> bool:
        if not unit:
            return False
        runs = _runs(unit, min(_SIZE, len(unit)))
        return 2 * sum(map(self._runs.__contains__, runs)) > len(runs)


def _runs(words: list[str], size: int) -> list[tuple[str, ...]]:
    """Return all n-grams of this size. Zip is three times as fast as slices."""
    return list(zip(*(words[i:] for i in range(size)), strict=False))
