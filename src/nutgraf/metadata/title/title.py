"""The title of an article, found by algorithm 2 of TWCEM (Tan et al. 2018) for all methods.

The collected title is used if there is one and it is not abnormal; else the heading with the
least edit distance to a declared title; else a node that an id or class names a title. Where the
paper leaves a choice open, docs/title.md says what was chosen and why.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from nutgraf.metadata.title.candidates import (
    Candidate,
    heading_nodes,
    headings,
    headline_after_kicker,
    is_linked,
    logos,
    named_titles,
)
from nutgraf.metadata.title.declared import declared_titles, json_ld_headline, site_names
from nutgraf.metadata.title.headline_blocks import headline_blocks
from nutgraf.metadata.title.matching import (
    CandidateTexts,
    are_related,
    find_equal,
    find_nearest,
    topic_words,
)
from nutgraf.page.tags import CODE, HEADING
from nutgraf.text.folding import clean, letters
from nutgraf.text.titles import is_abnormal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nutgraf.metadata.title.declared import DeclaredTitles
    from nutgraf.metadata.title.matching import CandidateText
    from nutgraf.page.page import Bools, Ints, Page

# Edit distances as a share of the longer text, chosen on pages with known titles. Up to
# MAX_SAME a heading is the declared title with other punctuation; over MAX_NEAR it is another text.
MAX_SAME: Final = 0.1
MAX_NEAR: Final = 0.65

# A heading of so few words may be the site's name, even if the head begins with it.
_MAX_SITE_WORDS: Final = 3
# A block of this length is a paragraph; between a headline and it there may be a byline.
_MIN_PARAGRAPH: Final = 100
_MAX_GAP: Final = 200
# A heading with fewer topic words is a section's, a date or a name.
_MIN_TOPIC_WORDS: Final = 3
_MAIN: Final = frozenset({CODE["article"], CODE["main"]})
# If this many letters of the page's title are in the collected one, that is no coincidence.
_MIN_CARD_LETTERS: Final = 10
_LOST: Final = "\ufffd"
_MAX_BROKEN_TITLE: Final = 100


class Headline(NamedTuple):
    """The title of a page, and the blocks in which it shows it."""

    title: str | None
    blocks: Bools
    """For each block, whether it is the headline, and so not part of the body."""
    source: str | int = ""
    """Where the title was found."""


def find_title(page: Page, *, collected: str | None = None) -> str | None:
    """Return the title of the article; ``collected`` is the text by which the page was found."""
    return _choose(page, _page_title(page, heading_nodes(page)), collected)


def find_headline(page: Page, *, collected: str | None = None) -> Headline:
    """Return the title of the article, and its place on the page."""
    nodes = heading_nodes(page)
    page_title = _page_title(page, nodes)
    title = _choose(page, page_title, collected)
    blocks = headline_blocks(page, title, page_title, nodes)
    return Headline(title, blocks, _source(page, title, page_title))


def _source(page: Page, title: str | None, page_title: Candidate | None) -> str | int:
    """Return where the title was found: "collected", a node of the page, or a part of its head."""
    if title is None or page_title is None:
        return "" if title is None else "title"
    if title != page_title.text:
        return "collected"
    if page_title.node >= 0:
        return page_title.node
    if letters(title) == letters(json_ld_headline(page) or ""):
        return "JSON-LD headline"
    for name in ("og:title", "twitter:title"):
        if letters(title) in letters(page.head.first(name) or ""):
            return f"meta {name}"
    return "title"


def _choose(page: Page, page_title: Candidate | None, collected: str | None) -> str | None:
    """Return the collected title if it is usable, else the page's own."""
    if collected is not None and not is_abnormal(collected := clean(collected)):
        # The text of a link can be a whole card: the section, the headline, the teaser.
        if page_title:
            key = letters(page_title.text)
            if len(key) >= _MIN_CARD_LETTERS and key in letters(collected):
                return page_title.text
        return collected
    return page_title.text if page_title else _broken_title(page)


def _page_title(page: Page, nodes: Ints) -> Candidate | None:
    """Return the page's own title; ``nodes`` are its headings."""
    sites = logos(page, nodes)
    declared = declared_titles(page, sites.values())
    found = headings(page, nodes, exclude=sites)
    if not declared.cut:
        return _first_unlinked(page, found) or _first_unlinked(page, named_titles(page))
    candidates = CandidateTexts(page, found)
    return (
        _same_as_declared(page, candidates, declared)
        or _near_declared(page, candidates, declared.cut)
        or _unlike_declared(page, candidates, declared)
    )


