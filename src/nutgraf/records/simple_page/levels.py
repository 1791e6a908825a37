"""The levels at which a page loses its noise: cleaning, site, page.

J. Gong, H. Zhang, W. Du, H. Li, H. Wen: VB-PTC: Visual Block Multi-Record Text Extraction Based on
Sensor Network Page Type Conversion. IEEE Access 8, 2020, section IV.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.evidence.base import Evidence, Template
from nutgraf.evidence.blocks.containers import main_container
from nutgraf.evidence.counts import node_words
from nutgraf.evidence.papers.cleaning import clean_page
from nutgraf.evidence.papers.link_clusters import (
    cluster_score,
    link_counts,
    link_text_density,
    possible_clusters,
)
from nutgraf.page.tags import CODE, flags
from nutgraf.records.simple_page.headed_parts import find_parts
from nutgraf.text.words import count_words

if TYPE_CHECKING:
    from nutgraf.page.page import Bools, Page

CUT: Final = 0.15
"""A node with a greater score (equation 2) is a link cluster; see the method `vbptc`."""
LONG_LINK: Final = 4.0
"""Noise links are longer than names and keywords: so many words, the mean of a cluster."""
TITLE_WORDS: Final = 4
"""A heading of the first level with so many words is the title of what the page is about."""
BARE: Final = 0.75
"""Around the matter of the page, groups with this share of their words in links are menus."""
FEWEST_LINKS: Final = 3
"""So many links are a group: "noise links are usually grouped in clusters"."""
# What a page itself says is around its matter, unless it is in the matter.
_FRAME: Final = flags("nav footer")
_MATTER: Final = flags("article main")


@dataclass(frozen=True, eq=False)
class Levels:
    """For each node of a page, whether it goes at a level; what has gone before is not asked."""

    cleaning: Bools
    site: Bools
    page: Bools
    citing: Bools
    """Of what goes at the page level, what is under a heading such as "Recommended articles"."""
    frame: Bools
    """Of what goes at the page level, what is in a frame around the matter of the page."""
    score: NDArray[np.float64]
    """The score of each node as a link cluster (equation 2); 0 for what can't be one."""


def find_levels(page: Page, site: Template | None = None) -> Levels:
    """What goes at each level."""
    evidence = Evidence(page, site=site)
    cleaning = clean_page(evidence).dropped
    template = site.template_nodes(page) if site else np.zeros(len(page), dtype=np.bool_)
    counts = link_counts(evidence, cleaning | template)
    score = cluster_score(counts, link_text_density(counts))
    titles = _titles(evidence)
    frame = _frame(evidence, titles)
    clusters = (score > CUT) & possible_clusters(counts) & (counts.link_tags >= FEWEST_LINKS)
    bare = counts.link_words >= BARE * counts.words
    clusters &= _has_long_links(evidence) | (frame & bare)
    for title in titles:
        clusters[page.ancestors(title)] = False
    parts = find_parts(page)
    return Levels(
        cleaning=cleaning,
        site=template,
        page=(page.under(np.flatnonzero(clusters)) & ~parts.spared) | parts.citing,
        citing=parts.citing,
        frame=frame,
        score=score * clusters,
    )


def _titles(evidence: Evidence) -> list[int]:
    """The first headings that read like a title; the others name the site."""
    page, words = evidence.page, node_words(evidence)
    return [node for node in page.nodes("h1").tolist()[:10] if words[node] >= TITLE_WORDS]


def _has_long_links(evidence: Evidence) -> Bools:
    """For each node, whether the links in it are long, as noise is.

    Section IV.C: keywords and authors are links too, but short ones. What is
    said again and again, such as "More by this author", counts as one link.
    """
    page = evidence.page
    anchors = np.flatnonzero((page.tag == CODE["a"]) & page.linked)
    texts = [page.node_text(node) for node in anchors.tolist()]
    times = Counter(texts)
    share = {text: 1.0 / count if text else 0.0 for text, count in times.items()}
    words = {text: share[text] * _length(text) for text in times}
    links, long = np.zeros((2, len(page) + 1))
    links[anchors + 1] = [share[text] for text in texts]
    long[anchors + 1] = [words[text] for text in texts]
    links, long = np.cumsum(links), np.cumsum(long)
    in_links, in_words = links[page.end] - links[:-1], long[page.end] - long[:-1]
    return in_words >= LONG_LINK * np.maximum(in_links, 1e-9)


def _length(text: str) -> int:
    """How many words a link has, by the spaces in it: an address is one word."""
    return len(text.split()) if text.isascii() else count_words([text], dictionary=False)[0]


def _frame(evidence: Evidence, titles: list[int]) -> Bools:
    """The nodes around the matter of the page: menus are noise though their links are short.

    These are what the page calls so, and what is outside the smallest element
    that holds both the title and half of the prose.
    """
    page = evidence.page
    frame = page.under(np.flatnonzero(_FRAME[page.tag] & ~page.inside(_MATTER)))
    if titles:
        core = main_container(evidence)
        for title in titles:
            core = _around(page, title, core)
        outside = np.ones(len(page), dtype=np.bool_)
        outside[core : page.end[core]] = False
        outside[page.ancestors(core)] = False
        frame |= outside
    return frame


def _around(page: Page, one: int, other: int) -> int:
    """The smallest element that holds two nodes."""
    while not one <= other < page.end[one]:
        one = int(page.parent[one])
    return one
