"""Islands: branches of a page where much is kept and nothing is sure.

Each block is judged by itself, and on a page of a make that was never learned from
the blocks of a whole list of teasers, or of comments, can each be a little more
likely to be of the article than not. The paragraphs of the article are then far
more likely, and stand elsewhere. So a large branch of the page without one block
that is as sure as these, and with much less belief in it, is evidence against all
of its blocks. But not between blocks that are sure: there a box, a table or an
answer that opens is of the article.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.methods._kernels.islands import kept_words, sure_words, unsure_branches

if TYPE_CHECKING:
    from nutgraf.methods.base import Floats
    from nutgraf.page.page import Ints

_KEPT: Final = 0.5
# What the best fifth of the kept words reach is the measure of a page; no more is asked than this.
_BEST: Final = 0.8
_HIGHEST: Final = 0.95
# A block is sure up to so much below the measure, if it has so many words.
_NEAR: Final = 0.15
_SURE_WORDS: Final = 8
# In an island so much less is believed, at least.
_BELOW: Final = 0.25
# Of the words that would be kept, an island has at least so many: captions and short lists of an
# article are none. And the sure ones are at least so many: else nothing is to be told.
_SHARE: Final = 0.1
_SURE_SHARE: Final = 0.2
# Makes less than an even chance of what is not sure.
_AGAINST: Final = -1.4


def island_weights(values: Floats, words: Floats, node: Ints, parent: Ints) -> Floats | None:
    """The weight of evidence against each block that is on an island; None if there is none.

    ``values`` are the probabilities of blocks, which stand at ``node`` of the page's tree.
    """
    total, low = kept_words(values, words, _KEPT, _HIGHEST)
    if not total:
        return None
    best = _HIGHEST
    if low >= _BEST * total:
        best = min(_reached(values, words, _BEST * total), _HIGHEST)
    certain, others = sure_words(values, words, _KEPT, best - _NEAR, _SURE_WORDS)
    if certain < max(_SURE_SHARE * total, 1.0):
        return None
    if others < _SHARE * total:  # too little for an island: most pages
        return None
    sure = (values >= best - _NEAR) & (words >= _SURE_WORDS)
    held = np.where(values > _KEPT, words, 0.0)
    believed, size = unsure_branches(node, parent, sure.view(np.uint8), values * held, held)
    island = (size >= _SHARE * total) & (believed < best - _BELOW)
    first, last = sure.nonzero()[0][[0, -1]]
    island[first : last + 1] = False
    return np.where(island, _AGAINST, 0.0) if island.any() else None


def _reached(values: Floats, words: Floats, amount: float) -> float:
    """The value up to which so many of the kept words lie."""
    kept = values > _KEPT
    values, words = values[kept], words[kept]
    order = values.argsort(kind="stable")
    place = words[order].cumsum().searchsorted(amount)
    return float(values[order[min(int(place), len(order) - 1)]])
