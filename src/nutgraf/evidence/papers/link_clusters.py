"""Link clusters: nodes that are mostly links with much text (VB-PTC, section IV.C)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nutgraf.evidence.base import Evidence
from nutgraf.evidence.counts import Counts, leaf_linked, leaf_words
from nutgraf.evidence.papers.cleaning import elements_with_text
from nutgraf.page.page import Bools
from nutgraf.page.tags import CODE

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class LinkCounts:
    """The four counts of equation 1 for each node. Its tags include itself."""

    element: Bools
    """Whether the node is a remaining element. Only these have a density."""
    words: Counts
    link_words: Counts
    tags: Counts
    link_tags: Counts


def link_counts(evidence: Evidence, dropped: Bools) -> LinkCounts:
    """Count words and tags under each node, without those of dropped nodes."""
    page = evidence.page
    words = leaf_words(evidence) * ~dropped[page.leaves]
    element = elements_with_text(page, dropped)
    return LinkCounts(
        element=element,
        words=page.subtree_sum(words),
        link_words=page.subtree_sum(words * leaf_linked(evidence)),
        tags=_sum_under(page.end, element),
        link_tags=_sum_under(page.end, element & page.linked & (page.tag == CODE["a"])),
    )


def link_text_density(counts: LinkCounts) -> Floats:
    """Return LTD (equation 1): link tag share * link word share * square root of link words."""
    tag_share = counts.link_tags / np.maximum(counts.tags, 1)
    word_share = counts.link_words / np.maximum(counts.words, 1)
    return counts.element * tag_share * word_share * np.sqrt(counts.link_words)


def cluster_score(counts: LinkCounts, density: Floats) -> Floats:
    """Return the score of each node (equation 2), with log(1 + SD) instead of log(SD).

    On a page with few links SD is below 1, where its logarithm is negative, and it can be 0.
    """
    spread = float(np.std(density[counts.element])) if counts.element.any() else 0.0
    return np.log1p(spread) * density * np.log10(counts.link_tags + 2)


def possible_clusters(
    counts: LinkCounts, *, link_share: float = 1 / 3, content_share: float = 0.25
) -> Bools:
    """Return whether each node can be a cluster.

    Equation 1 grows with the number of link words. So the body of a page with many links has a high
    score, and so has a long article with some links. This excludes both.
    """
    prose = counts.words - counts.link_words
    mostly_links = counts.link_words > link_share * counts.words
    return mostly_links & (prose <= content_share * prose[:1].sum())


def _sum_under(end: NDArray[np.int32], flag: Bools) -> Counts:
    """Return how many flagged nodes are in each node's subtree, including itself."""
    running = np.concatenate([[0], np.cumsum(flag)])
    return (running[end] - running[:-1]).astype(np.int64)
