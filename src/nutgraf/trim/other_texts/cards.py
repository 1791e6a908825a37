"""Cards of other stories below the article: a headline that leads to one, and its first lines.

A list of many things has headings with links in them, too. But these are kept more often than
not, hang from what the article hangs from, and what is under them is as sure as the rest.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, ClassVar, Final

import numpy as np

from nutgraf.page._kernels.teasers import teasers
from nutgraf.page.tags import HEADING
from nutgraf.trim.base import Trim

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nutgraf.page.page import Bools, Page
    from nutgraf.trim.base import Draft

    Blocks = NDArray[np.intp]

# One or two may be links in the text; so many in a row are a list of stories.
_FEWEST: Final = 3
# What stands under one headline.
_MOST_BLOCKS: Final = 2
# The article itself, above them: so many blocks, and this part of what the cards say.
_BLOCKS_ABOVE: Final = 2
_PART: Final = 0.2
_LESS_SURE: Final = 0.12
_NEARLY_ALL: Final = 0.8
# Shorter blocks are names, dates and the headlines themselves.
_SHORTEST: Final = 60


class Cards(Trim):
    """Three or more headlines in a row below the article that are links, with what is under each.

    The headlines were not kept. The cards have another parent than the article and are believed
    less. Not on a forum, where each post may have a heading that leads to it.
    """

    name: ClassVar[str] = "cards"

    def find(self, draft: Draft) -> Bools:
        """Return the cards at the end."""
        if draft.scores.confidence is None:  # the values are not probabilities
            return draft.nothing()
        found = _cards(draft.page, draft.whole_text, draft.scores.values)
        return draft.unless_forum(draft.keep & found)


def _cards(page: Page, keep: Bools, values: NDArray[np.float64]) -> Bools:
    """Return the kept blocks of cards at the end."""
    found = np.zeros_like(keep)
    kept = keep.nonzero()[0]
    if len(kept) < _BLOCKS_ABOVE + _FEWEST:
        return found
    headings = HEADING[page.tag[page.blocks.node]].nonzero()[0]
    headings = headings[headings.searchsorted(kept[_BLOCKS_ABOVE - 1], side="right") :]
    if len(headings) < _FEWEST:
        return found
    leads = page.block_leads[headings]
    if np.count_nonzero(leads & ~keep[headings]) < _FEWEST:
        return found
    first = _first_of_last_run(page, keep, kept, headings, leads)
    if first >= 0 and _are_others(page, kept[kept < first], kept[kept >= first], values):
        found[first:] = keep[first:]
    return found


def are_teasers(page: Page, keep: Bools) -> bool:
    """Whether nearly all that is kept are headlines that lead elsewhere, and lines below these."""
    blocks = page.blocks
    total, said, leading, headings = teasers(
        keep.view(np.uint8),
        HEADING[page.tag[blocks.node]].view(np.uint8),
        page.block_leads.view(np.uint8),
        blocks.stop - blocks.start,
        _MOST_BLOCKS,
    )
    return max(leading, headings) >= _FEWEST and said >= _NEARLY_ALL * total


def _first_of_last_run(
    page: Page, keep: Bools, kept: Blocks, headings: Blocks, leads: Bools
) -> int:
    """The heading from which on all that is kept stands in cards; -1 if there is none."""
    stops = np.append(headings[1:], len(keep))
    under = (kept.searchsorted(stops) - kept.searchsorted(headings, side="right")).tolist()
    node = page.blocks.node[headings]
    # The tag and the depth of a heading that leads elsewhere and has little below it.
    makes = [
        (tag, depth) if leads_away and count <= _MOST_BLOCKS else None
        for tag, depth, leads_away, count in zip(
            page.tag[node].tolist(), page.depth[node].tolist(), leads.tolist(), under, strict=True
        )
    ]
    first = -1
    for make, group in groupby(range(len(makes)), makes.__getitem__):
        run = list(group)
        lines = sum(under[i] > 0 for i in run)
        dropped = np.count_nonzero(~keep[headings[run]])
        if make is not None and lines >= _FEWEST and dropped >= max(_FEWEST, len(run) / 2):
            first = first if first >= 0 else int(headings[run[0]])
        elif lines or dropped < len(run):
            first = -1
    return first


def _are_others(page: Page, above: Blocks, below: Blocks, values: NDArray[np.float64]) -> bool:
    """Whether what is below hangs from something else, and is less sure."""
    sizes = page.blocks.stop - page.blocks.start
    if sizes[above].sum() < _PART * sizes[below].sum():
        return False
    holder = page.parent[page.blocks.node[above]]
    most = np.bincount(holder, weights=sizes[above]).argmax()
    lines = below[sizes[below] > _SHORTEST]
    if page.blocks.node[below[0]] < page.end[most] or not len(lines):
        return False
    return bool(np.median(values[above]) - np.median(values[lines]) >= _LESS_SURE)
