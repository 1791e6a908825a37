"""Headings that are told by where they stand, if the head of the page does not tell them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.metadata.title.declared import site_names, title_runs
from nutgraf.metadata.title.headings import Candidate, is_hidden, is_linked
from nutgraf.metadata.title.topics import topics
from nutgraf.page.tags import CODE, HEADING
from nutgraf.text.folding import letters

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nutgraf.page.page import Page

# A block with so many characters is a paragraph; from a headline to it there may be a byline.
_PARAGRAPH: Final = 100
_NEAR: Final = 200
# A heading of fewer words that tell something is a section's, a date or a name.
_TELLING: Final = 3
# A title of one part has one run of them.
_PARTED: Final = 2
# What a block may have beside the headline, such as a byline behind a line break; and so many
# blocks are looked at.
_AROUND: Final = 300
_MOST: Final = 500


def line_of_title(page: Page, titles: Iterable[str]) -> Candidate | None:
    """The longest part of the head's title that is a line of the page.

    "Name of the site - The headline", where the headline is no heading.
    """
    runs: dict[str, str] = {}
    for run in (run for title in titles for run in title_runs(title)):
        runs.setdefault(letters(run), run)
    if len(runs) < _PARTED:
        return None
    longest = max(map(len, runs.values())) + _AROUND
    sizes = page.blocks.stop - page.blocks.start
    linked = page.block_sum(page.linked[page.leaves]) > 0
    found: set[str] = set()
    for block in np.flatnonzero((sizes <= longest) & ~linked)[:_MOST].tolist():
        text = page.block_text(block)
        found.update(map(letters, (text, *text.split("\n"))))
    best = max((key for key in runs if key in found), key=len, default=None)
    return Candidate(runs[best], -1) if best else None


def above_body(page: Page, candidates: Iterable[Candidate]) -> Candidate | None:
    """The first heading right above the first paragraph, where the head says something else.

    A ``<title>`` alone is on many sites the same for all pages. What is written for other sites
    to show (``og:title``) is this page's, and right more often than a heading unlike it.
    """
    start = _first_paragraph(page)
    if start is None or page.head.first("og:title", "twitter:title"):
        return None
    sites = site_names(page)
    found = (
        each
        for each in candidates
        if 0 <= start - page.stop[each.node] <= _NEAR
        and sum(not word.isdigit() for word in topics(each.text)) >= _TELLING
        and letters(each.text) not in sites
        and _is_plain(page, each)
    )
    return min(found, key=lambda each: each.node, default=None)


def instead_of_card(
    page: Page, same: Candidate, candidates: Iterable[Candidate], meta: str
) -> Candidate:
    """The top heading that holds the meta title and more, where a lower one repeats it as a link.

    Such a link is the card of this story in a list of stories.
    """
    if page.tag[same.node] == CODE["h1"] or not is_linked(page, same.node):
        return same
    told = letters(meta)
    tops = (each for each in candidates if page.tag[each.node] == CODE["h1"])
    longer = (each for each in tops if told in letters(each.text) and _is_plain(page, each))
    return next(longer, same)


def _is_plain(page: Page, candidate: Candidate) -> bool:
    """Whether a heading is shown and is no link."""
    return not is_linked(page, candidate.node) and not is_hidden(page, candidate.node)


def _first_paragraph(page: Page) -> int | None:
    """Where the first paragraph begins: a long block that is no heading and no link."""
    blocks = page.blocks
    for block in np.flatnonzero(blocks.stop - blocks.start >= _PARAGRAPH).tolist():
        first_leaf = page.leaves[np.searchsorted(page.leaf_block, block)]
        if not HEADING[page.tag[blocks.node[block]]] and not page.linked[first_leaf]:
            return int(blocks.start[block])
    return None
