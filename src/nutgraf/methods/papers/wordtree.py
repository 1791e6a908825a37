"""WordTree: tags with enough words, merged up the tree.

R. Ferreira, R. Ferreira, R. D. Lins, H. Oliveira, M. Riss, S. J. Simske: Applying Link Target
Identification and Content Extraction to Improve Web News Summarization. DocEng 2016, section 3.2.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from nutgraf.evidence.base import Evidence
from nutgraf.evidence.counts import Counts, leaf_characters, leaf_words
from nutgraf.methods.base import Method, Scores, block_mean, keep_by_majority
from nutgraf.page.page import Bools, Ints, Page


@dataclass(frozen=True)
class WordTree(Method):
    """Keeps the text of tags with enough words of their own."""

    name: ClassVar[str] = "wordtree"

    minimum_words: int = 10
    """A tag with fewer words of its own is left out of the tree (figure 3)."""

    def score(self, evidence: Evidence) -> Scores:
        """Return the words of the tag that represents each block's text."""
        page = evidence.page
        holder = page.parent[page.leaves]
        words = own_words(page, leaf_words(evidence))
        candidate = words >= max(self.minimum_words, 1)  # never empty tags (figure 2)
        above = nearest_above(page.parent, candidate)
        children = children_sum(words, candidate, above)
        # The core (figure 4): a parent with no more words than its children represents them.
        merged = page.under(np.flatnonzero(candidate & (children > 0) & (words <= children)))
        kept = candidate | merged
        characters = leaf_characters(evidence)
        return Scores(
            values=block_mean(page, (words * kept)[holder], characters),
            keep=keep_by_majority(page, kept[holder], characters),
            evidence={
                "words": block_mean(page, words[holder], characters),
                "children": block_mean(page, children[holder], characters),
                "merged": block_mean(page, merged[holder], characters),
            },
        )


def own_words(page: Page, leaf_words: Counts) -> Counts:
    """Return the words of the text directly in each node (figure 1)."""
    words = np.zeros(len(page), dtype=np.int64)
    np.add.at(words, page.parent[page.leaves], leaf_words)
    return words


def nearest_above(parent: Ints, candidate: Bools) -> NDArray[np.intp]:
    """Return each node's nearest ancestor that is a candidate, or the root.

    Each round doubles the distance covered.
    """
    above = parent.astype(np.intp)
    while True:
        further = np.where(candidate[above], above, above[above])
        if np.array_equal(further, above):
            return above
        above = further


def children_sum(words: Counts, candidate: Bools, above: NDArray[np.intp]) -> Counts:
    """Return the words of each node's children in the tree of candidates."""
    sums = np.zeros(len(words), dtype=np.int64)
    child = np.flatnonzero(candidate)
    child = child[child > 0]  # the root has no parent
    np.add.at(sums, above[child], words[child])
    return sums
