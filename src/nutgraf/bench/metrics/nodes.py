"""Text nodes in common, weighted by their words, and blocks in common, each counted once.

The first is CEDST's measure (equation 13), the second TWCEM's as its formulas
read: |S_e ∩ S_l| over |S_e| and over |S_l|, the sets of what was extracted and
what was labelled.

In the first, N_e are the text nodes that were extracted and N_l those labelled. Neither a
tool's output nor the gold text names nodes, so a text node of the page counts
as in a text when most of its token shingles are: a node of fewer tokens than a
shingle must stand there whole. Both sides are judged alike.
"""

from __future__ import annotations

from dataclasses import dataclass

from nutgraf.bench.dataset import LabelledPage
from nutgraf.bench.metrics.base import Score, tokens, without_headline
from nutgraf.errors import NutgrafError
from nutgraf.page.decode import decode
from nutgraf.page.page import Page
from nutgraf.page.parse import parse

_SIZE = 3


@dataclass(frozen=True)
class Nodes:
    """Precision and recall over text nodes, by their number of words."""

    name: str = "nodes"

    def score(self, page: LabelledPage, output: str) -> Score | None:
        """The score of one page; None where the page can't be read."""
        if page.text is None:
            return None
        found = _read(page)
        if found is None:
            return None
        leaves = [tokens(text) for text in found.leaf_texts]
        return _compare(page, output, leaves, [len(leaf) for leaf in leaves])


@dataclass(frozen=True)
class Blocks:
    """Precision and recall over blocks as sets: a caption counts as much as a paragraph."""

    name: str = "blocks"

    def score(self, page: LabelledPage, output: str) -> Score | None:
        """The score of one page; None where the page can't be read."""
        if page.text is None:
            return None
        found = _read(page)
        if found is None:
            return None
        blocks = [words for text in found.block_texts if (words := tokens(text))]
        return _compare(page, output, blocks, [1] * len(blocks))


def _read(page: LabelledPage) -> Page | None:
    try:
        return parse(decode(page.read()))
    except NutgrafError:
        return None


def _compare(page: LabelledPage, output: str, units: list[list[str]], sizes: list[int]) -> Score:
    """The score over parts of the page that are in the output, the gold or both."""
    gold = _Runs(without_headline(page.text or "", page.headline))
    given = _Runs(without_headline(output, page.headline))
    wanted = [unit in gold for unit in units]
    found = [unit in given for unit in units]
    both = [w and f for w, f in zip(wanted, found, strict=True)]
    return Score.of_counts(_size(sizes, both), _size(sizes, found), _size(sizes, wanted))


class _Runs:
    """The runs of one to three tokens of a text, to look nodes up in."""

    def __init__(self, text: str) -> None:
        words = tokens(text)
        self._runs = {run for size in range(1, _SIZE + 1) for run in _runs(words, size)}

    def __contains__(self, unit: list[str]) -> bool:
        if not unit:
            return False
        runs = _runs(unit, min(_SIZE, len(unit)))
        return 2 * sum(map(self._runs.__contains__, runs)) > len(runs)


def _runs(words: list[str], size: int) -> list[tuple[str, ...]]:
    """All runs of so many tokens. Pages have many: zip is three times as fast as slices."""
    return list(zip(*(words[i:] for i in range(size)), strict=False))


def _size(sizes: list[int], chosen: list[bool]) -> int:
    return sum(size for size, yes in zip(sizes, chosen, strict=True) if yes)
