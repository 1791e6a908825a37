"""Features of the kind of page from its layout: prose, links and rows of teasers.

An article is one long run of prose in one container. An index is a row of similar siblings with a
headline link each, and its prose is under such links. Each feature is one number for the page.
Counts are logarithmic: ten more links matter only on a page with few.
"""

from __future__ import annotations

from math import log1p
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.evidence.base import Evidence, column
from nutgraf.evidence.blocks.writing import Floats, block_sizes, leaf_word_counts
from nutgraf.page.page import Bools, Ints, Page
from nutgraf.page.tags import flags

Figures = dict[str, float]

# A paragraph of prose has at least this many words, and at most this share in links.
PROSE_WORDS: Final = 15
PROSE_LINKED: Final = 0.33
LONG_PROSE_WORDS: Final = 40
# Minimum link density of a block that is a headline link.
_ALL_LINK: Final = 0.8
# The number of words of a headline link; shorter links are names or sections.
HEADLINE_WORDS: Final = (4, 30)
# Elements around the main content. A header or footer can be part of the content or of a teaser:
# they count only outside of these.
_NAVIGATION: Final = flags("nav aside form select button dialog")
_EDGE: Final = flags("header footer")
_CONTENT: Final = flags("article main li")
# Elements that can form a row.
_ITEM: Final = flags("article div dd dt li section table tbody td tr a")

# Tags that are counted, by the name of their feature.
_COUNTED: Final = {
    "h1": "h1",
    "h2": "h2",
    "h3": "h3",
    "lower headings": "h4 h5 h6",
    "articles": "article",
    "times": "time",
    "forms": "form",
    "controls": "button input label option select",
    "pictures": "img picture image",
    "figures": "figure",
    "code": "code kbd pre samp",
    "cells": "td th",
    "definitions": "dt dd",
    "quotes": "blockquote",
    "notes": "sup cite",
    "items": "li",
}
TEASER_FIGURES: Final = ("prose under links", "prose after links")
_TAG_TABLE: Final = np.stack([flags(tags) for tags in _COUNTED.values()]).astype(np.int64)


@column
def page_shape(evidence: Evidence) -> Figures:
    """Return the features of the page's body, by name; empty for a page without text."""
    if not len(evidence.page.blocks):
        return {}
    return {
        **_tags(evidence.page),
        **_prose(evidence),
        **_links(evidence),
        **_rows(evidence),
        **_teasers(evidence),
    }


@column
def node_words(evidence: Evidence) -> Floats:
    """Number of words under each node."""
    return _under(evidence.page, leaf_word_counts(evidence))


@column
def _node_link_words(evidence: Evidence) -> Floats:
    """Number of words inside links under each node."""
    page = evidence.page
    return _under(page, leaf_word_counts(evidence) * page.linked[page.leaves])


def _under(page: Page, leaf_values: Floats) -> Floats:
    running = np.zeros(len(page) + 1)
    running[page.leaves + 1] = leaf_values
    np.cumsum(running, out=running)
    return running[page.end] - running[:-1]


@column
def _block_words(evidence: Evidence) -> Floats:
    """Number of words of each block."""
    return evidence.page.block_sum(leaf_word_counts(evidence))


def _tags(page: Page) -> Figures:
    """Return the number of each kind of tag."""
    counts = _TAG_TABLE @ np.bincount(page.tag, minlength=_TAG_TABLE.shape[1])
    return dict(zip(_COUNTED, np.log1p(counts).tolist(), strict=True))


def _prose(evidence: Evidence) -> Figures:
    """Return the amount of prose, its pieces, and how contiguous it is."""
    page = evidence.page
    words = _block_words(evidence)
    total = max(float(words.sum()), 1.0)
    where = np.flatnonzero(prose_blocks(evidence))
    sizes = words[where]
    amount = float(sizes.sum())
    container = float(np.bincount(page.parent[page.blocks.node[where]], sizes, 1).max())
    runs, longest = _runs(where, sizes)
    before = float(words[: where[0]].sum()) if len(where) else total
    return {
        "words": log1p(total),
        "blocks": log1p(len(words)),
        "words a block": log1p(total / len(words)),
        "prose blocks": log1p(len(sizes)),
        "long prose blocks": log1p(int(np.count_nonzero(sizes >= LONG_PROSE_WORDS))),
        "prose words": log1p(amount),
        "prose share": amount / total,
        "largest container": log1p(container),
        "container share": container / max(amount, 1.0),
        "prose runs": log1p(runs),
        "longest run": log1p(longest),
        "share before prose": before / total,
    }


@column
def prose_blocks(evidence: Evidence) -> Bools:
    """Whether each block reads like a paragraph."""
    return (_block_words(evidence) >= PROSE_WORDS) & (
        block_sizes(evidence).link_density < PROSE_LINKED
    )


