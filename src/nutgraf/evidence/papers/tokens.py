"""The page as a sequence of tags and words, for papers that use one (CCB, DSC).

The source is not kept, so the sequence is rebuilt from the columns: the
start tag of each element, its content, its end tag. Attributes are part of
their tag. Comments, scripts and the head, which those papers remove first, are
missing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nutgraf.evidence.base import Evidence, column
from nutgraf.evidence.counts import leaf_words
from nutgraf.page.page import Bools, Page
from nutgraf.page.tags import TEXT, VOID


@dataclass(frozen=True, eq=False)
class Pieces:
    """Tags and text nodes in source order."""

    node: NDArray[np.int64]
    """The element of a tag, or the text node."""
    text: Bools
    """Whether the piece is a text node; otherwise it is a tag."""
    start: Bools
    """Whether the piece is a start tag."""

    def __len__(self) -> int:
        """Return the number of pieces."""
        return len(self.node)

    def leaf_means(self, lengths: NDArray[np.int64], values: NDArray[Any]) -> NDArray[np.float64]:
        """Return the mean over each text node of a value by token or character.

        ``lengths`` is the number of values of each piece.
        """
        running = np.concatenate([[0.0], np.cumsum(values, dtype=np.float64)])
        stop = np.cumsum(lengths)
        sums = running[stop] - running[stop - lengths]
        # Nodes are numbered in document order, so text nodes are in the order of `leaves`.
        return sums[self.text] / np.maximum(lengths[self.text], 1)


@column
def pieces(evidence: Evidence) -> Pieces:
    """All tags and text nodes of the page, in order."""
    page = evidence.page
    every = np.arange(len(page), dtype=np.int64)
    closed = every[(page.tag != TEXT) & ~VOID[page.tag]]
    node = np.concatenate([every, closed])
    ends = np.arange(len(node)) >= len(every)
    # An end tag precedes the first node after its element. Of several end tags there, the
    # innermost comes first: it has the highest number.
    place = np.concatenate([every, page.end[closed]])
    order = np.lexsort((np.where(ends, -node, 0), ~ends, place))
    node, ends = node[order], ends[order]
    text = page.tag[node] == TEXT
    return Pieces(node, text, ~ends & ~text)


@column
def token_lengths(evidence: Evidence) -> NDArray[np.int64]:
    """Number of tokens of each piece: one for a tag, the words of a text node.

    A text node without a word (a dash, a bullet) is one token.
    """
    found = pieces(evidence)
    words = np.ones(len(evidence.page), dtype=np.int64)
    words[evidence.page.leaves] = np.maximum(leaf_words(evidence), 1)
    return np.where(found.text, words[found.node], 1)


@column
def character_lengths(evidence: Evidence) -> NDArray[np.int64]:
    """Number of characters of each piece, in source without superfluous white space."""
    page = evidence.page
    found = pieces(evidence)
    names = np.array([len(page.name(i)) for i in range(len(page))], dtype=np.int64)
    attributes = np.array([_attribute_length(page, i) for i in range(len(page))], dtype=np.int64)
    characters = (page.stop - page.start).astype(np.int64)
    start_tag = names + attributes + len("<>")
    end_tag = names + len("</>")
    tag = np.where(found.start, start_tag[found.node], end_tag[found.node])
    return np.where(found.text, characters[found.node], tag)


def _attribute_length(page: Page, node: int) -> int:
    attributes = page.attributes[node]
    if not attributes:
        return 0
    return sum(
        len(f" {name}") + (len(f'="{value}"') if value is not None else 0)
        for name, value in attributes.items()
    )
