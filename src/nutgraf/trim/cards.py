"""Cards of other stories below the article: a linked headline and its first lines.

An article that lists many things also has headings with links in them. But these are mostly kept,
have the same parent as the article, and what is under them is as likely as the rest.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, ClassVar, Final

import numpy as np

from nutgraf.page.tags import HEADING
from nutgraf.trim.base import Trim

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nutgraf.page.page import Bools, Page
    from nutgraf.trim.base import Draft

    Blocks = NDArray[np.intp]

# One or two may be links of the text. So many in a row are a list of stories.
_MIN_CARDS: Final = 3
# Blocks under one headline.
_MAX_BLOCKS_UNDER: Final = 2
# The article above them has at least so many blocks, and this share of the length of the cards.
_MIN_BLOCKS_ABOVE: Final = 2
_MIN_SHARE_ABOVE: Final = 0.2
_MIN_DIFFERENCE: Final = 0.12
# Shorter blocks are names, dates and the headlines themselves.
_MIN_LINE: Final = 60


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
        found = _find_cards(draft.page, draft.keep | draft.balance_cut, draft.scores.values)
        return draft.unless_forum(draft.keep & found)


def _find_cards(page: Page, keep: Bools, values: NDArray[np.float64]) -> Bools:
    """Return the kept blocks of cards at the end."""
    found = np.zeros_like(keep)
    kept = keep.nonzero()[0]
    if len(kept) < _MIN_BLOCKS_ABOVE + _MIN_CARDS:
        return found
    headings = HEADING[page.tag[page.blocks.node]].nonzero()[0]
    headings = headings[headings.searchsorted(kept[_MIN_BLOCKS_ABOVE - 1], side="right") :]
    if len(headings) < _MIN_CARDS:
        return found
    # Whether each begins with a link.
    leads = page.linked[page.leaves[page.leaf_block.searchsorted(headings)]]
    if np.count_nonzero(leads & ~keep[headings]) < _MIN_CARDS:
        return found
    first = _first_of_last_run(page, keep, kept, headings, leads)
    if first >= 0 and _are_others(page, kept[kept < first], kept[kept >= first], values):
        found[first:] = keep[first:]
    return found


def _first_of_last_run(
    page: Page, keep: Bools, kept: Blocks, headings: Blocks, leads: Bools
) -> int:
    """Return the first heading after which every kept block is inside a card, or -1."""
    stops = np.append(headings[1:], len(keep))
    under = (kept.searchsorted(stops) - kept.searchsorted(headings, side="right")).tolist()
    node = page.blocks.node[headings]
    # The tag and the depth of a linked heading with little below it.
    layouts = [
        (tag, depth) if leads_away and count <= _MAX_BLOCKS_UNDER else None
        for tag, depth, leads_away, count in zip(
            page.tag[node].tolist(), page.depth[node].tolist(), leads.tolist(), under, strict=True
        )
    ]
    first = -1
    for layout, group in groupby(range(len(layouts)), layouts.__getitem__):
        run = list(group)
        lines = sum(under[i] > 0 for i in run)
        dropped = np.count_nonzero(~keep[headings[run]])
        if layout is not None and lines >= _MIN_CARDS and dropped >= max(_MIN_CARDS, len(run) / 2):
            first = first if first >= 0 else int(headings[run[0]])
        elif lines or dropped < len(run):
            first = -1
    return first


def _are_others(page: Page, above: Blocks, below: Blocks, values: NDArray[np.float64]) -> bool:
    """Whether the blocks below have another parent and are less likely."""
    sizes = page.blocks.stop - page.blocks.start
    if sizes[above].sum() < _MIN_SHARE_ABOVE * sizes[below].sum():
        return False
    holder = page.parent[page.blocks.node[above]]
    most = np.bincount(holder, weights=sizes[above]).argmax()
    lines = below[sizes[below] > _MIN_LINE]
    if page.blocks.node[below[0]] < page.end[most] or not len(lines):
        return False
    return bool(np.median(values[above]) - np.median(values[lines]) >= _MIN_DIFFERENCE)
