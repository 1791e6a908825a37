"""The noise of a page, found at three levels: cleaning, site, page.

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
from nutgraf.records.simple_page.headed_sections import find_headed_sections
from nutgraf.text.words import count_words

if TYPE_CHECKING:
    from nutgraf.page.page import Bools, Page

MIN_CLUSTER_SCORE: Final = 0.15
"""A node with a greater score (equation 2) is a link cluster; see the method `vbptc`."""
LONG_LINK_WORDS: Final = 4.0
"""Noise links are longer than names and keywords; their mean number of words is at least this."""
MIN_TITLE_WORDS: Final = 4
"""A first-level heading with at least so many words is the title of the main content."""
MAX_LINK_SHARE: Final = 0.75
"""Outside the main content, groups with at least this share of words in links are menus."""
MIN_CLUSTER_LINKS: Final = 3
"""A cluster has at least so many links: "noise links are usually grouped in clusters"."""
# Tags around the main content, unless they are inside it.
_FRAME_TAGS: Final = flags("nav footer")
_MAIN_TAGS: Final = flags("article main")


@dataclass(frozen=True, eq=False)
class Levels:
    """For each node of a page, whether it is noise at each level."""

    cleaning: Bools
    site: Bools
    page: Bools
    citing: Bools
    """Noise at the page level under a heading such as "Recommended articles"."""
    frame: Bools
    """Noise at the page level around the main content."""
    score: NDArray[np.float64]
    """The score of each node as a link cluster (equation 2); 0 if it cannot be one."""


def find_levels(page: Page, site: Template | None = None) -> Levels:
    """Return the noise of a page at each level."""
    evidence = Evidence(page, site=site)
    cleaning = clean_page(evidence).dropped
    template = site.template_nodes(page) if site else np.zeros(len(page), dtype=np.bool_)
    counts = link_counts(evidence, cleaning | template)
    score = cluster_score(counts, link_text_density(counts))
    titles = _titles(evidence)
    frame = _frame(evidence, titles)
    clusters = (
        (score > MIN_CLUSTER_SCORE)
        & possible_clusters(counts)
        & (counts.link_tags >= MIN_CLUSTER_LINKS)
    )
    bare = counts.link_words >= MAX_LINK_SHARE * counts.words
    clusters &= _has_long_links(evidence) | (frame & bare)
    for title in titles:
        clusters[page.ancestors(title)] = False
    sections = find_headed_sections(page)
    return Levels(
        cleaning=cleaning,
        site=template,
        page=(page.under(np.flatnonzero(clusters)) & ~sections.kept) | sections.citing,
        citing=sections.citing,
        frame=frame,
        score=score * clusters,
    )


def _titles(evidence: Evidence) -> list[int]:
    """Return the first-level headings that read like a title, not like the name of a site."""
    page, words = evidence.page, node_words(evidence)
    return [node for node in page.nodes("h1").tolist()[:10] if words[node] >= MIN_TITLE_WORDS]


def _has_long_links(evidence: Evidence) -> Bools:
    """Return whether the links in each node are long, as in noise.

    Section IV.C: keywords and authors are links too, but short ones. Repeated links,
    such as "More by this author", count once.
    """
    page = evidence.page
    anchors = np.flatnonzero((page.tag == CODE["a"]) & page.linked)
    texts = [page.node_text(node) for node in anchors.tolist()]
    times = Counter(texts)
    share = {text: 1.0 / count if text else 0.0 for text, count in times.items()}
    words = {text: share[text] * _link_words(text) for text in times}
    links, long = np.zeros((2, len(page) + 1))
    links[anchors + 1] = [share[text] for text in texts]
    long[anchors + 1] = [words[text] for text in texts]
    links, long = np.cumsum(links), np.cumsum(long)
    in_links, in_words = links[page.end] - links[:-1], long[page.end] - long[:-1]
    return in_words >= LONG_LINK_WORDS * np.maximum(in_links, 1e-9)


def _link_words(text: str) -> int:
    """Return the number of words of a link, split at spaces: a URL is one word."""
    return len(text.split()) if text.isascii() else count_words([text], dictionary=False)[0]


def _frame(evidence: Evidence, titles: list[int]) -> Bools:
    """Return the nodes outside the main content, where menus are noise despite short links.

    They are in frame tags, or outside the smallest element with both the title
    and half of the prose.
    """
    page = evidence.page
    frame = page.under(np.flatnonzero(_FRAME_TAGS[page.tag] & ~page.inside(_MAIN_TAGS)))
    if titles:
        core = main_container(evidence)
        for title in titles:
            core = _common_ancestor(page, title, core)
        outside = np.ones(len(page), dtype=np.bool_)
        outside[core : page.end[core]] = False
        outside[page.ancestors(core)] = False
        frame |= outside
    return frame


def _common_ancestor(page: Page, one: int, other: int) -> int:
    """Return the smallest element around two nodes."""
    while not one <= other < page.end[one]:
        one = int(page.parent[one])
    return one
