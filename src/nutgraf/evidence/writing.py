"""How each block is written: its length, sentences, punctuation, links and letters.

All counts come from one pass over the page's characters as an array.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.evidence.base import Evidence, column
from nutgraf.language import letters as kind
from nutgraf.language.letters import Letters, Words, read_letters, read_words
from nutgraf.page.tags import flags

if TYPE_CHECKING:
    from nutgraf.page.page import Ints

Floats = NDArray[np.float64]
Columns = dict[str, NDArray[np.float64]]

_SLANTED: Final = flags("i em cite")
_WORDS_A_SIGN: Final = 0.6
# A block of fewer words, or with more of them in links, is no prose.
_PROSE_WORDS: Final = 8
_PROSE_LINKS: Final = 0.5


@column
def page_letters(evidence: Evidence) -> Letters:
    """The characters of the page's text."""
    return read_letters(evidence.page.text)


@column
def page_words(evidence: Evidence) -> Words:
    """The words of the page's text; none crosses the border of a block."""
    return read_words(page_letters(evidence), evidence.page.blocks.start)


@column
def word_block(evidence: Evidence) -> Ints:
    """For each word of the page, the block that it is in."""
    words, count = page_words(evidence).start, len(evidence.page.blocks)
    first = np.searchsorted(words, evidence.page.blocks.start)
    sizes = np.append(first[1:], len(words)) - first
    return np.repeat(np.arange(count, dtype=np.int32), sizes)


@column
def leaf_word_counts(evidence: Evidence) -> Floats:
    """For each text node, how many words it has; 5 signs of Chinese and the like are 3."""
    page, kinds = evidence.page, page_letters(evidence).kinds
    begun, starts = np.append(page_words(evidence).start, len(kinds)), page.start[page.leaves]
    first = np.searchsorted(begun, starts)
    # Tags in a row, such as links, can part what stands together in the text.
    parted = (begun[first] != starts) & kind.is_of_word(kinds[starts])
    signs = kinds_of_leaves(evidence)[:, kind.SIGN]
    counts = np.append(first[1:], len(begun) - 1) - first + parted
    return counts - (1.0 - _WORDS_A_SIGN) * signs


@dataclass(frozen=True, slots=True)
class Sizes:
    """What is counted of each block."""

    characters: Floats
    words: Floats
    link_density: Floats
    marks: Floats
    sentences: Floats
    commas: Floats
    prose: Floats
    """Characters outside links, of blocks that read like prose; 0 for others."""


@column
def kinds_of_leaves(evidence: Evidence) -> NDArray[np.int64]:
    """For each text node, how many characters of each kind it has."""
    page = evidence.page
    kinds = page_letters(evidence).kinds
    leaf = _latest(page.start[page.leaves], len(kinds))
    counts = np.bincount(leaf * kind.KINDS + kinds, minlength=len(page.leaves) * kind.KINDS)
    return counts[: len(page.leaves) * kind.KINDS].reshape(-1, kind.KINDS)


@column
def kinds_of_blocks(evidence: Evidence) -> Floats:
    """For each block, how many characters of each kind it has."""
    page = evidence.page
    return _sum_by(page.leaf_block, kinds_of_leaves(evidence), len(page.blocks))


@column
def block_sizes(evidence: Evidence) -> Sizes:
    """The counts of each block."""
    page = evidence.page
    count = len(page.blocks)
    leaf_kinds, kinds = kinds_of_leaves(evidence), kinds_of_blocks(evidence)
    seen = _seen(leaf_kinds)
    characters = _seen(kinds)
    linked = np.bincount(page.leaf_block, weights=seen * page.linked[page.leaves], minlength=count)
    link_density = linked / np.maximum(characters, 1.0)
    words = np.bincount(word_block(evidence), minlength=count).astype(np.float64)
    sentences = _sentences(evidence)
    prose = (words >= _PROSE_WORDS) & (link_density < _PROSE_LINKS) & (sentences > 0)
    marks = kinds[:, [kind.COMMA, kind.STOP, kind.QUOTE, kind.MARK, kind.COLON]].sum(axis=1)
    return Sizes(
        characters=characters,
        words=words,
        link_density=link_density,
        marks=marks,
        sentences=sentences,
        commas=kinds[:, kind.COMMA],
        prose=np.where(prose, characters * (1.0 - link_density), 0.0),
    )


def _sentences(evidence: Evidence) -> Floats:
    """For each block, how many sentences end in it."""
    starts, count = evidence.page.blocks.start, len(evidence.page.blocks)
    ends = page_letters(evidence).sentence_ends()
    which = np.searchsorted(starts, ends, side="right") - 1
    sentences = np.bincount(which[which >= 0], minlength=count).astype(np.float64)
    # In a page without white space between its tags, the next block follows at once.
    last = _last_places(evidence)
    unseen = np.flatnonzero(page_letters(evidence).kinds[last] == kind.STOP)
    place = np.minimum(np.searchsorted(ends, last[unseen]), max(len(ends) - 1, 0))
    if len(ends):
        unseen = unseen[ends[place] != last[unseen]]
    sentences[unseen] += 1.0
    return sentences


@column
def block_writing(evidence: Evidence) -> Columns:
    """The columns of this family."""
    page, sizes = evidence.page, block_sizes(evidence)
    kinds = kinds_of_blocks(evidence)
    some = np.maximum(sizes.characters, 1.0)
    slanted = _seen(kinds_of_leaves(evidence)) * page.inside(_SLANTED)[page.leaves]
    ends_sentence = page_letters(evidence).kinds[_last_places(evidence)] == kind.STOP
    count = len(page.blocks)
    return {
        "length": np.log1p(sizes.characters),
        "words": np.log1p(sizes.words),
        "link_density": sizes.link_density,
        "marks": np.log1p(sizes.marks),
        "ends_sentence": ends_sentence.astype(np.float64),
        "upper": kinds[:, kind.UPPER] / some,
        "lines": kinds[:, kind.BREAK],
        "pieces": np.bincount(page.leaf_block, minlength=count).astype(np.float64),
        "slanted": np.bincount(page.leaf_block, weights=slanted, minlength=count) / some,
    }


def _seen(kinds: NDArray[np.int64] | Floats) -> Floats:
    """Characters that are no white space."""
    total = kinds.sum(axis=1) - kinds[:, kind.BLANK] - kinds[:, kind.BREAK]
    return total.astype(np.float64)


@column
def _last_places(evidence: Evidence) -> NDArray[np.intp]:
    """Where each block's last character that is no white space stands."""
    kinds = page_letters(evidence).kinds
    seen = np.flatnonzero((kinds != kind.BLANK) & (kinds != kind.BREAK))
    if len(seen) == 0:
        return np.zeros(len(evidence.page.blocks), dtype=np.intp)
    return seen[np.maximum(np.searchsorted(seen, evidence.page.blocks.stop) - 1, 0)]


def _latest(starts: Ints, length: int) -> NDArray[np.intp]:
    """For each place of the text, the latest of these starts, by number; 0 before the first."""
    steps = np.bincount(starts, minlength=length + 1)[:length]
    return np.maximum(np.cumsum(steps) - 1, 0)


def _sum_by(group: Ints, rows: NDArray[np.int64], groups: int) -> Floats:
    """The sums of rows that belong together."""
    if len(rows) == 0:
        return np.zeros((groups, rows.shape[1]))
    first = np.searchsorted(group, np.arange(groups))
    return np.add.reduceat(rows, first, axis=0).astype(np.float64)
