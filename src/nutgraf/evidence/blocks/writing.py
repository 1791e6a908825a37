"""The style of each block: its length, sentences, punctuation, links and letters.

All counts come from one pass over the page's characters as an array.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.evidence._kernels.writing import (
    character_counts,
    count_kinds,
    link_density_and_prose,
    sentence_counts,
    words_of_blocks,
)
from nutgraf.evidence.base import Evidence, column
from nutgraf.evidence.blocks.enclosing import slanted
from nutgraf.text import characters as kind
from nutgraf.text.characters import ENDS_ITSELF, Characters, Words, read_characters, read_words

if TYPE_CHECKING:
    from nutgraf.page.page import Ints

Floats = NDArray[np.float64]
Columns = dict[str, NDArray[np.float64]]

_WORDS_PER_SIGN: Final = 0.6
# Prose has at least this many words, and less than this share of its characters in links.
_MIN_PROSE_WORDS: Final = 8
_MAX_PROSE_LINKS: Final = 0.5


@column
def page_letters(evidence: Evidence) -> Characters:
    """The characters of the page's text."""
    return read_characters(evidence.page.text)


@column
def page_words(evidence: Evidence) -> Words:
    """The words of the page's text. No word crosses the border of a block."""
    return read_words(page_letters(evidence), evidence.page.blocks.start)


def word_block(evidence: Evidence) -> Ints:
    """Return the block of each word of the page."""
    return _words_of_blocks(evidence)[0]


@column
def _words_of_blocks(evidence: Evidence) -> tuple[Ints, Floats]:
    return words_of_blocks(page_words(evidence).start, evidence.page.blocks.start)


@column
def leaf_word_counts(evidence: Evidence) -> Floats:
    """The number of words of each text node. Five Chinese or similar characters count as three."""
    page, kinds = evidence.page, page_letters(evidence).kinds
    word_starts, starts = np.append(page_words(evidence).start, len(kinds)), page.start[page.leaves]
    first = np.searchsorted(word_starts, starts)
    # Adjacent tags, such as links, can split what is one word in the text.
    parted = (word_starts[first] != starts) & kind.is_of_word(kinds[starts])
    signs = count_kinds(kinds, starts, kind.KINDS)[:, kind.SIGN]
    counts = np.append(first[1:], len(word_starts) - 1) - first + parted
    return counts - (1.0 - _WORDS_PER_SIGN) * signs


@dataclass(frozen=True, slots=True)
class Sizes:
    """Counts of each block."""

    characters: Floats
    words: Floats
    link_density: Floats
    marks: Floats
    sentences: Floats
    commas: Floats
    prose: Floats
    """Characters outside links, of blocks that read like prose; 0 for others."""
    ends_sentence: Floats
    upper: Floats
    """Capital letters."""
    lines: Floats
    """Line breaks."""
    slanted: Floats
    """Characters in italics."""
    pieces: Floats
    """Text nodes."""


@column
def block_sizes(evidence: Evidence) -> Sizes:
    """The counts of each block."""
    page, letters = evidence.page, page_letters(evidence)
    blocks, leaves = page.blocks, page.leaves
    characters, linked, in_italics, upper, lines, marks, commas, pieces = character_counts(
        letters.kinds,
        page.start[leaves],
        page.leaf_block,
        page.linked[leaves].view(np.uint8),
        slanted(evidence, leaves),
        len(blocks),
    )
    ended, ends_sentence = sentence_counts(
        letters.kinds, letters.codes, ENDS_ITSELF, blocks.start, blocks.stop
    )
    words = _words_of_blocks(evidence)[1]
    link_density, amount = link_density_and_prose(
        characters, linked, words, ended, _MIN_PROSE_WORDS, _MAX_PROSE_LINKS
    )
    return Sizes(
        characters=characters,
        words=words,
        link_density=link_density,
        marks=marks,
        sentences=ended,
        commas=commas,
        prose=amount,
        ends_sentence=ends_sentence,
        upper=upper,
        lines=lines,
        slanted=in_italics,
        pieces=pieces,
    )


@column
def block_writing(evidence: Evidence) -> Columns:
    """The columns of this family."""
    sizes = block_sizes(evidence)
    some = np.maximum(sizes.characters, 1.0)
    return {
        "length": np.log1p(sizes.characters),
        "words": np.log1p(sizes.words),
        "link_density": sizes.link_density,
        "marks": np.log1p(sizes.marks),
        "ends_sentence": sizes.ends_sentence,
        "upper": sizes.upper / some,
        "lines": sizes.lines,
        "pieces": sizes.pieces,
        "slanted": sizes.slanted / some,
    }
