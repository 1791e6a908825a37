"""Scores for a page without time for a method: the densest container, in one pass.

This is not a method. It replaces the chosen method if too few of the seconds in `Limits` are left
before the method starts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.methods.base import Scores

if TYPE_CHECKING:
    from nutgraf.page.page import Page

# A block with this many unlinked characters counts as sentences.
_MIN_SENTENCE: Final = 80


def fallback_scores(page: Page) -> Scores:
    """Keep the unlinked blocks of the container that holds most of the page's sentences."""
    count = len(page.blocks)
    if count == 0:
        return Scores(np.zeros(0), np.zeros(0, dtype=np.bool_))
    characters = (page.stop - page.start)[page.leaves].astype(np.float64)
    linked = page.block_sum(characters * page.linked[page.leaves])
    plain = page.block_sum(characters) - linked
    sentences = np.where(plain >= _MIN_SENTENCE, plain, 0.0)
    holder = page.parent[page.blocks.node]
    # Without sentences, the whole page is the container.
    best = int(np.bincount(holder, weights=sentences).argmax()) if sentences.any() else 0
    inside = (page.blocks.node >= best) & (page.blocks.node < page.end[best])
    return Scores(plain - linked, inside & (plain > linked), {"plain": plain, "linked": linked})