def _runs(prose: NDArray[np.intp], words: NDArray[np.float64]) -> tuple[int, float]:
    """Return the number of runs of prose and the words of the longest.

    A run has gaps of at most one block.
    """
    if not len(prose):
        return 0, 0.0
    starts = np.flatnonzero(np.diff(prose, prepend=-3) > 2)
    return len(starts), float(np.add.reduceat(words, starts).max())


def _links(evidence: Evidence) -> Figures:
    """Return how much of the page is links, and how many of them read like headlines."""
    page = evidence.page
    words, linked = node_words(evidence), _node_link_words(evidence)
    anchors, headlines = link_nodes(evidence), headline_links(evidence)
    core = core_nodes(evidence)
    core_words = core[page.leaves] * leaf_word_counts(evidence)
    core_total = max(float(core_words.sum()), 1.0)
    return {
        "links": log1p(len(anchors)),
        "link share": float(linked[0]) / max(float(words[0]), 1.0),
        "core words": log1p(core_total),
        "core link share": float(core_words @ page.linked[page.leaves]) / core_total,
        "core links": log1p(int(np.count_nonzero(core[anchors]))),
        "core headline links": log1p(int(np.count_nonzero(core[headlines]))),
        "headline links": log1p(len(headlines)),
        "headline share": len(headlines) / max(len(anchors), 1),
    }


@column
def core_nodes(evidence: Evidence) -> Bools:
    """Whether each node is outside of navigation, header, footer, asides and forms."""
    page = evidence.page
    edges = np.flatnonzero(_EDGE[page.tag])
    if len(edges):
        content = np.flatnonzero(_CONTENT[page.tag])
        # Outside of content, as many elements have started before an edge as have ended.
        started, ended = np.searchsorted(content, edges), np.sort(page.end[content])
        edges = edges[started == np.searchsorted(ended, edges, side="right")]
    around = np.concatenate([np.flatnonzero(_NAVIGATION[page.tag]), edges])
    depth = np.bincount(around, minlength=len(page) + 1)
    depth -= np.bincount(page.end[around], minlength=len(page) + 1)
    return np.cumsum(depth[:-1]) == 0


@column
def link_nodes(evidence: Evidence) -> Ints:
    """The ``<a href>`` nodes."""
    page = evidence.page
    return np.flatnonzero(page.linked & ~page.linked[page.parent]).astype(np.int32)


@column
def headline_links(evidence: Evidence) -> Ints:
    """The links whose text is as long as a headline."""
    anchors = link_nodes(evidence)
    words = node_words(evidence)[anchors]
    return anchors[(words >= HEADLINE_WORDS[0]) & (words <= HEADLINE_WORDS[1])]


def _rows(evidence: Evidence) -> Figures:
    """Return the largest row of siblings with a headline link each."""
    page = evidence.page
    words = node_words(evidence)
    cards = np.flatnonzero(_ITEM[page.tag])
    cards = cards[_holding(page, cards, headline_links(evidence))]
    if not len(cards):
        return {"cards": 0.0, "cards share": 0.0}
    parents = page.parent[cards]
    sizes = np.bincount(parents)
    best = int(sizes.argmax())
    share = float(words[cards[parents == best]].sum()) / max(float(words[0]), 1.0)
    return {"cards": log1p(int(sizes[best])), "cards share": share}


def _teasers(evidence: Evidence) -> Figures:
    """Return how much of the prose is under linked headlines: teasers, not an article."""
    page = evidence.page
    words, density = _block_words(evidence), block_sizes(evidence).link_density
    prose = np.flatnonzero(prose_blocks(evidence))
    sizes = words[prose]
    amount = max(float(sizes.sum()), 1.0)
    headings = page.headings
    linked = _node_link_words(evidence)[headings] * 2 > node_words(evidence)[headings]
    # A heading above a block starts at or before it.
    above = np.searchsorted(page.start[headings], page.blocks.start[prose], side="right") - 1
    under = np.append(linked, False)[above]  # the last value is for blocks without a heading above
    headline = (density > _ALL_LINK) & (words >= HEADLINE_WORDS[0])
    earlier = np.concatenate([[False, False], headline])  # shifted by two blocks
    after = earlier[prose] | earlier[prose + 1]
    return {
        "linked headings": float(linked.mean()) if len(headings) else 0.0,
        "headline headings": log1p(
            int(np.count_nonzero(_holding(page, headings, headline_links(evidence))))
        ),
        "prose under links": float(sizes[under].sum()) / amount,
        "prose after links": float(sizes[after].sum()) / amount,
    }


def _holding(page: Page, holders: NDArray[np.intp] | Ints, nodes: NDArray[np.intp] | Ints) -> Bools:
    """Return which holders are, or have in their subtree, one of these nodes."""
    return np.searchsorted(nodes, holders) < np.searchsorted(nodes, page.end[holders])
