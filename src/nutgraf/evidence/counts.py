"""Words, characters, punctuation and link words: the counts that all papers use.

``leaf_`` columns have one value for each text node. ``node_`` columns are their sums over each
node's subtree, ``block_`` columns their sums over each block.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nutgraf.evidence.base import Evidence, column
from nutgraf.page.page import Bools
from nutgraf.page.tags import TEXT
from nutgraf.text.words import UNSPACED_LANGUAGES, count_words, punctuation_marks, words

Counts = NDArray[np.int64]


@column
def leaf_tokens(evidence: Evidence) -> tuple[list[str], ...]:
    """The words of each text node, as written."""
    chinese = evidence.language == "zh"
    return tuple([words(text, dictionary=chinese) for text in evidence.page.leaf_texts])


@column
def leaf_words(evidence: Evidence) -> Counts:
    """Number of words of each text node."""
    # Segmenting a text without spaces is slow: share the words with other columns.
    if evidence.language in UNSPACED_LANGUAGES:
        return np.array([len(tokens) for tokens in leaf_tokens(evidence)], dtype=np.int64)
    return np.array(count_words(evidence.page.leaf_texts, dictionary=False), dtype=np.int64)


@column
def leaf_characters(evidence: Evidence) -> Counts:
    """Number of characters of each text node, without white space."""
    texts = evidence.page.leaf_texts
    return np.array([len("".join(text.split())) for text in texts], dtype=np.int64)


@column
def leaf_punctuation(evidence: Evidence) -> Counts:
    """Number of punctuation marks of each text node, ASCII and full-width."""
    return np.array([punctuation_marks(text) for text in evidence.page.leaf_texts], dtype=np.int64)


@column
def leaf_linked(evidence: Evidence) -> Bools:
    """Whether each text node is inside a link."""
    return evidence.page.linked[evidence.page.leaves]


@column
def node_words(evidence: Evidence) -> Counts:
    """Number of words under each node."""
    return evidence.page.subtree_sum(leaf_words(evidence))


@column
def node_link_words(evidence: Evidence) -> Counts:
    """Number of words inside links under each node."""
    return evidence.page.subtree_sum(leaf_words(evidence) * leaf_linked(evidence))


@column
def node_characters(evidence: Evidence) -> Counts:
    """Number of characters under each node, without white space."""
    return evidence.page.subtree_sum(leaf_characters(evidence))


@column
def node_link_characters(evidence: Evidence) -> Counts:
    """Number of characters inside links under each node."""
    return evidence.page.subtree_sum(leaf_characters(evidence) * leaf_linked(evidence))


@column
def node_tags(evidence: Evidence) -> Counts:
    """Number of elements in each node's subtree, without itself."""
    page = evidence.page
    running = np.concatenate([[0], np.cumsum(page.tag != TEXT)])
    return (running[page.end] - running[1:]).astype(np.int64)


@column
def node_link_tags(evidence: Evidence) -> Counts:
    """Number of ``<a href>`` elements in each node's subtree, without itself."""
    page = evidence.page
    running = np.concatenate([[0], np.cumsum(_anchors(page.linked, page.parent, page.tag != TEXT))])
    return (running[page.end] - running[1:]).astype(np.int64)


def _anchors(linked: Bools, parent: NDArray[np.int32], element: Bools) -> Bools:
    """Return the link elements themselves: linked nodes with an unlinked parent."""
    return linked & element & ~linked[parent]


@column
def block_words(evidence: Evidence) -> NDArray[np.float64]:
    """Number of words of each block."""
    return evidence.page.block_sum(leaf_words(evidence))


@column
def block_characters(evidence: Evidence) -> NDArray[np.float64]:
    """Number of characters of each block, without white space."""
    return evidence.page.block_sum(leaf_characters(evidence))


@column
def block_link_density(evidence: Evidence) -> NDArray[np.float64]:
    """Share of each block's characters that are inside links."""
    characters = leaf_characters(evidence)
    linked = evidence.page.block_sum(characters * leaf_linked(evidence))
    return linked / np.maximum(evidence.page.block_sum(characters), 1.0)
