"""Islands: branches of a page where much is kept and nothing is sure.

Each block is judged by itself. On a page with an unknown layout, all blocks of a list of teasers or
of comments may each be a little more likely than not. The paragraphs of the article are then far
more likely, and elsewhere. So a large branch of the page without a single block that is as likely,
and with a much lower mean, is evidence against all of its blocks. But not between likely blocks:
there a box, a table or a collapsed answer is part of the article.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.methods._kernels.islands import kept_words, sure_words, unsure_branches

if TYPE_CHECKING:
    from nutgraf.methods.base import Floats
    from nutgraf.page.page import Ints

_KEPT: Final = 0.5
# The value that the best fifth of the kept words reach is the measure of a page, up to this limit.
_BEST: Final = 0.8
_HIGHEST: Final = 0.95
# A block is sure if it is at most so much below the measure and has so many words.
_NEAR: Final = 0.15
_SURE_WORDS: Final = 8
# The mean of an island is at least so much lower.
_BELOW: Final = 0.25
# An island has at least this share of the kept words: captions and short lists of an article are
# smaller. The sure blocks have at least this share: otherwise there is nothing to compare with.
_SHARE: Final = 0.1
_SURE_SHARE: Final = 0.2
# Enough to bring blocks that are not sure below an even chance.
_AGAINST: Final = -1.4


def island_weights(values: Floats, words: Floats, node: Ints, parent: Ints) -> Floats | None:
    """Return the weight of evidence against each block on an island, or None without islands.

    ``values`` are the probabilities of blocks, ``node`` their nodes in the page's tree.
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
    if others < _SHARE * total:  # too few for an island, as on most pages
        return None
    sure = (values >= best - _NEAR) & (words >= _SURE_WORDS)
    held = np.where(values > _KEPT, words, 0.0)
    believed, size = unsure_branches(node, parent, sure.view(np.uint8), values * held, held)
    island = (size >= _SHARE * total) & (believed < best - _BELOW)
    first, last = sure.nonzero()[0][[0, -1]]
    island[first : last + 1] = False
    return np.where(island, _AGAINST, 0.0) if island.any() else None


def _reached(values: Floats, words: Floats, amount: float) -> float:
    """Return the value up to which so many of the kept words lie."""
    kept = values > _KEPT
    values, words = values[kept], words[kept]
    order = values.argsort(kind="stable")
    place = words[order].cumsum().searchsorted(amount)
    return float(values[order[min(int(place), len(order) - 1)]])
