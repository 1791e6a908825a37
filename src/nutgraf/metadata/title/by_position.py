"""Titles found by their position on the page, for pages whose head does not declare them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.metadata.title.candidates import Candidate, is_hidden, is_linked
from nutgraf.metadata.title.declared import site_names
from nutgraf.metadata.title.topics import topic_words
from nutgraf.page.tags import CODE, HEADING
from nutgraf.text.folding import letters
from nutgraf.text.titles import split_title

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nutgraf.page.page import Page

# A block of this length is a paragraph; between a headline and it there may be a byline.
_MIN_PARAGRAPH: Final = 100
_MAX_GAP: Final = 200
# A heading with fewer topic words is a section's, a date or a name.
_MIN_TOPIC_WORDS: Final = 3
# A title without separators has one run of parts.
_MIN_RUNS: Final = 2
# Characters that a block may have beside the headline, such as a byline after a line break.
_MAX_BESIDE: Final = 300
_MAX_BLOCKS: Final = 500


def line_of_title(page: Page, titles: Iterable[str]) -> Candidate | None:
    """Return the longest part of the head's title that is a line of the page.

    This finds "The headline" in "Name of the site - The headline" if it is not a heading.
    """
    runs: dict[str, str] = {}
    for run in (run for title in titles for run in split_title(title).runs()):
        runs.setdefault(letters(run), run)
    if len(runs) < _MIN_RUNS:
        return None
    longest = max(map(len, runs.values())) + _MAX_BESIDE
    sizes = page.blocks.stop - page.blocks.start
    linked = page.block_sum(page.linked[page.leaves]) > 0
    found: set[str] = set()
    for block in np.flatnonzero((sizes <= longest) & ~linked)[:_MAX_BLOCKS].tolist():
        text = page.block_text(block)
        found.update(map(letters, (text, *text.split("\n"))))
    best = max((key for key in runs if key in found), key=len, default=None)
    return Candidate(runs[best], -1) if best else None


def heading_above_body(page: Page, candidates: Iterable[Candidate]) -> Candidate | None:
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
        for each in candidates
        if 0 <= start - page.stop[each.node] <= _MAX_GAP
        and sum(not word.isdigit() for word in topic_words(each.text)) >= _MIN_TOPIC_WORDS
        and letters(each.text) not in sites
        and _is_plain(page, each)
    )
    return min(found, key=lambda each: each.node, default=None)


def instead_of_card(
    page: Page, same: Candidate, candidates: Iterable[Candidate], declared: str
) -> Candidate:
    """Return the ``h1`` that contains the declared title, if ``same`` is a lower, linked heading.

    Such a link is the card of this story in a list of stories.
    """
    if page.tag[same.node] == CODE["h1"] or not is_linked(page, same.node):
        return same
    wanted = letters(declared)
    tops = (each for each in candidates if page.tag[each.node] == CODE["h1"])
    longer = (each for each in tops if wanted in letters(each.text) and _is_plain(page, each))
    return next(longer, same)


def _is_plain(page: Page, candidate: Candidate) -> bool:
    """Return whether a heading is shown and is no link."""
    return not is_linked(page, candidate.node) and not is_hidden(page, candidate.node)


def _first_paragraph(page: Page) -> int | None:
    """Return where the first paragraph begins: a long block that is no heading and no link."""
    blocks = page.blocks
    for block in np.flatnonzero(blocks.stop - blocks.start >= _MIN_PARAGRAPH).tolist():
        first_leaf = page.leaves[np.searchsorted(page.leaf_block, block)]
        if not HEADING[page.tag[blocks.node[block]]] and not page.linked[first_leaf]:
            return int(blocks.start[block])
    return None
