"""Topics: groups of words that occur together all over the page.

From CEDST (Zhang et al. 2018, section 3.2). Two keywords are related if they occur together in more
than γ text nodes. A topic is a maximal compatibility block of this relation: a maximal set of words
that are all related to each other (a maximal clique).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from nutgraf.evidence.papers.cliques import maximal_cliques, members
from nutgraf.evidence.papers.leaf_keywords import Keywords, distinct_texts, keywords

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nutgraf.evidence.base import Evidence
    from nutgraf.page.page import Bools

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class TopicSettings:
    """Parameters of topics. The defaults are CEDST's, or ours where the paper has none."""

    gamma: int = 2
    """Words that occur together in more text nodes than this are related."""
    keywords: int = 50
    """Maximum keywords for each text node, the best by TextRank."""
    window: int = 2
    damping: float = 0.85
    unique_texts: bool = True
    """Whether text nodes with the same text count once."""
    max_words: int = 128
    """Maximum words of a page in the relation: those in the most text nodes."""
    max_steps: int = 4000
    """Maximum steps of the search for topics."""


@dataclass(frozen=True, slots=True)
class Topics:
    """The topics of a page."""

    words: tuple[str, ...]
    """The words in the relation."""
    counts: NDArray[np.int64]
    """The relation: the number of text nodes in which two words occur together, 0 up to γ."""
    members: tuple[tuple[int, ...], ...]
    """The words of each topic, by number."""
    weights: NDArray[np.int64]
    """The sum of the counts of each topic's words (equation 6)."""
    leaf_weight: NDArray[np.int64]
    """The greatest weight of each text node's topics, or 0."""

    def leaf_share(self) -> Floats:
        """Return the topic feature (equation 7)."""
        # Two words of any topic occur together, so some text node has the heaviest topic.
        return self.leaf_weight / max(int(self.leaf_weight.max(initial=0)), 1)


def leaf_topic(evidence: Evidence, settings: TopicSettings | None = None) -> Floats:
    """Return the topic feature of each text node, from 0 to 1 (equation 7)."""
    return topics(evidence, settings).leaf_share()


def topics(evidence: Evidence, settings: TopicSettings | None = None) -> Topics:
    """Return the topics of the page, computed once for the same settings."""
    chosen = settings or TopicSettings()
    found: Topics = evidence.once(f"{__name__}.{chosen}", lambda of: _topics(of, chosen))
    return found


def _topics(evidence: Evidence, settings: TopicSettings) -> Topics:
    if settings.unique_texts:
        leaves, text_of_leaf = distinct_texts(evidence)
    else:
        text_of_leaf = np.arange(len(evidence.page.leaves))
        leaves = text_of_leaf.tolist()
    found = keywords(
        evidence, leaves, settings.keywords, window=settings.window, damping=settings.damping
    )
    used, holds = _common_words(found, settings)
    counts = _relation(holds, settings.gamma)
    blocks = _blocks(counts, settings.max_steps)
    weights = np.array([_square(counts, block).sum() // 2 for block in blocks], dtype=np.int64)
    best = _text_weights(holds, _pair_weights(counts, blocks, weights))
    return Topics(
        words=tuple([found.vocabulary[i] for i in used]),
        counts=counts,
        members=tuple(blocks),
        weights=weights,
        leaf_weight=best[text_of_leaf],
    )


def _common_words(found: Keywords, settings: TopicSettings) -> tuple[list[int], Bools]:
    """Return the words that can be related, and which texts have which of them.

    A word in at most γ texts is not related to any other.
    """
    size = len(found.vocabulary)
    text = np.repeat(np.arange(len(found.of_text)), [len(held) for held in found.of_text])
    word = np.array([i for held in found.of_text for i in held], dtype=np.intp)
    occurs = np.bincount(word, minlength=size)
    common = np.flatnonzero(occurs > settings.gamma)
    if len(common) > settings.max_words:
        common = np.sort(common[np.argsort(-occurs[common], kind="stable")[: settings.max_words]])
    place = np.full(size, -1, dtype=np.intp)
    place[common] = np.arange(len(common))
    known = place[word] >= 0
    holds = np.zeros((len(found.of_text), len(common)), dtype=np.bool_)
    holds[text[known], place[word[known]]] = True
    return common.tolist(), holds


def _relation(holds: Bools, gamma: int) -> NDArray[np.int64]:
    """Return in how many texts two words occur together; 0 up to γ."""
    counts = np.zeros((holds.shape[1], holds.shape[1]), dtype=np.int64)
    for word in range(len(counts)):
        counts[word] = holds[holds[:, word]].sum(axis=0)
    np.fill_diagonal(counts, 0)
    counts[counts <= gamma] = 0
    return counts


def _blocks(counts: NDArray[np.int64], max_steps: int) -> list[tuple[int, ...]]:
    """Return the maximal compatibility blocks with at least two words."""
    related = np.flatnonzero(counts.any(axis=1))
    table = np.packbits(_square(counts, related) > 0, axis=1, bitorder="little")
    neighbours = [int.from_bytes(row.tobytes(), "little") for row in table]
    numbers = related.tolist()
    return [
        tuple([numbers[i] for i in members(clique)])
        for clique in maximal_cliques(neighbours, max_steps)
    ]


def _square(
    table: NDArray[np.int64], numbers: Sequence[int] | NDArray[np.intp]
) -> NDArray[np.int64]:
    """Return the part of a table for these words."""
    chosen = np.asarray(numbers, dtype=np.intp)
    return table[chosen[:, None], chosen]


def _pair_weights(
    counts: NDArray[np.int64], blocks: Sequence[tuple[int, ...]], weights: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Return the greatest weight of the topics of each two related words.

    If the search was cut short, a pair without a topic counts as a topic.
    """
    pairs = counts.copy()
    for topic in np.argsort(weights, kind="stable").tolist():
        chosen = np.array(blocks[topic])
        pairs[chosen[:, None], chosen] = weights[topic]
    np.fill_diagonal(pairs, 0)
    return pairs


def _text_weights(holds: Bools, pairs: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return for each text the greatest weight of the topics with at least two words in it."""
    best = np.zeros(len(holds), dtype=np.int64)
    for text in np.flatnonzero(holds.sum(axis=1) > 1).tolist():
        best[text] = _square(pairs, np.flatnonzero(holds[text])).max()
    return best