def _same_as_declared(
    page: Page, candidates: CandidateTexts, declared: DeclaredTitles
) -> Candidate | None:
    """Return the heading that is a declared title, apart from punctuation."""
    # The first declared title is the most trusted, and those before the site's name was cut off
    # are the least.
    same = find_equal(candidates, declared.cut[:1])
    same = same or find_equal(candidates, declared.others[:1])
    same = same or find_nearest(candidates, (*declared.cut, *declared.others))
    if not same or same.distance > MAX_SAME:
        return None
    found = _without_kicker(page, same)
    return found if found is not same else _longer(page, same, candidates, declared)


def _near_declared(page: Page, candidates: CandidateTexts, titles: list[str]) -> Candidate | None:
    """Return the heading that says a declared title in other words.

    Declared titles are written for search engines, so the headline often differs. Then any
    subheading of about the same length is as near. So the top heading goes first.
    """
    related = (
        each for each in _top_headings(page, candidates) if are_related(each[0].text, titles)
    )
    top = find_nearest(related, titles)
    if top:
        return _without_kicker(page, top)
    for group in (candidates, CandidateTexts(page, named_titles(page))):
        nearest = find_nearest(group, titles)
        if nearest and nearest.distance <= MAX_NEAR:
            return _without_kicker(page, nearest)
    return None


def _unlike_declared(page: Page, candidates: CandidateTexts, declared: DeclaredTitles) -> Candidate:
    """Return the heading whose position shows that it is the title, else a declared title."""
    tops = [candidate for candidate, _ in _top_headings(page, candidates)]
    return (
        _sole_heading(page, tops, declared.cut[0])
        or _heading_above_body(page, candidates)
        or Candidate(declared.cut[0], -1)
    )


def _top_headings(page: Page, candidates: CandidateTexts) -> Iterator[CandidateText]:
    """Yield the ``h1`` candidates that are no link."""
    for each in candidates:
        if page.tag[each[0].node] == CODE["h1"] and not is_linked(page, each[0].node):
            yield each


def _longer(
    page: Page, same: Candidate, candidates: CandidateTexts, declared: DeclaredTitles
) -> Candidate:
    """Return a heading that is a longer part of the title: "Name of the blog » The headline"."""
    if len(same.text.split()) > _MAX_SITE_WORDS:
        return same
    parts = [part for part in declared.others if len(part) > 2 * len(same.text)]
    if not parts:
        return same
    return find_equal((each for each in candidates if each[0].node != same.node), parts) or same


def _sole_heading(page: Page, tops: Iterable[Candidate], declared: str) -> Candidate | None:
    """Return the top heading in the page's main part if it is the only top heading."""
    every = list(tops)
    if len(every) != 1 or letters(every[0].text) in site_names(page):
        return None
    inside = any(page.tag[i] in _MAIN for i in page.ancestors(every[0].node))
    return every[0] if inside and 3 * len(every[0].text) >= len(declared) else None


def _heading_above_body(page: Page, candidates: CandidateTexts) -> Candidate | None:
    """Return the first heading right above the first paragraph, if the head has no ``og:title``.

    Many sites have the same ``<title>`` on all pages. But what is written for other sites to show
    (``og:title``) describes this page, and is right more often than a heading unlike it.
    """
    start = _first_paragraph(page)
    if start is None or page.head.first("og:title", "twitter:title"):
        return None
    sites = site_names(page)
    found = (
        each
        for each, _ in candidates
        if 0 <= start - page.stop[each.node] <= _MAX_GAP
        and sum(not word.isdigit() for word in topic_words(each.text)) >= _MIN_TOPIC_WORDS
        and letters(each.text) not in sites
        and not is_linked(page, each.node)
    )
    return min(found, key=lambda each: each.node, default=None)


def _first_paragraph(page: Page) -> int | None:
    """Return where the first paragraph begins: a long block that is no heading and no link."""
    blocks = page.blocks
    for block in np.flatnonzero(blocks.stop - blocks.start >= _MIN_PARAGRAPH).tolist():
        first_leaf = page.leaves[np.searchsorted(page.leaf_block, block)]
        if not HEADING[page.tag[blocks.node[block]]] and not page.linked[first_leaf]:
            return int(blocks.start[block])
    return None


def _without_kicker(page: Page, found: Candidate) -> Candidate:
    """Return a heading without the kicker that it begins with."""
    if found.node < 0:
        return found
    rest = headline_after_kicker(page, found.node)
    return found._replace(text=rest) if rest else found


def _first_unlinked(page: Page, candidates: Iterable[Candidate]) -> Candidate | None:
    """Return the first candidate; a link only if all are links."""
    return min(candidates, key=lambda candidate: is_linked(page, candidate.node), default=None)


def _broken_title(page: Page) -> str | None:
    """Return a title that lost a few characters in decoding, or None."""
    tops = [clean(page.node_text(node)) for node in page.nodes("h1")[:9].tolist()]
    texts = (*tops, clean(page.head.title or ""))
    return next((t for t in texts if 0 < t.count(_LOST) * 10 <= len(t) <= _MAX_BROKEN_TITLE), None)
