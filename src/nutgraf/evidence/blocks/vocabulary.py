"""Learned weights of the words of a block, of its heading, and of class names and ids.

Most sites use the same names (``byline``, ``newsletter``, ``related``) and the same phrases in
boxes ("read more", "sign up"). Each word has a weight, learned with strong regularisation from
pages of many sites. Words on few sites have no weight.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.evidence._kernels.vocabulary import block_weights, edge_words, words_by_owner
from nutgraf.evidence.base import Evidence, column
from nutgraf.evidence.blocks.marks import node_marks
from nutgraf.evidence.blocks.neighbours import heading_above
from nutgraf.evidence.blocks.writing import Floats, block_sizes, page_words, word_block
from nutgraf.text._kernels.word_weights import Weights
from nutgraf.text.characters import Hashes, read_characters, read_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nutgraf.page.page import Ints

FAMILIES: Final = ("text", "heading", "own", "above")
"""Words of the block, of the heading above, names at its element and the parent, names above."""

# Only the first and last words of a longer block count: boxes have their phrases there.
_FIRST_WORDS: Final = 16
_LAST_WORDS: Final = 8
_MAX_NAMES: Final = 300


@dataclass(frozen=True)
class Vocabulary:
    """The weights of words by family."""

    weights: Mapping[str, Mapping[str, float]]

    @cached_property
    def of_text(self) -> Weights:
        """The weights of words in the block's text and in the heading above it."""
        return _weights(self.weights, "text", "heading")

    @cached_property
    def of_names(self) -> Weights:
        """The weights of names at the block's element, and further up."""
        return _weights(self.weights, "own", "above")


def _weights(weights: Mapping[str, Mapping[str, float]], *families: str) -> Weights:
    of_family = [weights.get(family, {}) for family in families]
    words = list(dict.fromkeys(word for known in of_family for word in known))
    # Hash all words at once, as one text.
    hashes = read_words(read_characters(" ".join(words))).hash
    values = np.array([[known.get(word, 0.0) for word in words] for known in of_family])
    return Weights(hashes, values)


@dataclass(frozen=True, slots=True)
class BlockWords:
    """The owners and hashes of the words that count.

    ``text`` has words of blocks, ``names`` those of nodes.
    """

    text_block: NDArray[np.int32]
    text: Hashes
    names_node: NDArray[np.int32]
    names: Hashes


@column
def spoken_words(evidence: Evidence) -> BlockWords:
    """The words of blocks and the names of elements on this page."""
    words = page_words(evidence)
    text_block, text = edge_words(
        words.hash,
        words.length,
        word_block(evidence),
        block_sizes(evidence).words,
        _FIRST_WORDS,
        _LAST_WORDS,
    )
    return BlockWords(text_block, text, *_names(evidence))


def _names(evidence: Evidence) -> tuple[Ints, Hashes]:
    """Return the words in the class and id of each element around a block."""
    marks, texts = node_marks(evidence), _named(evidence)
    # Distinct strings are read once, as one text. Their words are then assigned to the nodes.
    words = read_words(read_characters("\n".join(texts)), humps=True)
    return words_by_owner(marks.named, marks.which, texts, words.start, words.length, words.hash)


def _named(evidence: Evidence) -> list[str]:
    """Return the distinct strings of classes and ids."""
    names = node_marks(evidence).names
    named = [f"{kind or ''} {name}" if name else kind or "" for kind, name in names]
    return [text[:_MAX_NAMES] for text in named]


def name_words(evidence: Evidence) -> dict[int, str]:
    """Return the words of the page's names by hash. Training needs them."""
    text = "\n".join(_named(evidence))
    words = read_words(read_characters(text), humps=True)
    spans = zip(words.start.tolist(), words.length.tolist(), words.hash.tolist(), strict=True)
    return {value: text[start : start + length].lower() for start, length, value in spans}


def weigh(evidence: Evidence, vocabulary: Vocabulary) -> dict[str, Floats]:
    """Return the sum of the words' weights of each block, by family."""
    page = evidence.page
    return weigh_words(
        spoken_words(evidence),
        vocabulary,
        heading_above(evidence),
        page.blocks.node,
        page.parent,
    )


def weigh_words(
    spoken: BlockWords,
    vocabulary: Vocabulary,
    heading: NDArray[np.intp],
    node: Ints,
    parent: Ints,
) -> dict[str, Floats]:
    """Return the same as `weigh`, from the columns of a page."""
    text = vocabulary.of_text.sums(spoken.text, spoken.text_block, len(node))
    names = vocabulary.of_names.sums(spoken.names, spoken.names_node, len(parent))
    rows = block_weights(text, names, heading, node, parent)
    return dict(zip(FAMILIES, rows, strict=True))
