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
from nutgraf.records.layout.heading_kinds import CITING, KEYWORDS, REFERENCES, heading_kind
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
_MAX_TITLES: Final = 10
_MAX_HEADING_LENGTH: Final = 200
# A section with more of the page's text is not dropped for its heading alone.
_MAX_SECTION_SHARE: Final = 0.25


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
    # First-level headings that read like a title, not like the name of a site.
    words = node_words(evidence)
    headings = page.nodes("h1").tolist()[:_MAX_TITLES]
    titles = [node for node in headings if words[node] >= MIN_TITLE_WORDS]
    frame = _frame(evidence, titles)
    bare = counts.link_words >= MAX_LINK_SHARE * counts.words
    clusters = (
        (score > MIN_CLUSTER_SCORE)
        & possible_clusters(counts)
        & (counts.link_tags >= MIN_CLUSTER_LINKS)
        & (_has_long_links(page) | (frame & bare))
    )
    for title in titles:
        clusters[page.ancestors(title)] = False
    # On some pages each reference and keyword is a link, but they are not noise. "Recommendation,
    # relevant literature, guess you like" (section IV.C) are noise whatever their links are like.
    kept = _under_headings(page, (REFERENCES, KEYWORDS), 1.0)
    citing = _under_headings(page, (CITING,), _MAX_SECTION_SHARE) & ~kept
    return Levels(
        cleaning=cleaning,
        site=template,
        page=(page.under(np.flatnonzero(clusters)) & ~kept) | citing,
        citing=citing,
        frame=frame,
        score=score * clusters,
    )


def _has_long_links(page: Page) -> Bools:
    """Return whether the links in each node are long, as in noise.

    Section IV.C: keywords and authors are links too, but short ones. Repeated links,
    such as "More by this author", count once.
    """
    anchors = np.flatnonzero((page.tag == CODE["a"]) & page.linked)
    texts = [page.node_text(node) for node in anchors.tolist()]
    times = Counter(texts)
    links, long = np.zeros((2, len(page) + 1))
    links[anchors + 1] = [1.0 / times[text] if text else 0.0 for text in texts]
    words = {text: _link_words(text) for text in times}
    long[anchors + 1] = links[anchors + 1] * [words[text] for text in texts]
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
        while not all(core <= title < page.end[core] for title in titles):
            core = int(page.parent[core])
        outside = np.ones(len(page), dtype=np.bool_)
        outside[core : page.end[core]] = False
        outside[page.ancestors(core)] = False
        frame |= outside
    return frame


def _under_headings(page: Page, kinds: tuple[str, ...], share: float) -> Bools:
    """Return the nodes in sections with such headings and at most this share of the text."""
    found = np.zeros(len(page), dtype=np.bool_)
    headings = page.headings.tolist()
    for place, heading in enumerate(headings):
        if heading_kind_at(page, heading) in kinds:
            stop = _section_end(page, headings, place)
            text = int(page.start[stop]) if stop < len(page) else len(page.text)
            if text - page.start[heading] <= share * len(page.text):
                found[heading:stop] = True
    return found


def heading_kind_at(page: Page, heading: int) -> str:
    """Return the kind of a heading, or ""."""
    long = page.stop[heading] - page.start[heading] > _MAX_HEADING_LENGTH
    return "" if long else heading_kind(page.node_text(heading))


def _section_end(page: Page, headings: list[int], place: int) -> int:
    """Return the end of the section under a heading.

    The section is the rest of the smallest element with text after the heading, up
    to the next heading of the same or a higher level.
    """
    heading = headings[place]
    behind = np.searchsorted(page.leaves, page.end[heading])
    next_text = int(page.leaves[behind]) if behind < len(page.leaves) else len(page)
    around = (int(page.end[node]) for node in page.ancestors(heading))
    stop = next((end for end in around if end > next_text), len(page))
    same = (one for one in headings[place + 1 :] if page.tag[one] <= page.tag[heading])
    return min(next(same, stop), stop)
