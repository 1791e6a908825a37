"""What the words of a block, of its heading and of its elements' names say, as learned.

Page makers the world over call things by the same names (``byline``,
``newsletter``, ``related``), and boxes speak alike ("read more", "sign up").
Each word has a weight, learned with strong regularisation from pages of many
sites; words seen on few sites have none.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.evidence.base import Evidence, column
from nutgraf.evidence.containers import block_holders
from nutgraf.evidence.neighbours import heading_above
from nutgraf.evidence.writing import Floats, block_sizes, page_words, word_block
from nutgraf.language.letters import Hashes, Words, read_letters, read_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nutgraf.page.page import Ints, Page

FAMILIES: Final = ("text", "heading", "own", "above")
"""Words of the block, of the heading above, names at its element and the parent, names above."""

# Of a longer block only its first and last words count: there boxes say what they are.
_FIRST_WORDS: Final = 16
_LAST_WORDS: Final = 8
_LONGEST_NAMES: Final = 300
_UNNAMED: Final = (None, None)
_HUMP: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")


@dataclass(frozen=True)
class Vocabulary:
    """The weights of words by family."""

    weights: Mapping[str, Mapping[str, float]]

    @cached_property
    def of_text(self) -> Table:
        """The weights of words in the block's text and in the heading above it."""
        return _table(self.weights, "text", "heading")

    @cached_property
    def of_names(self) -> Table:
        """The weights of names at the block's element, and further up."""
        return _table(self.weights, "own", "above")


@dataclass(frozen=True, slots=True)
class Table:
    """Weights of the words of two families, by hash."""

    hashes: Hashes
    weights: Floats
    """Families x words."""

    def look_up(self, words: Hashes) -> Floats:
        """Families x words: the weights of these words, 0 for those that are not known."""
        if len(self.hashes) == 0:
            return np.zeros((2, len(words)))
        place = np.minimum(np.searchsorted(self.hashes, words), len(self.hashes) - 1)
        return np.where(self.hashes[place] == words, self.weights[:, place], 0.0)


def _table(weights: Mapping[str, Mapping[str, float]], *families: str) -> Table:
    of_family = [weights.get(family, {}) for family in families]
    words = list(dict.fromkeys(word for known in of_family for word in known))
    # All words in one text, one hash each: a word of the table is one word of a page.
    hashes = read_words(read_letters(" ".join(words))).hash
    values = np.array([[known.get(word, 0.0) for word in words] for known in of_family])
    order = np.argsort(hashes, kind="stable")
    return Table(hashes[order], values[:, order])


@dataclass(frozen=True, slots=True)
class Spoken:
    """The words that count, family by family: whose they are and their hashes.

    ``text`` words belong to blocks, ``names`` to nodes.
    """

    text_block: NDArray[np.int32]
    text: Hashes
    names_node: NDArray[np.int64]
    names: Hashes


@column
def spoken_words(evidence: Evidence) -> Spoken:
    """The words of blocks and the names of elements on this page."""
    words, block = page_words(evidence), word_block(evidence)
    counts = block_sizes(evidence).words.astype(np.int64)
    first = np.cumsum(counts) - counts
    place = np.arange(len(block)) - first[block]
    edge = (place < _FIRST_WORDS) | (place >= counts[block] - _LAST_WORDS)
    edge &= words.length > 1
    node, names = _names(evidence)
    return Spoken(block[edge], words.hash[edge], node, names)


def _names(evidence: Evidence) -> tuple[NDArray[np.int64], Hashes]:
    """The words in class and id of each element that holds a block."""
    page = evidence.page
    nodes, which, texts = _named(page, block_holders(evidence))
    if not texts:
        return np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.uint64)
    # Every distinct string is read once, all in one go; words then go back to the nodes.
    lengths = np.fromiter(map(len, texts), dtype=np.int64, count=len(texts))
    starts = np.cumsum(lengths + 1) - lengths - 1
    words = _longer(read_words(read_letters("\n".join(texts))))
    owner = np.searchsorted(starts, words.start, side="right") - 1
    count = np.bincount(owner, minlength=len(texts))
    begin = np.cumsum(count) - count
    chosen = np.array(which, dtype=np.int64)
    each = count[chosen]
    at = np.repeat(begin[chosen], each)
    at += np.arange(len(at)) - np.repeat(np.cumsum(each) - each, each)
    return np.repeat(np.array(nodes, dtype=np.int64), each), words.hash[at]


def _named(page: Page, holders: Ints) -> tuple[list[int], list[int], list[str]]:
    """The elements with names, the number of each one's string, and the strings.

    In camelCase each hump is a word; what is no letter parts words anyway.
    """
    numbers: dict[tuple[str | None, str | None], int] = {}
    nodes, which = [], []
    attributes = page.attributes
    for node in holders.tolist():
        held = attributes[node]
        if held is not None:
            named = held.get("class"), held.get("id")
            if named != _UNNAMED:
                nodes.append(node)
                which.append(numbers.setdefault(named, len(numbers)))
    names = [f"{kind or ''} {name or ''}"[:_LONGEST_NAMES] for kind, name in numbers]
    # No name has a NUL: the parser lets none through.
    return nodes, which, _HUMP.sub(" ", "\0".join(names)).split("\0") if names else []


def name_words(evidence: Evidence) -> dict[int, str]:
    """The words of the page's names by their hashes: for those who learn the weights."""
    text = "\n".join(_named(evidence.page, block_holders(evidence))[2])
    words = read_words(read_letters(text))
    spans = zip(words.start.tolist(), words.length.tolist(), words.hash.tolist(), strict=True)
    return {value: text[start : start + length].lower() for start, length, value in spans}


def _longer(words: Words) -> Words:
    some = words.length > 1
    return Words(words.start[some], words.length[some], words.hash[some])


def weigh(evidence: Evidence, vocabulary: Vocabulary) -> dict[str, Floats]:
    """For each block and family, the sum of its words' weights."""
    page = evidence.page
    return weigh_words(
        spoken_words(evidence),
        vocabulary,
        heading_above(evidence),
        page.blocks.node,
        page.parent,
        page.end,
    )


def weigh_words(
    spoken: Spoken,
    vocabulary: Vocabulary,
    heading: NDArray[np.intp],
    node: Ints,
    parent: Ints,
    end: Ints,
) -> dict[str, Floats]:
    """The same, from the columns of the page that it needs."""
    count, nodes = len(node), len(parent)
    text, headings = (
        np.bincount(spoken.text_block, weights=weights, minlength=count)
        for weights in vocabulary.of_text.look_up(spoken.text)
    )
    own, above = (
        np.bincount(spoken.names_node, weights=weights, minlength=nodes)
        for weights in vocabulary.of_names.look_up(spoken.names)
    )
    # What is open at a node: all weights begun up to it less those that have ended.
    ended = np.bincount(end, weights=above, minlength=nodes + 1)
    open_sum = np.cumsum(above) - np.cumsum(ended)[:-1]
    # Without a name on the page, bincount counts in whole numbers.
    return {
        "text": text.astype(np.float64),
        "heading": np.append(headings, 0.0)[heading],
        "own": (own[node] + own[parent[node]]).astype(np.float64),
        "above": open_sum[node].astype(np.float64),
    }
